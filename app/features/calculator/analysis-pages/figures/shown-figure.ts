import type { FigureUnit } from '~/deal'
import type { AnyFigure } from './figure-text'

/** A figure with everything that its row shows besides the explanation. */
export type ShownFigure = {
	/** The key of the figure in ids and explanations. */
	name: string
	/** Names the denominator of a ratio. */
	label: string
	figure: AnyFigure
	unit: FigureUnit
	/** Whether a negative figure is a loss. */
	isSigned?: boolean
	/** Shown instead of a dash where there is no number. */
	instead?: string
	/** What the figure means, if it is not a plain number. */
	note?: string
}
