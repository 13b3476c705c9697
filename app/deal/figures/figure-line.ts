/**
 * How a figure is displayed. `percent` and `rate` are fractions: percent with one decimal, rates and IRR
 * with two. `multiple` has the sign ×.
 */
export type FigureUnit =
	| 'usd'
	| 'cents'
	| 'percent'
	| 'rate'
	| 'ratio'
	| 'multiple'
	| 'years'
	| 'months'
	| 'count'

type Details = {
	/** Which direction is better; absent where more is neither better nor worse. */
	better?: 'high' | 'low'
	/** Whether a negative figure is a loss. */
	isSigned?: true
	/** The name where there is little room. */
	short?: string
}

export type FigureLine = { label: string; unit: FigureUnit } & Details

const of =
	(unit: FigureUnit) =>
	(label: string, details: Details = {}): FigureLine => ({ label, unit, ...details })

/** What makes the line of a figure, by its unit. */
export const figure = {
	usd: of('usd'),
	cents: of('cents'),
	percent: of('percent'),
	rate: of('rate'),
	ratio: of('ratio'),
	multiple: of('multiple'),
	years: of('years'),
	months: of('months'),
	count: of('count'),
}

/** More is better, and less than 0 is a loss. */
export const GAIN = { better: 'high', isSigned: true } as const

type Shown<F> = { name: string; label: string; figure: F; unit: FigureUnit; isSigned?: boolean }

/** A figure of a deal with what its line says of it. `more` is what its place says in addition. */
export function withLine<F, M extends object>(
	name: string,
	{ label, unit, isSigned }: FigureLine,
	value: F,
	more?: M,
): Shown<F> & M {
	return { name, label, figure: value, unit, ...(isSigned && { isSigned }), ...more } as Shown<F> &
		M
}
