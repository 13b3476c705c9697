import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { longDate } from '~/core/time/format-date'
import type { Receipt } from './subscription-card.server'
import './subscription.css'

/** All payments, newest first; renders nothing if there are none. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
	if (receipts.length === 0) return null
	return (
		<Card title="Receipts" titleId="receipts">
			<ul>
				{receipts.map((receipt) => (
					<li key={receipt.id} className="receipts__row">
						<span>
							<span className="receipts__what">{receipt.what}</span>
							<span className="text-muted">
								{longDate(receipt.date)}
								{receipt.number !== null && ` · ${receipt.number}`}
							</span>
						</span>
						<span className="tabular-nums icon-text receipts__amount">
							{receipt.state !== null && <Badge>{receipt.state}</Badge>}
							{receipt.amount}
						</span>
						<Links receipt={receipt} />
					</li>
				))}
			</ul>
		</Card>
	)
}

function Links({ receipt: { url, pdf, amount, date } }: { receipt: Receipt }) {
	const about = `${amount} of ${longDate(date) ?? date}`
	const toLink = (label: string, href: string | null) =>
		href !== null && (
			<a className="link" href={href} rel="noreferrer">
				{label}
				<span className="sr-only"> for {about}</span>
			</a>
		)
	return (
		<span className="receipts__links">
			{toLink('Receipt', url)}
			{toLink('PDF', pdf)}
		</span>
	)
}
