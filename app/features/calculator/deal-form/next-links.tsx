import { paths } from '~/core/http/paths'
import { Card } from '~/ui/card/card'
import { ANALYSIS_PAGES, MAX_QUERY_LENGTH } from '~/features/calculator/analysis-pages/frame/pages'
import { ANALYSIS_FIELD, filledAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import { Link } from '~/ui/link/link'
import type { DealState } from './deal-reducer'
import { baseFields, buildDealUrl } from './deal-url'

/**
 * The fields of a link to an analysis of the deal: the saved property, and if it was changed since,
 * every input, so that an emptied one counts too.
 */
export function linkFields(deal: DealState): (readonly [string, string])[] {
	const { opened, isDirty, inputs, analysis } = deal
	if (opened === null) return Object.entries(buildDealUrl(deal))
	const property = ['property', opened.id] as const
	if (!isDirty) return [property]
	return [
		property,
		...Object.entries(baseFields(opened.id, opened.revision)),
		...Object.entries(inputs),
		...(analysis === null
			? []
			: [[ANALYSIS_FIELD, 'all'] as const, ...Object.entries(filledAnalysis(analysis))]),
	]
}

/** Where the deal goes from the calculator: the pages of the analysis, with the numbers entered. */
export function NextLinks({ deal, canCompare }: { deal: DealState; canCompare: boolean }) {
	const fields = linkFields(deal)
	const links = ANALYSIS_PAGES.map((one) => ({ ...one, to: paths.analysis(one.page, fields) }))
	const comparison = paths.compareDeals(
		deal.opened === null ? [] : [deal.opened.id],
		deal.opened !== null && !deal.isDirty ? [] : Object.entries(buildDealUrl(deal)),
	)
	const fits = [comparison, ...links.map(({ to }) => to)].every(
		(to) => to.length <= MAX_QUERY_LENGTH,
	)
	return (
		<Card className="no-print mt-5" title="Next" titleId="next-title">
			{fits ? (
				<ul className="stack stack--xs">
					{links.map(({ page, label, about, to }) => (
						<li key={page}>
							<Link to={to} className="link">
								{label}
							</Link>{' '}
							<span className="note">{about}</span>
						</li>
					))}
					{deal.opened !== null && (
						<li>
							<Link to={paths.analysis('scenarios', fields)} className="link">
								Scenarios
							</Link>{' '}
							<span className="note">other versions of the numbers</span>
						</li>
					)}
					{canCompare && (
						<li>
							<Link to={comparison} className="link">
								Compare
							</Link>{' '}
							<span className="note">these numbers beside your other deals</span>
						</li>
					)}
				</ul>
			) : (
				<p className="note">Save first: this deal is too long for a link to its analysis.</p>
			)}
		</Card>
	)
}
