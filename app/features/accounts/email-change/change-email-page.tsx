import { Form, useNavigation } from '@remix-run/react'
import type { FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import {
	FormErrorList,
	type FormFeedback,
	useAccountForm,
} from '~/features/accounts/sign-in/form-feedback'
import { ResendForm, VerifyForm } from '~/features/accounts/verification/verify-form'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { Link } from '~/ui/link/link'
import '~/features/accounts/verification/verify-email.css'

export type ChangeEmailPageProps = {
	email: string
	/** The address that waits for its code; null: none does. */
	newEmail: string | null
	isSent: boolean
	tokens: { request: string; resend: string }
	result: FormResult | undefined
}

/** Asks for the new address, then for the code that was mailed there. */
export function ChangeEmailPage(props: ChangeEmailPageProps) {
	return props.newEmail === null ? (
		<AddressStep {...props} />
	) : (
		<CodeStep {...props} newEmail={props.newEmail} />
	)
}

const elsewhere = (
	<Link className="link" to={paths.profile()}>
		Back to Profile
	</Link>
)

function AddressStep({ email, tokens, result }: ChangeEmailPageProps) {
	const isRequest = result?.values['intent'] === 'request'
	const refusedCode = isRequest ? undefined : (result?.errors['code'] ?? result?.errors['form'])
	return (
		<AuthPage
			title="Change Your Email Address"
			lead={
				<>
					Your email address is <strong>{email}</strong>. We'll email a six-character code to the
					new one.
				</>
			}
			elsewhere={elsewhere}
		>
			<ErrorNotice text={refusedCode?.[0]} />
			<AddressForm
				feedback={{
					captchaToken: tokens.request,
					result: isRequest ? result : undefined,
				}}
			/>
		</AuthPage>
	)
}

function AddressForm({ feedback }: { feedback: FormFeedback }) {
	const isBusy = useNavigation().formMethod === 'POST'
	const { formProps, errorId, errors, field, token } = useAccountForm('change-email', feedback)
	return (
		<Form method="post" {...formProps} className="form">
			<input type="hidden" name="intent" value="request" />
			<FormErrorList id={errorId} errors={errors['form']} />
			<TextInput
				{...field('email')}
				required
				type="email"
				label="New email address"
				autoComplete="email"
			/>
			<CaptchaSubmit action="update_profile" token={token} block busy={isBusy} busyLabel="Sending…">
				Email Me a Code
			</CaptchaSubmit>
			<p className="text-muted">
				We'll also write to your current address. For 72 hours, a link in that email undoes the
				change.
			</p>
		</Form>
	)
}

function CodeStep({
	email,
	newEmail,
	isSent,
	tokens,
	result,
}: ChangeEmailPageProps & { newEmail: string }) {
	const isResend = result?.values['intent'] === 'resend'
	const resendErrors = isResend ? result.errors['form'] : undefined
	return (
		<AuthPage
			title="Check your email"
			lead={
				<>
					We sent a six-character code to <strong>{newEmail}</strong>. It expires in 15 minutes.
					Until you enter it, your address is still {email}.
				</>
			}
			elsewhere={elsewhere}
		>
			<VerifyForm result={isResend ? undefined : result} />
			<hr className="rule" />
			<ResendForm
				token={isResend ? (result.token ?? tokens.resend) : tokens.resend}
				isSent={isSent}
				errors={resendErrors}
			/>
			<Form method="post" className="mt-4">
				<FormTokenField />
				<Button type="submit" name="intent" value="cancel" variant="quiet" block>
					Use Another Address
				</Button>
			</Form>
		</AuthPage>
	)
}
