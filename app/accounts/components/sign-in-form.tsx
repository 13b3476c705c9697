import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/ui/button'
import { PasswordInput, TextInput } from '~/ui/inputs'
import { BotFields } from './bot-fields'
import { FormErrors, type FormFeedback, textField } from './form-feedback'

type Fields = { email: string; password: string }

/** The sign-in form; its page has the links elsewhere. */
export function SignInForm({ feedback }: { feedback: FormFeedback }) {
	const isBusy = useNavigation().formMethod === 'POST'
	const [form, fields] = useForm<Fields>({
		id: 'signin',
		lastResult: feedback.result,
		constraint: feedback.constraint,
		defaultNoValidate: false,
		shouldValidate: 'onSubmit',
	})
	return (
		<Form method="post" {...getFormProps(form)} className="form-stack">
			<FormErrors id={form.errorId} errors={form.errors} />
			<TextInput {...textField(fields.email)} type="email" label="E-mail" autoComplete="username" />
			<PasswordInput
				{...textField(fields.password)}
				label="Password"
				autoComplete="current-password"
			/>
			<BotFields token={feedback.recaptchaToken} />
			<Button type="submit" variant="primary" block busy={isBusy} busyLabel="Signing in…">
				Sign In
			</Button>
		</Form>
	)
}
