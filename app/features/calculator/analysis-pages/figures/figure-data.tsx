import type { Figure } from './figure-text'
import { cellText, figureState } from './figure-text'
import type { FigureUnit } from './figure-format'

export type FigureDataProps = {
	/** The key of the figure; with `year` the id is `figure-KEY-YEAR`. Once per page. */
	name: string
	year?: number
	figure: Figure
	unit: FigureUnit
	/** Shown instead of a dash where there is no number. */
	instead?: string
}

/** A figure as text with its exact value for scripts; without a number the reason is in the data. */
export function FigureData({ name, year, figure, unit, instead }: FigureDataProps) {
	const { value, reason } = figureState(figure)
	return (
		<data
			id={`figure-${name}${year === undefined ? '' : `-${year}`}`}
			value={value === null ? '' : String(value)}
			data-reason={reason ?? undefined}
		>
			{value === null && instead !== undefined ? instead : cellText(figure, unit)}
		</data>
	)
}
