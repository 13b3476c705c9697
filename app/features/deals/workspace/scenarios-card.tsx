import { MAX_COMPARED } from '~/features/deals/compare/compare-limits'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Link } from '~/ui/link/link'
import type { DealView } from './deal.server'
import './deal.css'

/** The scenarios of the deal, and the way to compare them. */
export function ScenariosCard({
	deal: { id },
	scenarios,
	canChange,
}: Pick<DealView, 'deal' | 'scenarios' | 'canChange'>) {
	if (!canChange && scenarios.length === 0) return null
	const all = paths.analysis('scenarios', [['property', id]])
	const ids = [id, ...scenarios.map((one) => one.id)].slice(0, MAX_COMPARED)
	return (
		<Card
			title="Scenarios"
			titleId="scenarios-title"
			aside={
				<Link to={all} className="link">
					{canChange ? 'Add or change' : 'See all'}
				</Link>
			}
		>
			{scenarios.length === 0 ? (
				<p className="note">Other versions of the numbers appear here, such as a higher rate.</p>
			) : (
				<>
					<ul className="deal-list">
						{scenarios.map(({ id: scenarioId, name }) => (
							<li key={scenarioId} className="deal-list__row">
								<Link to={`${all}#scenario-${scenarioId}`} className="link break-anywhere">
									{name}
								</Link>
								<Link
									to={`${paths.analysis('scenarios', [
										['property', id],
										['from', id],
										['to', scenarioId],
									])}#differences`}
									className="link note"
									aria-label={`Differences of ${name}`}
								>
									Differences
								</Link>
							</li>
						))}
					</ul>
					<ButtonLink to={paths.compareDeals(ids)} size="sm" className="mt-3">
						Compare
					</ButtonLink>
				</>
			)}
		</Card>
	)
}
