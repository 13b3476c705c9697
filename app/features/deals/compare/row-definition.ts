import {
	type AnalysisValues,
	figureLine,
	type FigureName,
	type FigureValue,
	inputDefinition,
	type InputKey,
	noValue,
	type Projection,
} from '~/deal'
import {
	resultFigure,
	type SensitivityResultKey,
} from '~/features/calculator/analysis/sensitivity/results'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'

/** What a row of a comparison is. */

/** A deal of the comparison; `hasArv`: its ARV is entered, not assumed to be the price. */
export type Analyzed = { values: AnalysisValues; projection: Projection; hasArv: boolean }

export type RowDefinition = {
	key: string
	label: string
	unit: FigureUnit
	/** Null where more is neither better nor worse. */
	better: 'high' | 'low' | null
	figure: (deal: Analyzed) => AnyFigure
	/** What the figure of a deal means where it looks better than it is. Such a one is not the best. */
	note?: (values: AnalysisValues) => string | null
	/** The row is left out if this is true of no deal. */
	isFor?: (values: AnalysisValues) => boolean
}

/** The amount, or why there is none. */
export const positive = (
	value: number,
	reason: 'noPrice' | 'noRent' | 'noSale' | 'noValue',
): FigureValue => (value > 0 ? value : noValue(reason))

/** A result as the sensitivity page has it. */
export const ofResult =
	(key: SensitivityResultKey) =>
	({ values }: Analyzed): AnyFigure =>
		resultFigure(key, values)

/** What the table of figures says of a row. */
export function row(key: FigureName): Pick<RowDefinition, 'key' | 'label' | 'unit' | 'better'> {
	const { label, unit, better = null } = figureLine(key)
	return { key, label, unit, better }
}

/** A row of an amount that was entered. */
export function inputRow(key: InputKey): Pick<RowDefinition, 'key' | 'label' | 'unit' | 'better'> {
	return { key, label: inputDefinition(key).label, unit: 'usd', better: null }
}
