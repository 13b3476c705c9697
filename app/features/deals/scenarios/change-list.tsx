import type { ShownChange } from './change-texts'
import './scenarios.css'

/** Inputs that differ: what they were, and what they are now. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
	return (
		<ul className="scenario-changes">
			{changes.map(({ key, label, from, to, change }) => (
				<li key={key}>
					<span className="text-muted">{label}:</span>{' '}
					<span className="tabular-nums">
						{from} <span aria-hidden="true">→</span>
						<span className="sr-only">to</span> <b>{to}</b>
					</span>
					{change !== null && <span className="note tabular-nums"> {change}</span>}
				</li>
			))}
		</ul>
	)
}
