import { getFormProps, parse } from '@conform-to/react'
import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import type { z } from 'zod'
import { Checkbox } from '~/ui/field/checkbox'
import { PasswordInput, TextInput } from '~/ui/field/inputs'
import type { signUpSchema } from './accounts.schema.server'
import { validateSignUp } from './sign-up-validation'
import { CaptchaNotice, CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import {
	FormErrorList,
	type FormFeedback,
	textField,
	useAccountForm,
} from '~/features/accounts/sign-in/form-feedback'
import { useNewPassword } from '~/features/accounts/password/use-new-password'
import { PasswordStrength } from '~/features/accounts/password/password-strength'

/** The fields of the form, named as in its payload. */
type Fields = z.output<typeof signUpSchema>

export function SignUpForm({
	feedback,
	isProvider,
}: {
	feedback: FormFeedback
	isProvider: boolean
}) {
	const isBusy = useNavigation().formMethod === 'POST'
	const { password, passwordError, repeatedError, ...props } = useNewPassword()
	const [, setSearch] = useSearchParams()
	const { form, fields, token } = useAccountForm<Fields>('signup', feedback, {
		defaultValue: { serviceProvider: isProvider },
		shouldRevalidate: 'onInput',
		onValidate: ({ formData }) =>
			parse(formData, {
				resolve(entry: Record<string, unknown>) {
					const error = {
						...validateSignUp(entry),
						...(passwordError !== null && { password: [passwordError] }),
					}
					return Object.keys(error).length > 0 ? { error } : { value: entry as Fields }
				},
			}),
	})

	const followCheckbox = (isTicked: boolean) => {
		setSearch(
			(search) => {
				if (isTicked) search.set('type', 'provider')
				else search.delete('type')
				return search
			},
			{ replace: true, preventScrollReset: true },
		)
	}

	return (
		<Form method="post" {...getFormProps(form)} className="form">
			<FormErrorList id={form.errorId} errors={form.errors} />
			<div className="field-pair">
				<TextInput {...textField(fields.firstName)} label="First name" autoComplete="given-name" />
				<TextInput {...textField(fields.lastName)} label="Last name" autoComplete="family-name" />
			</div>
			<TextInput {...textField(fields.email)} type="email" label="Email" autoComplete="email" />
			<Checkbox
				id={fields.serviceProvider.id}
				name={fields.serviceProvider.name}
				defaultChecked={fields.serviceProvider.initialValue === 'on'}
				label="I'm a service provider (contractor, agent, lender…)"
				help="Check this box if you provide a service and want to be listed on our directory"
				onChange={(event) => followCheckbox(event.currentTarget.checked)}
			/>
			<PasswordInput
				{...textField(fields.password)}
				{...props.passwordProps}
				error={passwordError ?? fields.password.errors}
				label="Password"
				autoComplete="new-password"
				aria-describedby="password-advice"
			/>
			<PasswordStrength id="password-advice" password={password} />
			<PasswordInput
				{...textField(fields.confirmPassword)}
				{...props.repeatedProps}
				error={repeatedError ?? fields.confirmPassword.errors}
				label="Confirm password"
				autoComplete="new-password"
			/>
			<CaptchaSubmit
				action="signup"
				token={token}
				disabledUntilReady
				block
				busy={isBusy}
				busyLabel="Sending…"
			>
				Send Verification Email
			</CaptchaSubmit>
			<CaptchaNotice />
		</Form>
	)
}
