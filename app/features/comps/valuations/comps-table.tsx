import { Link } from '@remix-run/react'
import { formatPercent, formatUsd } from '~/features/calculator/number-input/format'
import { paths } from '~/core/http/paths'
import { TableFrame } from '~/ui/table/table-frame'
import { formatDay } from '~/core/time/calendar-date'
import type { Estimate } from '~/features/comps/estimate/estimate'
import type { Candidate } from './valuation'
import { candidateRowId, type GridSort, GRID_SORTS, type GridView } from './table-state'
import { MatchBadge } from '~/features/comps/estimate/match-badge'
import '~/features/comps/comps-table.css'
import '~/features/comps/comps.css'

export type CompsTableProps = {
	valuationId: string
	/** In display order, which also numbers the map. */
	candidates: readonly Candidate[]
	estimate: Estimate | null
	view: GridView
	hot: string | null
	onHot: (id: string | null) => void
}

const formatNumber = (value: number | null): string =>
	value === null ? '–' : value.toLocaleString('en-US')

/** Short distances in miles with two decimals. */
export function distanceText(distance: number | null): string {
	return distance === null ? 'Unknown' : `${distance.toFixed(distance < 10 ? 2 : 0)} mi`
}

/** The sales next to the subject: their prices, adjusted prices and weights. */
export function CompsTable({
	valuationId,
	candidates,
	estimate,
	view,
	hot,
	onHot,
}: CompsTableProps) {
	const results = new Map(estimate?.comps.map((comp) => [comp.sale.id, comp]))
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
			<table className="table table--cards comps-table">
				<thead>
					<tr>
						<th scope="col">Comp</th>
						{GRID_SORTS.map(({ key, label }) => heading(key, label, key !== 'similarity'))}
						<th scope="col" data-align="end">
							Adjusted value
						</th>
						<th scope="col" data-align="end">
							Weight
						</th>
						<th scope="col">
							<span className="sr-only">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{candidates.map(({ sale, similarity, distance, choice, isActive }, i) => {
						const result = results.get(sale.id)
						return (
							<tr
								key={sale.id}
								id={candidateRowId(sale.id)}
								tabIndex={-1}
								data-excluded={!isActive}
								data-highlighted={hot === sale.id}
								onMouseEnter={() => onHot(sale.id)}
								onMouseLeave={() => onHot(null)}
							>
								<th scope="row" data-label="Sale">
									<span>
										<span className="comps__number" aria-hidden="true">
											{i + 1}
										</span>{' '}
										{sale.address}
										<span className="text-sm text-muted comps__note">
											{choice.isExcluded
												? `Excluded: ${choice.reason}`
												: `${formatNumber(sale.beds)} bd, ${formatNumber(sale.baths)} ba, ${formatNumber(sale.sqft)} sq ft, built ${sale.yearBuilt ?? '–'}`}
										</span>
									</span>
								</th>
								<td data-label="Match">
									<MatchBadge similarity={similarity} />
								</td>
								<td data-label="Distance" data-align="end">
									{distanceText(distance)}
								</td>
								<td data-label="Sold" data-align="end">
									{formatDay(sale.soldOn)}
								</td>
								<td data-label="Price" data-align="end">
									{formatUsd(sale.price)}
								</td>
								<td data-label="Adjusted value" data-align="end">
									{result === undefined ? (
										'–'
									) : (
										<>
											<data value={result.adjustment.adjusted}>
												{formatUsd(result.adjustment.adjusted)}
											</data>
											<span className="text-sm text-muted comps__note">
												{formatPercent(result.adjustment.grossShare, 0)} adjusted
											</span>
										</>
									)}
								</td>
								<td data-label="Weight" data-align="end">
									{result === undefined ? '–' : formatPercent(result.weight, 0)}
								</td>
								<td>
									<Link
										to={paths.valuation(valuationId, { ...view, comp: sale.id })}
										className="btn btn--sm"
										preventScrollReset
										aria-label={`${choice.isExcluded ? 'Excluded:' : 'Adjust'} ${sale.address}`}
									>
										{choice.isExcluded ? 'Excluded' : 'Adjust'}
									</Link>
								</td>
							</tr>
						)
					})}
				</tbody>
			</table>
		</TableFrame>
	)
}
