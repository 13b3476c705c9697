import { Fragment, type ReactNode } from 'react'
import { formatPercent, formatUsd } from '~/core/format-number'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { TableFrame } from '~/ui/table/table-frame'
import { formatDay } from '~/core/time/calendar-date'
import { unadjustedFeatures } from '~/features/comps/estimate/adjustments'
import { factsLine, type PropertyFacts } from '~/features/comps/estimate/comparable'
import { elsewhereText, isElsewhere, placeLine } from '~/features/comps/estimate/place'
import type { Estimate } from '~/features/comps/estimate/estimate'
import type { SubjectLocation } from '~/features/comps/location/subject-location'
import type { Candidate } from './valuation'
import { distanceText } from './distance-text'
import { type GridSort, GRID_SORTS, type GridView } from './table-state'
import { saleRowId } from '~/features/comps/sales/sale-row'
import { MatchBadge } from '~/features/comps/estimate/match-badge'
import { Link } from '~/ui/link/link'
import '~/features/comps/comps-table.css'
import '~/features/comps/comps.css'

export type CompsTableProps = {
	valuationId: string
	subject: PropertyFacts
	/** In display order, which also numbers the map. */
	candidates: readonly Candidate[]
	estimate: Estimate | null
	location: SubjectLocation | null
	view: GridView
	/** The id of the opened sale. */
	opened: string | null
	/** What is shown below the row of the opened sale. */
	details: ReactNode
	hot: string | null
	onHot: (id: string | null) => void
}

/** The sales next to the subject: their prices, adjusted prices and weights. Each row opens in place. */
export function CompsTable({
	valuationId,
	subject,
	candidates,
	estimate,
	location,
	view,
	opened,
	details,
	hot,
	onHot,
}: CompsTableProps) {
	const results = new Map(estimate?.comps.map((comp) => [comp.sale.id, comp]))
	const hasDistances = candidates.some(({ distance }) => distance !== null)
	const sorts = GRID_SORTS.filter(({ key }) => key !== 'distance' || hasDistances)
	const heading = (key: GridSort, label: string, isNumber: boolean) => {
		const isSorted = view.sort === key
		const dir = isSorted && view.dir === 'desc' ? 'asc' : 'desc'
		return (
			<th
				key={key}
				scope="col"
				data-align={isNumber ? 'end' : undefined}
				aria-sort={isSorted ? (view.dir === 'asc' ? 'ascending' : 'descending') : undefined}
			>
				<Link
					to={paths.valuation(valuationId, { ...view, sort: key, dir })}
					preventScrollReset
					replace
				>
					{label}
					{isSorted && <span aria-hidden="true">{view.dir === 'asc' ? '↑' : '↓'}</span>}
				</Link>
			</th>
		)
	}
	return (
		<TableFrame label="Table of comparable sales">
			<table className="table comps-table comps-rows">
				<thead>
					<tr>
						<th scope="col">Comp</th>
						{sorts.map(({ key, label }) => heading(key, label, key !== 'similarity'))}
						<th scope="col" data-align="end">
							Adjusted value
						</th>
						<th scope="col" data-align="end">
							Weight
						</th>
					</tr>
				</thead>
				<tbody>
					{candidates.map((candidate, i) => {
						const { sale, similarity, distance, isActive, place } = candidate
						const result = results.get(sale.id)
						const isOpen = opened === sale.id
						const rowId = saleRowId(sale.id)
						const to = paths.valuation(valuationId, isOpen ? view : { ...view, comp: sale.id })
						return (
							<Fragment key={sale.id}>
								<tr
									id={rowId}
									tabIndex={-1}
									data-excluded={!isActive}
									data-highlighted={hot === sale.id || isOpen}
									onMouseEnter={() => onHot(sale.id)}
									onMouseLeave={() => onHot(null)}
								>
									<th scope="row" className="comps-rows__comp">
										<span className="comps__number" aria-hidden="true">
											{i + 1}
										</span>{' '}
										<Link
											to={`${to}#${rowId}`}
											className="link"
											aria-expanded={isOpen}
											preventScrollReset
											replace
										>
											{sale.address}
										</Link>
										<span className="text-sm text-muted comps__note">
											{rowNote(subject, candidate)}
										</span>
										{result !== undefined && result.farFrom !== null && (
											<Badge tone="warn">Value far from the other comps</Badge>
										)}
										{isElsewhere(place) && <Badge tone="warn">{elsewhereText(place)}</Badge>}
									</th>
									<td>
										<MatchBadge similarity={similarity} />
									</td>
									{hasDistances && (
										<td data-align="end">
											{distance === null ? '–' : distanceText(distance, location)}
										</td>
									)}
									<td data-align="end">{formatDay(sale.soldOn)}</td>
									<td data-align="end" className="comps-rows__price">
										{formatUsd(sale.price)}
									</td>
									<td data-align="end" className="comps-rows__value">
										{result === undefined ? (
											<span className="comps__unused">Not used</span>
										) : (
											<>
												<data value={result.adjustment.adjusted} translate="no">
													{formatUsd(result.adjustment.adjusted)}
												</data>
												<span className="text-sm text-muted comps__note">
													{formatPercent(result.adjustment.grossShare, 0)} adjusted
												</span>
											</>
										)}
									</td>
									<td data-align="end" className="comps-rows__weight">
										{result === undefined ? '–' : formatPercent(result.weight, 0)}
									</td>
								</tr>
								{isOpen && (
									<tr className="comps-rows__details">
										<td colSpan={sorts.length + 3}>{details}</td>
									</tr>
								)}
							</Fragment>
						)
					})}
				</tbody>
			</table>
		</TableFrame>
	)
}

/**
 * The place and the facts of a sale, and the facts of the subject that it lacks: its price is not adjusted
 * for them, and without a size it can't be compared at all.
 */
function rowNote(subject: PropertyFacts, { sale, choice, lacksSize, place }: Candidate): string {
	const where = placeLine(sale)
	if (choice.isExcluded) {
		return [where, `Excluded: ${choice.reason}`].filter((part) => part !== '').join('. ')
	}
	const lacking = unadjustedFeatures(subject, sale)
		.map((label) => label.toLowerCase())
		.filter((label) => !lacksSize || label !== 'living area')
	return [
		where,
		lacksSize ? 'No living area, so not used' : '',
		factsLine(sale),
		place === 'unknown' ? 'May be from another place' : '',
		lacking.length === 0 ? '' : `No data, so not adjusted: ${lacking.join(', ')}`,
	]
		.filter((part) => part !== '')
		.join('. ')
}
