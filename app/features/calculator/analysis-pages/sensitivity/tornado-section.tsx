import { memo } from 'react'
import { Card } from '~/ui/card/card'
import type { TornadoEnd, TornadoRow } from '~/features/calculator/analysis/sensitivity'
import { TornadoChart } from '~/features/calculator/analysis-pages/charts/tornado-chart'
import { FlipNote } from '~/features/calculator/analysis-pages/figures/flip-note'
import { FigureData } from '~/features/calculator/analysis-pages/figures/figure-data'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { WideTable } from '~/features/calculator/analysis-pages/figures/wide-table'
import { SENSITIVITY_FIELDS } from './field-names'
import { isNumber, lowerFirst } from '~/deal'
import { inputText } from './input-text'
import { SensitivityRanges } from './range-fields'
import type { SensitivityResults, SensitivityView } from './sensitivity-view'
import { ToggleAll, useShowsAll } from './toggle-all'

/** More are shown on request. */
const MAX_BARS = 12

export type TornadoSectionProps = {
	tables: SensitivityResults['tables']
	view: SensitivityView
	/** Called when a range has changed: the fields are outside of the form's element. */
	onInput: () => void
}

/** What each input alone does to the result: bars, the same as a table, and how to change the ranges. */
export const TornadoSection = memo(function TornadoSection({
	tables,
	view,
	onInput,
}: TornadoSectionProps) {
	const { texts, reasons } = view
	const [isAll, toggleAll] = useShowsAll(view, SENSITIVITY_FIELDS.bars)
	const { fields, inputs, isLowBetter, hasSameSale, flipText } = tables
	const { result, problems } = fields
	const { base, rows } = tables.tornado
	// The cost of selling is fixed in the results of a flip, as their text says.
	const withoutEffect = tables.tornado.withoutEffect.filter(
		(key) => key !== 'sellPer' || flipText === null,
	)
	const shown = isAll ? rows : rows.slice(0, MAX_BARS)
	const { name, unit } = texts.results[result]
	const label = (row: TornadoRow): string => texts.inputs[row.input].label
	const show = (value: number): string => formatFigure(value, unit)
	const [top] = shown

	const chartEnd = (row: TornadoRow, end: TornadoEnd) => ({
		input: inputText(end.value, texts.inputs[row.input].unit),
		result: isNumber(end.result) ? end.result : null,
		text: isNumber(end.result) ? show(end.result) : 'No answer',
	})
	const inputCell = (row: TornadoRow, end: TornadoEnd) => (
		<>
			{inputText(end.value, texts.inputs[row.input].unit)}
			{end.isClipped && <span className="cell-note note">limit</span>}
		</>
	)
	const resultCell = (row: TornadoRow, end: 'low' | 'high') => {
		const { result: figure, isBetter } = row[end]
		return (
			<>
				<FigureData name={`tornado-${row.input}-${end}`} figure={figure} unit={unit} />
				<span className="cell-note note">
					{isNumber(figure)
						? isBetter !== null && (isBetter ? 'better' : 'worse')
						: reasons[figure.reason]}
				</span>
			</>
		)
	}
	const isClipped = shown.some(({ low, high }) => low.isClipped || high.isClipped)

	return (
		<Card title="What Moves It Most" titleId="tornado" className="stack stack--md">
			<p className="text-muted">
				Each input is changed alone, from the low to the high end of its range.
			</p>
			{isNumber(base) && top !== undefined && (
				<TornadoChart
					summary={summaryOf(top)}
					base={base}
					isLowBetter={isLowBetter}
					rows={shown.map((row) => ({
						label: label(row),
						low: chartEnd(row, row.low),
						high: chartEnd(row, row.high),
					}))}
					baseText={show(base)}
				/>
			)}
			{!isNumber(base) && <p>{reasons[base.reason]}</p>}
			{rows.length > MAX_BARS && (
				<p>
					<ToggleAll
						view={view}
						field={SENSITIVITY_FIELDS.bars}
						target="tornado"
						isAll={isAll}
						onToggle={toggleAll}
					>
						{isAll ? `Show the first ${MAX_BARS}` : `Show all ${rows.length} inputs`}
					</ToggleAll>
				</p>
			)}
			{shown.length > 0 && (
				<details open className="stack stack--sm">
					<summary className="font-medium">The same as a table</summary>
					<WideTable
						caption={`What each input does to ${name}`}
						head="Input"
						columns={[
							{ key: 'low', label: 'Low' },
							{ key: 'atLow', label: 'Result at low' },
							{ key: 'high', label: 'High' },
							{ key: 'atHigh', label: 'Result at high' },
							{ key: 'swing', label: 'Swing' },
						]}
						rows={shown.map((row) => ({
							key: row.input,
							head: label(row),
							cells: [
								inputCell(row, row.low),
								resultCell(row, 'low'),
								inputCell(row, row.high),
								resultCell(row, 'high'),
								<FigureData
									key="swing"
									name={`tornado-${row.input}-swing`}
									figure={row.swing}
									unit={unit}
								/>,
							],
						}))}
					/>
				</details>
			)}
			<div className="stack stack--xs note">
				{isClipped && (
					<p>“limit”: the range would go beyond what the field allows, so it ends there.</p>
				)}
				{isNumber(base) && withoutEffect.length > 0 && (
					<p id="without-effect">
						No effect on {name}:{' '}
						{withoutEffect.map((key) => lowerFirst(texts.inputs[key].label)).join(', ')}.
					</p>
				)}
				<FlipNote text={flipText} />
				{hasSameSale && <p>The sales price equals the ARV, so it moves with the ARV.</p>}
			</div>
			<SensitivityRanges inputs={inputs} problems={problems} view={view} onInput={onInput} />
		</Card>
	)

	function summaryOf(row: TornadoRow): string {
		const [low, high] = [chartEnd(row, row.low), chartEnd(row, row.high)]
		return `What each input does to ${name}, now ${isNumber(base) ? show(base) : 'unknown'}. ${label(row)} moves it most: ${low.text} at ${low.input}, ${high.text} at ${high.input}.`
	}
})
