import { paths } from '~/core/http/paths'
import { countOf } from '~/core/plural'
import { longDate, shortDate } from '~/core/time/format-date'
import type { OpenDisputes } from '~/features/billing/issues/disputes.server'
import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { LocalTime } from '~/ui/local-time/local-time'
import { Link } from '~/ui/link/link'
import '~/ui/table/table.css'

/** Open disputes with the due date for evidence, and the way to Stripe, where they are answered. */
export function DisputeList({ disputes: { rows, total } }: { disputes: OpenDisputes }) {
	if (rows.length === 0) return null
	const more = total - rows.length
	return (
		<Card title="Open Disputes" titleId="disputes-title">
			<div className="table-frame">
				<table className="table table--cards table--compact">
					<thead>
						<tr>
							<th scope="col">Member</th>
							<th scope="col" data-align="end">
								Amount
							</th>
							<th scope="col">Paid</th>
							<th scope="col">Evidence due</th>
							<th scope="col">Stripe</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<th scope="row" data-label="Member">
									{row.userId === null ? (
										<>
											{row.name}
											{row.evidence !== null && <KeptEvidence evidence={row.evidence} />}
										</>
									) : (
										<Link to={paths.adminUser(row.userId)} className="link">
											{row.name}
										</Link>
									)}
								</th>
								<td data-label="Amount" data-align="end">
									<span className="row row--inline cell-badges">
										{row.amount} {row.isInquiry && <Badge>Inquiry</Badge>}
									</span>
								</td>
								<td data-label="Paid">
									<time dateTime={row.paidAt}>{shortDate(row.paidAt)}</time>
								</td>
								<td data-label="Evidence due">
									{row.dueAt === null ? (
										'Waiting for the bank'
									) : (
										<span className="row row--inline cell-badges">
											<time dateTime={row.dueAt}>{longDate(row.dueAt)}</time>{' '}
											{row.isOverdue && <Badge tone="neg">Overdue</Badge>}
										</span>
									)}
								</td>
								<td data-label="Stripe">
									{row.stripeUrl === null ? (
										'No dashboard in local mode'
									) : (
										<a
											href={row.stripeUrl}
											className="link"
											target="_blank"
											rel="noopener noreferrer"
											aria-label={`Answer in Stripe: ${row.name}, ${row.amount} (opens in a new tab)`}
										>
											Answer in Stripe
										</a>
									)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{more > 0 && <p className="note mt-2">and {countOf(more, 'more dispute')}</p>}
		</Card>
	)
}

type Evidence = NonNullable<OpenDisputes['rows'][number]['evidence']>

/** What was kept of a former member to answer the dispute. */
function KeptEvidence({ evidence }: { evidence: Evidence }) {
	const { signIns, consents, mails } = evidence
	const lists = [
		{
			title: 'Sign-ins since the payment',
			lines: signIns.map(({ at, device, network }) => ({ at, text: `${device}, ${network}` })),
		},
		{ title: 'What was agreed to', lines: consents },
		{ title: 'Emails sent', lines: mails.map(({ at, kind }) => ({ at, text: kind })) },
	]
	return (
		<details>
			<summary>Kept evidence</summary>
			{lists.map(({ title, lines }) => (
				<section key={title}>
					<p className="font-medium">{title}</p>
					{lines.length === 0 && <p className="text-sm text-muted">None</p>}
					<ul className="text-sm">
						{lines.map(({ at, text }) => (
							<li key={at + text}>
								<LocalTime at={at} />: {text}
							</li>
						))}
					</ul>
				</section>
			))}
		</details>
	)
}
