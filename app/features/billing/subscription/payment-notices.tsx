import { longDateOrNA } from '~/core/time/format-date'
import { type PaymentProblem, problemText } from '~/features/billing/entitlement/payment-problem'
import { buttonClass } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import type { PaymentSummary } from './payment-facts'

/** Which card is charged, and until when it is valid. */
export function PaymentCard({ card }: Pick<PaymentSummary, 'card'>) {
	if (card === null) return null
	const { name, month, isExpired } = card
	return (
		<p>
			{name}
			{month !== null && (isExpired ? `, expired in ${month}` : `, expires in ${month}`)}
		</p>
	)
}

/** Leads to the provider's page of an invoice. */
export function ConfirmPayment({ url }: { url: string }) {
	return (
		<a className={buttonClass({ variant: 'primary' })} href={url} rel="noreferrer">
			Confirm Payment
		</a>
	)
}

/** Why a renewal failed and what follows. */
export function ProblemText({ problem }: { problem: PaymentProblem }) {
	const { payUrl, isToConfirm } = problem
	return (
		<>
			<p>{problemText(problem)}</p>
			{payUrl !== null && !isToConfirm && (
				<p>
					<a className="link" href={payUrl} rel="noreferrer">
						Pay this invoice with another card
					</a>
				</p>
			)}
		</>
	)
}

/** A change of plan that the bank wants to be confirmed. */
export function PendingChange({ pendingChange }: Pick<PaymentSummary, 'pendingChange'>) {
	if (pendingChange === null) return null
	const { until, payUrl } = pendingChange
	return (
		<Notice
			tone="warn"
			title="Your new plan is waiting for its payment"
			className="mb-4"
			action={<ConfirmPayment url={payUrl} />}
		>
			Confirm the payment with your bank by {longDateOrNA(until)}. Until then, you stay on your
			current plan.
		</Notice>
	)
}
