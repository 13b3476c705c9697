import { Form } from '@remix-run/react'
import { type FormResult, formError } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { Notice } from '~/ui/notice/notice'

/** Asks first: opening a link, which some mail servers do, changes nothing. */
export function UndoFactorPage({ result }: { result: FormResult | undefined }) {
	return (
		<AuthPage
			title="Undo the New Second Step"
			lead="We'll remove what was added to your account, and keep everyone else out."
		>
			<Form method="post" className="form">
				<FormTokenField />
				<ErrorNotice text={formError(result)} />
				<p>
					Our email names what was added. We remove it, and every authenticator app, passkey and
					recovery code added since. What you had before stays.
				</p>
				<p>
					All devices are signed out, and your password stops working. We'll email you a link to set
					a new one.
				</p>
				<Button type="submit" variant="primary" block>
					Undo Change
				</Button>
			</Form>
		</AuthPage>
	)
}

/** The same for a removal that support was asked for. */
export function KeepFactorPage({ result }: { result: FormResult | undefined }) {
	return (
		<AuthPage
			title="Keep Your Second Step"
			lead="Someone asked us to remove the second step of your account."
		>
			<Form method="post" className="form">
				<FormTokenField />
				<ErrorNotice text={formError(result)} />
				<p>We'll cancel that. Your second step and your password stay as they are.</p>
				<Button type="submit" variant="primary" block>
					Keep Second Step
				</Button>
			</Form>
		</AuthPage>
	)
}

/** After the change was undone. */
export function FactorUndonePage() {
	return (
		<AuthPage title="Second step removed" lead="All devices were signed out.">
			<div className="form">
				<Notice tone="success" live>
					<p>We emailed you a link to set a new password. It expires in 60 minutes.</p>
				</Notice>
				<p>Don't see it? Check your spam folder, or request another one in 5 minutes.</p>
				<ButtonLink to={paths.forgotPassword()} block>
					Request Another Link
				</ButtonLink>
			</div>
		</AuthPage>
	)
}

/** After the removal was canceled. */
export function FactorKeptPage() {
	return (
		<AuthPage title="Second step kept" lead="We won't remove it.">
			<div className="form">
				<p>If you didn't ask for this, someone may know your password. Set a new one.</p>
				<ButtonLink to={paths.forgotPassword()} block>
					Reset Password
				</ButtonLink>
			</div>
		</AuthPage>
	)
}
