import { Form, useNavigation } from '@remix-run/react'
import { TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { CaptchaNotice, CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import {
	FormErrorList,
	type FormFeedback,
	useAccountForm,
} from '~/features/accounts/sign-in/form-feedback'

/** Asks for the address to send a reset link to. */
export function ForgotPasswordForm({ feedback }: { feedback: FormFeedback }) {
	const isBusy = useNavigation().formMethod === 'POST'
	const { formProps, errorId, errors, field, token } = useAccountForm('forgot-password', feedback)
	return (
		<Form method="post" {...formProps} className="form">
			<FormErrorList id={errorId} errors={errors['form']} />
			<TextInput {...field('email')} required type="email" label="Email" autoComplete="username" />
			<CaptchaSubmit
				action="forgot_password"
				token={token}
				block
				busy={isBusy}
				busyLabel="Sending…"
			>
				Send Reset Link
			</CaptchaSubmit>
			<CaptchaNotice />
		</Form>
	)
}

/** Replaces the submitted form: the same for every address. */
export function ResetLinkSent({ text }: { text: string }) {
	return (
		<div className="form">
			<Notice tone="success" live>
				<p>{text}</p>
			</Notice>
			<p>Wait at least 5 minutes before requesting another link.</p>
			<p>Don't see it? Check your spam folder.</p>
		</div>
	)
}
