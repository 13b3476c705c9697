import { shortDate } from '~/core/time/format-date'
import { TrendingUp } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import type { Transaction } from '~/features/billing/revenue/revenue.server'
import { formatAmount } from './format'
import '~/ui/table/table.css'

/** The newest payments (ADMIN-06). */
export function RecentActivity({ rows }: { rows: readonly Transaction[] }) {
	if (rows.length === 0) {
		return (
			<EmptyState icon={<TrendingUp />} title="No payments yet">
				Recent payments will appear here.
			</EmptyState>
		)
	}
	return (
		<div className="table-frame">
			<table className="table table--cards">
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
							<td data-label="Activity">{row.activityDetail}</td>
							<td data-label="Amount" data-align="end">
								{formatAmount(row.amount, row.currency)}
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
