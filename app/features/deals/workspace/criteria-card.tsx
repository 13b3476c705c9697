import { paths } from '~/core/http/paths'
import { Card } from '~/ui/card/card'
import { Check, X } from '~/ui/icons/icons'
import { Link } from '~/ui/link/link'
import type { DealView } from './deal.server'
import './deal.css'

type CriteriaCardProps = Pick<DealView, 'canChange' | 'criteria' | 'criteriaSentence' | 'rules'>

/** The member's criteria, each with its value, its limit and the distance; then rules of thumb. */
export function CriteriaCard({ canChange, criteria, criteriaSentence, rules }: CriteriaCardProps) {
	if (!canChange && criteria.length + rules.length === 0) return null
	return (
		<Card
			title="Criteria"
			titleId="criteria-title"
			aside={
				canChange && (
					<Link to={paths.dealCriteria()} className="link">
						{criteria.length === 0 ? 'Set your criteria' : 'Change'}
					</Link>
				)
			}
		>
			{criteria.length === 0 ? (
				<p className="note">
					Limits that you set, such as a cash flow per month, are compared here.
				</p>
			) : (
				<>
					<p className="mb-3">{criteriaSentence}</p>
					<ul className="deal-list">
						{criteria.map((line) => (
							<Criterion key={line.key} line={line} />
						))}
					</ul>
				</>
			)}
			{rules.map(({ key, label, lines }) => (
				<section key={key} className="mt-4">
					<h3 className="font-medium">{label}</h3>
					<p className="note">A rule of thumb, not a verdict</p>
					{lines.map((line) => (
						<p key={line} className="mt-1">
							{line}
						</p>
					))}
				</section>
			))}
		</Card>
	)
}

const MARKS = {
	met: <Check />,
	notMet: <X />,
	unknown: <span aria-hidden="true">?</span>,
	notApplicable: <span aria-hidden="true">–</span>,
}

function Criterion({ line }: { line: CriteriaCardProps['criteria'][number] }) {
	const { key, label, status, statusText, value, text, limitText, distanceText, note } = line
	return (
		<li className="deal-criterion" data-status={status}>
			<span className="icon-text deal-criterion__status">
				{MARKS[status]}
				{statusText}
			</span>
			<span>
				{label}
				<span className="note deal-criterion__limit">{limitText}</span>
				{note !== null && <span className="note deal-criterion__limit">{note}</span>}
			</span>
			<span className="tabular-nums deal-criterion__value">
				<data id={`criterion-${key}`} value={value ?? ''} translate="no">
					{text}
				</data>
				{distanceText !== null && (
					<span className="note deal-criterion__limit">{distanceText}</span>
				)}
			</span>
		</li>
	)
}
