import { countOf } from '~/core/plural'
import { formatUsd } from '~/core/format-number'
import { TableFrame } from '~/ui/table/table-frame'
import { formatDay } from '~/core/time/calendar-date'
import { FILTER_KEYS, filterSpec } from '~/features/comps/estimate/filters'
import { selectAll, sortBy, type SortKey, toggleComp, type RatedComp } from './state'
import { MatchBadge } from '~/features/comps/estimate/match-badge'
import { linkTo, type ToolUse } from './use-tool'
import '~/features/comps/comps-table.css'
import '~/features/comps/comps.css'
import '~/ui/field/checkbox.css'

export type ToolTableProps = ToolUse & {
	rated: readonly RatedComp[]
	hot: string | null
	onHot: (id: string | null) => void
}

export const compRowId = (id: string): string => `row-${id}`

type Column = { key: SortKey; label: string; cell: (comp: RatedComp) => string }

/** The columns of numbers. */
const getColumns = (view: 'arv' | 'rent'): Column[] => [
	{ key: 'distance', label: 'Distance', cell: ({ distance }) => `${distance} mi` },
	view === 'arv'
		? { key: 'salePrice', label: 'Sale price', cell: ({ salePrice }) => formatUsd(salePrice) }
		: {
				key: 'listedRent',
				label: 'Listed rent',
				cell: ({ listedRent, rentPerSqft }) =>
					`${formatUsd(listedRent)} ($${rentPerSqft.toFixed(2)}/sq ft)`,
			},
	{ key: 'beds', label: 'Beds', cell: ({ beds }) => String(beds) },
	{ key: 'baths', label: 'Baths', cell: ({ baths }) => String(baths) },
	{ key: 'sqft', label: 'Sq ft', cell: ({ sqft }) => sqft.toLocaleString('en-US') },
	{ key: 'yearBuilt', label: 'Year built', cell: ({ yearBuilt }) => String(yearBuilt) },
	{
		key: 'daysAgo',
		label: view === 'arv' ? 'Sold' : 'Listed',
		cell: ({ listedDate }) => formatDay(listedDate),
	},
]

const LABELS = Object.fromEntries(
	FILTER_KEYS.map((key) => [key, filterSpec(key, 2023).label.toLowerCase()]),
)

/** Why a comp is inactive, in words. */
function outsideText({ outside }: RatedComp): string {
	const words = outside.map((key) => (key === 'type' ? 'property type' : LABELS[key]))
	return `Outside your filters: ${words.join(', ')}`
}

/** The comparable listings. Each heading sorts; each row can be included or excluded. */
export function ToolTable({ rated, state, homes, change, hot, onHot }: ToolTableProps) {
	const columns = getColumns(state.view)
	const selectable = rated.filter(({ outside }) => outside.length === 0)
	const areAllOn = selectable.length > 0 && selectable.every(({ isSelected }) => isSelected)
	const use = { homes, change }
	const heading = (key: SortKey, label: string, isNumber = false) => (
		<th
			key={key}
			scope="col"
			data-align={isNumber ? 'end' : undefined}
			aria-sort={
				state.sort === key ? (state.dir === 'asc' ? 'ascending' : 'descending') : undefined
			}
		>
			<a {...linkTo(sortBy(state, key), use)}>
				{label}
				{state.sort === key && <span aria-hidden="true">{state.dir === 'asc' ? '↑' : '↓'}</span>}
			</a>
		</th>
	)
	return (
		<>
			<div className="tabular-nums toolbar note comps__toolbar">
				<p role="status">
					{rated.filter(({ isActive }) => isActive).length} of {countOf(rated.length, 'comp')}{' '}
					selected
				</p>
				{selectable.length > 0 && (
					<a className="btn btn--sm" {...linkTo(selectAll(state, rated, !areAllOn), use)}>
						{areAllOn ? 'Deselect all' : 'Select all'}
					</a>
				)}
			</div>
			<TableFrame label="Table of comparable listings">
				<table className="table table--cards comps-table">
					<thead>
						<tr>
							<th scope="col">Use</th>
							{heading('address', 'Address')}
							{heading('similarity', 'Match')}
							{columns.map(({ key, label }) => heading(key, label, true))}
						</tr>
					</thead>
					<tbody>
						{rated.map((comp, i) => (
							<tr
								key={comp.id}
								id={compRowId(comp.id)}
								tabIndex={-1}
								data-excluded={!comp.isActive}
								data-highlighted={hot === comp.id}
								onMouseEnter={() => onHot(comp.id)}
								onMouseLeave={() => onHot(null)}
							>
								<td data-label="Use">
									<UseBox comp={comp} onToggle={() => change(toggleComp(state, comp.id))} />
								</td>
								<th scope="row" data-label="Address">
									<span>
										<span className="comps__number" aria-hidden="true">
											{i + 1}
										</span>{' '}
										{comp.address}
										<span className="text-sm text-muted comps__note">
											{comp.outside.length > 0 ? outsideText(comp) : comp.propertyType}
										</span>
									</span>
								</th>
								<td data-label="Match">
									<MatchBadge similarity={comp.similarity} />
								</td>
								{columns.map(({ key, label, cell }) => (
									<td key={key} data-label={label} data-align="end">
										{cell(comp)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</TableFrame>
		</>
	)
}

/** Checked means included. Disabled checkboxes are not submitted, so another field is. */
function UseBox({ comp, onToggle }: { comp: RatedComp; onToggle: () => void }) {
	const isSelectable = comp.outside.length === 0
	return (
		<>
			{isSelectable && <input type="hidden" name="shown" value={comp.id} />}
			{!isSelectable && !comp.isSelected && <input type="hidden" name="off" value={comp.id} />}
			<input
				type="checkbox"
				className="checkbox__box"
				name="on"
				value={comp.id}
				aria-label={`Use ${comp.address}`}
				checked={comp.isSelected && isSelectable}
				disabled={!isSelectable}
				onChange={onToggle}
			/>
		</>
	)
}
