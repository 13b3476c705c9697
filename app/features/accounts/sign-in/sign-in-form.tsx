import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { PasswordInput, TextInput } from '~/ui/field/inputs'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { FormErrorList, type FormFeedback, textField, useAccountForm } from './form-feedback'
import { PasskeySignIn } from '~/features/accounts/passkeys/passkey-sign-in'
import { useCaptchaErrorToast } from '~/features/accounts/captcha/use-captcha-error-toast'

type Fields = { email: string; password: string }

/** The sign-in form; the page contains the links. */
export function SignInForm({
	feedback,
	passkeyAction,
}: {
	feedback: FormFeedback
	/** Where the answer of a passkey is sent. */
	passkeyAction: string
}) {
	const isBusy = useNavigation().formMethod === 'POST'
	useCaptchaErrorToast(feedback.result?.errors['form'])
	const { form, fields, token } = useAccountForm<Fields>('signin', feedback)
	return (
		<div className="stack stack--md">
			<Form method="post" {...getFormProps(form)} className="form">
				<FormErrorList id={form.errorId} errors={form.errors} />
				<TextInput
					{...textField(fields.email)}
					type="email"
					label="Email"
					autoComplete="username webauthn"
				/>
				<PasswordInput
					{...textField(fields.password)}
					label="Password"
					autoComplete="current-password"
				/>
				<CaptchaSubmit action="signin" token={token} block busy={isBusy} busyLabel="Signing in…">
					Sign In
				</CaptchaSubmit>
			</Form>
			<PasskeySignIn action={passkeyAction} emailId={fields.email.id} />
		</div>
	)
}
