import { Form, useNavigation } from '@remix-run/react'
import { PasswordInput, TextInput } from '~/ui/field/inputs'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { FormErrorList, type FormFeedback, useAccountForm } from './form-feedback'
import { PasskeySignIn } from '~/features/accounts/passkeys/passkey-sign-in'
import { useCaptchaErrorToast } from '~/features/accounts/captcha/use-captcha-error-toast'

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
	const { formProps, errorId, errors, field, token } = useAccountForm('signin', feedback)
	return (
		<div className="stack stack--md">
			<Form method="post" {...formProps} className="form">
				<FormErrorList id={errorId} errors={errors['form']} />
				<TextInput
					{...field('email')}
					required
					type="email"
					label="Email"
					autoComplete="username webauthn"
				/>
				<PasswordInput
					{...field('password')}
					required
					label="Password"
					autoComplete="current-password"
				/>
				<CaptchaSubmit action="signin" token={token} block busy={isBusy} busyLabel="Signing in…">
					Sign In
				</CaptchaSubmit>
			</Form>
			<PasskeySignIn action={passkeyAction} emailId={field('email').id} />
		</div>
	)
}
