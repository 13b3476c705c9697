import { Badge } from '~/ui/badge/badge'
import { shortDate } from '~/core/time/format-date'
import { TrendingUp } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import type { RecentPayment } from '~/features/billing/revenue/revenue.server'
import { formatAmount } from './format'
import '~/features/admin/admin-page.css'
import '~/ui/table/table.css'

/** The state of a payment in a word. */
export function PaymentBadge({ state, hasFailed }: Pick<RecentPayment, 'state' | 'hasFailed'>) {
	if (state === null) return <Badge tone="pos">Paid</Badge>
	const text = state.charAt(0).toUpperCase() + state.slice(1)
	const isOpen = state === 'disputed' || state === 'dispute lost'
	return <Badge tone={hasFailed ? 'neg' : isOpen ? 'warn' : 'neutral'}>{text}</Badge>
}

/** The amount of a payment; struck through if no money arrived. */
export function PaymentAmount({
	amount,
	currency,
	hasFailed,
}: Pick<RecentPayment, 'amount' | 'currency' | 'hasFailed'>) {
	const text = formatAmount(amount, currency)
	return hasFailed ? <s className="text-muted">{text}</s> : <>{text}</>
}

/** The newest payments (ADMIN-06). */
export function RecentActivity({ rows }: { rows: readonly RecentPayment[] }) {
	if (rows.length === 0) {
		return (
			<EmptyState icon={<TrendingUp />} title="No payments yet">
				Recent payments will appear here.
			</EmptyState>
		)
	}
	return (
		<div className="table-frame">
			<table className="table table--cards table--compact">
				<thead>
					<tr>
						<th scope="col">Customer</th>
						<th scope="col">Activity</th>
						<th scope="col" data-align="end">
							Amount
						</th>
						<th scope="col">VIP Code</th>
						<th scope="col">Date</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<th scope="row" data-label="Customer">
								{row.name}
							</th>
							<td data-label="Activity">
								<span className="row row--inline cell-badges">
									{row.activityDetail} <PaymentBadge {...row} />
								</span>
							</td>
							<td data-label="Amount" data-align="end">
								<PaymentAmount {...row} />
							</td>
							<td data-label="VIP Code">{row.vipCode === '' ? 'N/A' : row.vipCode}</td>
							<td data-label="Date">
								<time dateTime={row.date}>{shortDate(row.date)}</time>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
