import type { FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { UndoQuestionPage } from '~/features/accounts/undo-links/undo-pages'
import { ButtonLink } from '~/ui/button/button'

/** Removes a second step that somebody else added. */
export function UndoFactorPage({ result }: { result: FormResult | undefined }) {
	return (
		<UndoQuestionPage
			title="Undo the New Second Step"
			lead="We'll remove what was added to your account, and keep everyone else out."
			button="Undo Change"
			result={result}
		>
			<p>
				Our email names what was added. We remove it, and every authenticator app, passkey and
				recovery code added since. What you had before stays.
			</p>
			<p>
				All devices are signed out, and your password stops working. We'll email you a link to set a
				new one.
			</p>
		</UndoQuestionPage>
	)
}

/** The same for a removal that support was asked for. */
export function KeepFactorPage({ result }: { result: FormResult | undefined }) {
	return (
		<UndoQuestionPage
			title="Keep Your Second Step"
			lead="Someone asked us to remove the second step of your account."
			button="Keep Second Step"
			result={result}
		>
			<p>We'll cancel that. Your second step and your password stay as they are.</p>
		</UndoQuestionPage>
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
