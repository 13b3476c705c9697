import { PaymentAmount, PaymentBadge } from '~/features/admin/overview/recent-activity'
import type { UserPayments } from '~/features/billing/revenue/revenue.server'
import { paths } from '~/core/http/paths'
import { countOf } from '~/core/plural'
import { ButtonLink } from '~/ui/button/button'
import { shortDate } from '~/core/time/format-date'
import { Card } from '~/ui/card/card'
import { Link } from '~/ui/link/link'
import '~/ui/table/table.css'

/** The payments of a user with their receipts, and the way to Stripe. */
export function UserPaymentsCard({
	userId,
	isRunning,
	payments: { rows, total },
	stripeUrl,
}: {
	userId: string
	/** Whether there is a plan to cancel or extend. */
	isRunning: boolean
	payments: UserPayments
	stripeUrl: string | null
}) {
	const more = total - rows.length
	return (
		<Card
			title="Payments"
			titleId="payments-title"
			aside={
				stripeUrl !== null && (
					<a href={stripeUrl} className="link" target="_blank" rel="noopener noreferrer">
						View in Stripe<span className="sr-only"> (opens in a new tab)</span>
					</a>
				)
			}
		>
			{rows.length === 0 ? (
				<p className="text-muted">No payments yet.</p>
			) : (
				<div className="table-frame">
					<table className="table table--cards table--compact">
						<thead>
							<tr>
								<th scope="col">Payment</th>
								<th scope="col" data-align="end">
									Amount
								</th>
								<th scope="col">Status</th>
								<th scope="col">Date</th>
								<th scope="col">Receipt</th>
								<th scope="col">Refund</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (
								<tr key={row.id}>
									<th scope="row" data-label="Payment">
										{row.activityDetail}
									</th>
									<td data-label="Amount" data-align="end">
										<PaymentAmount {...row} />
									</td>
									<td data-label="Status">
										<PaymentBadge {...row} />
									</td>
									<td data-label="Date">
										<time dateTime={row.date}>{shortDate(row.date)}</time>
									</td>
									<td data-label="Receipt">
										{row.receiptUrl === null ? (
											'—'
										) : (
											<a
												href={row.receiptUrl}
												className="link"
												rel="noreferrer"
												aria-label={`Receipt: ${row.activityDetail}, ${shortDate(row.date) ?? row.date}`}
											>
												Receipt
											</a>
										)}
									</td>
									<td data-label="Refund">
										{row.canRefund ? (
											<Link
												to={paths.adminUserBilling(userId, { intent: 'refund', payment: row.id })}
												className="link"
												aria-label={`Refund: ${row.activityDetail}, ${shortDate(row.date) ?? row.date}`}
											>
												Refund
											</Link>
										) : (
											'—'
										)}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
			{isRunning && (
				<div className="form-actions mt-4">
					<ButtonLink to={paths.adminUserBilling(userId, { intent: 'extend' })}>
						Extend Plan
					</ButtonLink>
					<ButtonLink to={paths.adminUserBilling(userId, { intent: 'cancel' })} variant="quiet">
						Cancel Plan
					</ButtonLink>
				</div>
			)}
			{more > 0 && <p className="note mt-2">and {countOf(more, 'older payment')}</p>}
		</Card>
	)
}
