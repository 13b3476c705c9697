import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { PaymentCheck } from './payment-check'
import './checkout.css'

export type CheckoutReturnPageProps = {
	sessionId: string
	afterSubscribeRedirect: string | null
	attempt: number
	/** `pending`: the checkout is complete, and its payment takes days. */
	view: 'processing' | 'pending' | 'failed'
	text: string
	canAskAgain: boolean
}

/**
 * Polls until the payment is confirmed. Each poll is an address of its own, so that it also works
 * without JavaScript.
 */
export function CheckoutReturnPage(page: CheckoutReturnPageProps) {
	const { sessionId, afterSubscribeRedirect } = page
	const askAt = (attempt: number): string =>
		paths.subscriptionReturn({ session_id: sessionId, afterSubscribeRedirect, attempt })
	return (
		<div className="wrap wrap--reading page">
			{page.view === 'processing' ? (
				<PaymentCheck
					key={page.attempt}
					title="Confirming your payment"
					text="Confirming your payment. This usually takes a few seconds…"
					next={askAt(page.attempt + 1)}
				>
					<p className="text-muted mt-3">Please don't pay again.</p>
				</PaymentCheck>
			) : page.view === 'pending' ? (
				<PendingPayment text={page.text} onward={afterSubscribeRedirect ?? paths.dashboard()} />
			) : (
				<Failed text={page.text} again={page.canAskAgain ? askAt(1) : null} />
			)}
		</div>
	)
}

function PendingPayment({ text, onward }: { text: string; onward: string }) {
	return (
		<>
			<PageHeader title="Your Payment Is on Its Way" />
			<Notice
				live
				title="Bank payments take a few days"
				action={
					<div className="form-actions">
						<ButtonLink to={onward} variant="primary" replace>
							Continue
						</ButtonLink>
						<ButtonLink to={paths.profilePlan()}>View Your Plan</ButtonLink>
					</div>
				}
			>
				{text}
			</Notice>
		</>
	)
}

function Failed({ text, again }: { text: string; again: string | null }) {
	return (
		<>
			<PageHeader title="Payment Issue" />
			<Notice
				tone="error"
				live
				title={text}
				action={
					<div className="form-actions">
						{again !== null && (
							<ButtonLink to={again} variant="primary" replace>
								Check again
							</ButtonLink>
						)}
						<ButtonLink to={paths.subscription()}>Return to Subscriptions</ButtonLink>
					</div>
				}
			/>
		</>
	)
}
