import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/ui/button'
import { FormTokenField } from '~/ui/form-token'
import { Notice } from '~/ui/notice'

/** The disclaimer, asked once per account before the calculator opens. */
export function TermsQuestion({ failure }: { failure: string | null }) {
	const isBusy = useNavigation().state !== 'idle'
	return (
		<section
			className="card terms-question"
			role="dialog"
			aria-labelledby="terms-title"
			aria-describedby="terms-text"
		>
			<h2 id="terms-title" className="dialog__title">
				Before you start
			</h2>
			<div id="terms-text" className="prose">
				<p>
					The calculator helps you think a deal through. Its results are estimates: they are only as
					good as the numbers you enter, and they leave out things that the help of each figure
					names, such as taxes on your profit.
				</p>
				<p>
					It is for education only. It is not financial, legal or tax advice, not an appraisal, and
					not a promise of any return. Check every figure with your lender, contractor and adviser
					before you commit money.
				</p>
			</div>
			{failure !== null && (
				<Notice tone="error" live>
					{failure}
				</Notice>
			)}
			<Form method="post" className="dialog__actions">
				<FormTokenField />
				<Button type="submit" name="intent" value="declineTerms" disabled={isBusy}>
					Decline
				</Button>{' '}
				<Button type="submit" name="intent" value="acceptTerms" variant="primary" busy={isBusy}>
					Accept
				</Button>
			</Form>
		</section>
	)
}
