import { type FocusEvent, type KeyboardEvent, memo } from 'react'
import { Card } from '~/ui/card/card'
import { Select } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { TableFrame } from '~/ui/table/table-frame'
import type {
	Grid,
	GridHeader,
	SensitivityInputKey,
} from '~/features/calculator/analysis/sensitivity'
import { FigureData } from '~/features/calculator/analysis-pages/figures/figure-data'
import { SENSITIVITY_FIELDS } from './field-names'
import { cellAfter, makeCurrent } from './grid-keys'
import { lowerFirst } from '~/deal'
import { inputText } from './input-text'
import type { SensitivityResults, SensitivityView } from './sensitivity-view'
import { ToggleAll, useShowsAll } from './toggle-all'
import './sensitivity.css'
import '~/features/calculator/analysis-pages/figures/figure-list.css'

export type GridSectionProps = {
	tables: SensitivityResults['tables']
	view: SensitivityView
	/** Called when an axis has changed: the fields are outside of the form's element. */
	onInput: () => void
}

/** The result over two inputs, today's deal in the middle. */
export const GridSection = memo(function GridSection({
	tables: { fields, grid: table },
	view,
	onInput,
}: GridSectionProps) {
	const { result, columns, rows, usualAxes, problems } = fields
	const { texts } = view
	const [isAll, toggleAll] = useShowsAll(view, SENSITIVITY_FIELDS.cells)
	const axis = (name: 'columns' | 'rows', label: string, usual: SensitivityInputKey) => (
		<Select
			id={`sensitivity-${name}`}
			name={SENSITIVITY_FIELDS[name]}
			form="inputs"
			label={label}
			defaultValue={view.extra[SENSITIVITY_FIELDS[name]] ?? ''}
			error={problems[SENSITIVITY_FIELDS[name]]}
			onChange={onInput}
		>
			<option value="">{texts.inputs[usual].label} (usual)</option>
			{view.inputKeys.map((key) => (
				<option key={key} value={key}>
					{texts.inputs[key].label}
				</option>
			))}
		</Select>
	)
	return (
		<Card title="Two Inputs Together" titleId="grid" className="stack stack--md">
			<div className="form__row no-print">
				{axis('columns', 'Across', usualAxes[0])}
				{axis('rows', 'Down', usualAxes[1])}
			</div>
			{table.kind === 'none' ? (
				<p>
					{table.reason === 'sameInput'
						? 'Choose two different inputs.'
						: `This deal has no ${lowerFirst(texts.inputs[table.input].label)} yet.`}
				</p>
			) : (
				<>
					<GridTable table={table} columns={columns} rows={rows} view={view} isAll={isAll} />
					<p className="note">
						{texts.results[result].condition} Cells where it doesn't are marked with ✕. The cell in
						the middle is the deal as it is now.{' '}
						<span className="grid__all">
							<ToggleAll
								view={view}
								field={SENSITIVITY_FIELDS.cells}
								target="grid"
								isAll={isAll}
								onToggle={toggleAll}
							>
								{isAll ? 'Show 5 × 5 cells' : 'Show all 11 × 11 cells'}
							</ToggleAll>
						</span>
					</p>
				</>
			)}
		</Card>
	)
})

type GridTableProps = {
	table: Extract<Grid, { kind: 'grid' }>
	columns: SensitivityInputKey
	rows: SensitivityInputKey
	view: SensitivityView
	isAll: boolean
}

function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
	const cell = (event.target as Element).closest('td')
	if (cell === null || event.altKey || event.metaKey) return
	const next = cellAfter(cell, event)
	if (next === null) return
	event.preventDefault()
	next.focus()
}

function onFocus({ target }: FocusEvent<HTMLTableElement>) {
	if (target instanceof HTMLTableCellElement) makeCurrent(target)
}

function GridTable({ table, columns, rows, view: { texts }, isAll }: GridTableProps) {
	// Arrow keys need JavaScript; without it the cells are plain ones.
	const hydrated = useHydrated()
	const across = texts.inputs[columns]
	const down = texts.inputs[rows]
	const { label, unit } = texts.results[table.result]
	const caption = `${label}: ${lowerFirst(across.label)} across, ${lowerFirst(down.label)} down`
	const head = ({ value, isToday, isClipped }: GridHeader, of: typeof across) => (
		<>
			{inputText(value, of.unit)}
			{isToday && <span className="cell-note note">now</span>}
			{isClipped && <span className="cell-note note">limit</span>}
		</>
	)
	return (
		<TableFrame label={caption}>
			{/* The focused cell handles the keys. */}
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
			<table
				className="table wide-table grid-table"
				role={hydrated ? 'grid' : undefined}
				data-all={isAll || undefined}
				onKeyDown={onKeyDown}
				onFocus={onFocus}
			>
				<caption className="grid-table__caption">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">
							{down.label} ↓ {across.label} →
						</th>
						{table.columns.map((column, index) => (
							<th key={index} scope="col" data-align="end">
								{head(column, across)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{table.rows.map(({ header, cells }, row) => (
						<tr key={row}>
							<th scope="row">{head(header, down)}</th>
							{cells.map(({ result, isMet }, column) => {
								const isToday = header.isToday && table.columns[column]?.isToday === true
								return (
									<td
										key={column}
										data-align="end"
										data-met={isMet === false ? 'no' : undefined}
										aria-current={isToday || undefined}
										role={hydrated ? 'gridcell' : undefined}
										tabIndex={hydrated ? (isToday ? 0 : -1) : undefined}
									>
										{isMet === false && (
											<span className="grid-table__mark" role="img" aria-label="Fails">
												✕
											</span>
										)}
										<FigureData name={`grid-${row}-${column}`} figure={result} unit={unit} />
									</td>
								)
							})}
						</tr>
					))}
				</tbody>
			</table>
		</TableFrame>
	)
}
