import type { FormResult } from '~/core/forms/form-result'
import { UndoQuestionPage } from '~/features/accounts/undo-links/undo-pages'

/** Restores the former email address. */
export function UndoChangePage({ result }: { result: FormResult | undefined }) {
	return (
		<UndoQuestionPage
			title="Undo Your Email Change"
			lead="We'll restore the email address that got this link, and keep everyone else out."
			button="Undo Change"
			result={result}
		>
			<p>
				All devices are signed out. Second steps and remembered devices added since the change are
				removed.
			</p>
			<p>Your password stops working. We'll email you a link to set a new one.</p>
		</UndoQuestionPage>
	)
}
