import { isNumber } from '~/deal'
import { memo, useContext } from 'react'
import { countOf } from '~/core/plural'
import type { RangeCheck } from '~/features/calculator/analysis/simulate'
import type { AxisStyle } from '~/features/calculator/analysis-pages/charts/axis-text'
import { HistogramChart } from '~/features/calculator/analysis-pages/charts/histogram-chart'
import { FigureData } from '~/features/calculator/analysis-pages/figures/figure-data'
import {
	type FigureUnit,
	formatFigure,
} from '~/features/calculator/analysis-pages/figures/figure-format'
import { FigureList, FigureRow } from '~/features/calculator/analysis-pages/figures/figure-row'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { ReasonsContext } from '~/features/calculator/analysis-pages/figures/reasons-context'
import { WideTable } from '~/features/calculator/analysis-pages/figures/wide-table'
import type { SensitivityTexts } from './sensitivity-texts'
import type { RangeCheckOutcome } from './sensitivity-view'

const PERCENTILE_TEXTS: Readonly<Record<string, string>> = {
	P10: 'P10 (a tenth of the mixes are below)',
	P50: 'P50 (half of the mixes are below)',
	P90: 'P90 (a tenth of the mixes are above)',
}

const STYLES: Partial<Record<FigureUnit, AxisStyle>> = {
	usd: 'currency',
	percent: 'percent',
	rate: 'percent',
}

const nameOf = (share: number): string => `P${Math.round(share * 100)}`

/** 'P10 $33, P50 $168, P90 $300' */
function listPercentiles({ result, percentiles }: RangeCheck, texts: SensitivityTexts): string {
	const { unit } = texts.results[result]
	return percentiles
		.map(({ share, figure }) => `${nameOf(share)} ${cellText(figure, unit)}`)
		.join(', ')
}

/** The check in one sentence. */
export function rangeCheckSentence(check: RangeCheck, texts: SensitivityTexts): string {
	return `Range check of ${texts.results[check.result].name}: ${listPercentiles(check, texts)}.`
}

type Bin = RangeCheck['histogram'][number]

/** '$0 to $50', 'below $0', '$400 or more' */
function binText({ from, to }: Bin, unit: FigureUnit): string {
	const show = (value: number): string => formatFigure(value, unit)
	if (from === null) return to === null ? 'Any' : `Below ${show(to)}`
	return to === null ? `${show(from)} or more` : `${show(from)} to ${show(to)}`
}

/** Whether a value is counted in a bin. */
const isIn = ({ from, to }: Bin, value: number): boolean =>
	(from === null || value >= from) && (to === null || value < to)

/** The lines of the histogram, the smallest value first: percentiles, and today's figure if a bin has it. */
function chartLines({ percentiles, histogram, today }: RangeCheck) {
	const lines = percentiles.flatMap(({ share, figure }) =>
		isNumber(figure) ? [{ label: nameOf(share), value: figure }] : [],
	)
	if (isNumber(today) && histogram.some((bin) => isIn(bin, today))) {
		lines.push({ label: 'Today', value: today })
	}
	return lines.sort((a, b) => a.value - b.value)
}

export type RangeCheckResultProps = {
	outcome: RangeCheckOutcome & { kind: 'done' }
	texts: SensitivityTexts
}

/** Percentiles and histogram of a range check, and what has no result. */
export const RangeCheckResult = memo(function RangeCheckResult({
	outcome: { check, seed, explanations },
	texts,
}: RangeCheckResultProps) {
	const reasons = useContext(ReasonsContext)
	const { result, percentiles, histogram, answered, absent, draws, today } = check
	const { label, name, unit } = texts.results[result]
	return (
		<>
			<p>
				<strong>{label}</strong> in {countOf(draws, 'mix', 'mixes')} with seed {seed}:
			</p>
			<FigureList>
				{percentiles.map(({ share, figure }) => {
					const key = `range-p${Math.round(share * 100)}`
					return (
						<FigureRow
							key={key}
							name={key}
							label={PERCENTILE_TEXTS[nameOf(share)] ?? nameOf(share)}
							figure={figure}
							unit={unit}
							explanation={explanations[key]}
						/>
					)
				})}
			</FigureList>
			<p id="range-check-today">
				{isNumber(today)
					? `With your numbers as they are today, it is ${formatFigure(today, unit)}.`
					: `Your numbers as they are today have no answer. ${reasons[today.reason] ?? ''}`}
			</p>
			{absent.length > 0 && (
				<div className="stack stack--xs note">
					<p>
						{answered === 0
							? 'No mix has an answer:'
							: `The percentiles are of the ${countOf(answered, 'mix', 'mixes')} with an answer. Without one:`}
					</p>
					<ul>
						{absent.map(({ reason, count }) => (
							<li key={reason}>
								<FigureData name={`range-absent-${reason}`} figure={count} unit="count" />{' '}
								{count === 1 ? 'mix' : 'mixes'}: {reasons[reason]}
							</li>
						))}
					</ul>
				</div>
			)}
			{histogram.length > 1 && (
				<HistogramChart
					summary={`How often ${name} is where, in ${countOf(answered, 'mix', 'mixes')}: ${listPercentiles(check, texts)}.`}
					style={STYLES[unit] ?? 'decimal'}
					bars={histogram}
					lines={chartLines(check)}
				/>
			)}
			{histogram.length > 0 && (
				<details open className="stack stack--sm">
					<summary className="font-medium">The same as a table</summary>
					<WideTable
						caption={`How many mixes have ${name} in which range`}
						head={label}
						columns={[{ key: 'count', label: 'Mixes' }]}
						rows={histogram.map((bin, index) => {
							const isToday = isNumber(today) && isIn(bin, today)
							return {
								key: index,
								head: (
									<>
										{binText(bin, unit)}
										{isToday && <span className="wide-table__mark">today</span>}
									</>
								),
								isMarked: isToday,
								cells: [
									<FigureData
										key="count"
										name={`range-bin-${index}`}
										figure={bin.count}
										unit="count"
									/>,
								],
							}
						})}
					/>
				</details>
			)}
		</>
	)
})
