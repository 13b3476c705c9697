import { Form, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { PasswordInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { toUserText } from '~/features/accounts/captcha/messages'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { type FormFeedback, useAccountForm } from '~/features/accounts/sign-in/form-feedback'
import { PasswordStrength } from './password-strength'
import { useFailureToast } from '~/features/accounts/sign-in/use-failure-toast'
import { Link } from '~/ui/link/link'
import { useNewPassword } from './use-new-password'
import { usePasswordConfirmation } from './use-password-confirmation'

/** The form of a valid reset link. */
export function ResetPasswordForm({ feedback }: { feedback: FormFeedback }) {
	const isBusy = useNavigation().formMethod === 'POST'
	const { password, passwordError, repeatedError, ...props } = useNewPassword()
	const { formProps, errorId, errors, field, token } = useAccountForm('reset-password', feedback)
	const { mismatch, onSubmit } = usePasswordConfirmation()
	const [trouble] = errors['form']?.map(toUserText) ?? []
	useFailureToast(feedback.result, 'Error resetting password')
	return (
		<Form method="post" {...formProps} onSubmit={onSubmit} className="form">
			{trouble !== undefined && (
				<Notice tone="error" id={errorId} live title={trouble}>
					<p>
						If your link has expired, wait 5 minutes and request a new one. Check your spam folder
						too.
					</p>
				</Notice>
			)}
			<PasswordInput
				{...field('password')}
				{...props.passwordProps}
				error={passwordError ?? errors['password']}
				required
				label="New Password"
				autoComplete="new-password"
				aria-describedby="password-advice"
			/>
			<PasswordStrength id="password-advice" password={password} />
			<PasswordInput
				{...field('confirmPassword')}
				{...props.repeatedProps}
				error={repeatedError ?? mismatch ?? errors['confirmPassword']}
				required
				label="Confirm New Password"
				autoComplete="new-password"
			/>
			<p role="alert" className="sr-only">
				{mismatch}
			</p>
			<CaptchaSubmit
				action="reset_password"
				token={token}
				block
				busy={isBusy}
				busyLabel="Resetting..."
			>
				Set New Password
			</CaptchaSubmit>
		</Form>
	)
}

/** Shown for an invalid link: the reason, and how to get another one. */
export function ExpiredResetLink({ text }: { text: string }) {
	return (
		<div className="form">
			<Notice tone="error">
				<p>{text}</p>
			</Notice>
			<p className="text-muted">
				You can request a new link every 5 minutes. Don't see the email? Check your spam folder.
			</p>
			<ButtonLink to={paths.forgotPassword()} variant="primary" block>
				Request a New Link
			</ButtonLink>
		</div>
	)
}

const REDIRECT_AFTER_MS = 2_000

/** Redirects to the sign-in after two seconds, without JavaScript by a meta refresh. */
export function ResetDone() {
	const navigate = useNavigate()
	useEffect(() => {
		const timer = setTimeout(() => navigate(paths.signIn(), { replace: true }), REDIRECT_AFTER_MS)
		return () => clearTimeout(timer)
	}, [navigate])
	return (
		<div className="form">
			<p>Your password has been reset. Taking you to sign in…</p>
			<Link className="link" to={paths.signIn()}>
				Go to Sign In
			</Link>
			<noscript>
				<meta httpEquiv="refresh" content={`${REDIRECT_AFTER_MS / 1000};url=${paths.signIn()}`} />
			</noscript>
		</div>
	)
}
