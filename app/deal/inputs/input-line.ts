import { lowerFirst } from '../lower-first'

/** One line of the tables of inputs: everything that is said about an input. */

/** `month` and `year` are points in time counted from closing, `months` and `years` are durations. */
export type InputUnit =
	| 'usd'
	| 'percent'
	| 'points'
	| 'days'
	| 'months'
	| 'years'
	| 'month'
	| 'year'
	| 'count'
	| 'sqft'
	| 'ratio'

/** Two numbers in the unit of the input, both included. */
export type ValueRange = readonly [min: number, max: number]

/**
 * What an empty field means in the analysis. In the 24 results it counts as 0.
 *
 * - a number: the default;
 * - `follows`: the default follows from other inputs, see `model/defaults.ts`;
 * - `none`: there is none, which is not 0;
 * - `asked`: nothing is assumed. An amount counts as 0; a rate is missing.
 */
type Empty = number | 'follows' | 'none' | 'asked'

/**
 * How a sensitivity changes the input: `percent` of its value, or by so many `points` or `days`.
 * `harmful` is the side that usually makes a deal worse; `result`: it depends on the result.
 */
export type Move = {
	kind: 'percent' | 'points' | 'days'
	low: number
	high: number
	harmful: 'low' | 'high' | 'result'
}

type InputLine = {
	/** The visible label, with the unit if the field does not show it. */
	label: string
	/** The name inside a formula or a sentence: 'monthly rent'. */
	term: string
	unit: InputUnit
	/** The text at the right end of the field, '' for none. Money fields show a $ on the left. */
	suffix: string
	/** A typical value, as displayed in the field. */
	placeholder: string
	/** Explains the term to newcomers, and what empty means where it depends on other inputs. */
	help?: string
	/** The allowed values. */
	range: ValueRange
	/** The computation takes the nearest value within these, so that every loop is short. */
	limit: ValueRange
	/** Whole months or years. */
	isWhole: boolean
	empty: Empty
	/** A limit or a rate of 0 is none: nothing can be divided by it. */
	isZeroNone: boolean
	/** Belongs to one deal: no assumption of the member's own replaces the default. */
	isOfOneDeal: boolean
	/** Nobody means less than 1%: the field asks whether 0.07 is 7%. */
	isOnePercentOrMore: boolean
	/** Stored with the property, but used by no formula. */
	isRecordOnly: boolean
	move: Move | null
}

/** What a line says beyond its unit; the rest follows from the unit. */
type Details<E extends Empty> = { empty?: E } & Partial<Omit<InputLine, 'label' | 'unit' | 'empty'>>

/** A line of which the compiler knows the unit, and from `empty` whether a value can be absent. */
export type TypedLine<U extends InputUnit = InputUnit, E extends Empty = Empty> = InputLine & {
	unit: U
	empty: E
}

const SUFFIXES: Readonly<Record<InputUnit, string>> = {
	usd: '',
	percent: '%',
	points: 'points',
	days: 'days',
	months: 'mo',
	years: 'yr',
	month: '',
	year: '',
	count: '',
	sqft: 'sq ft',
	ratio: '',
}

/** Far beyond every entry, and still exact. */
const DOLLARS: ValueRange = [0, 1e20]
const PERCENTS: ValueRange = [0, 1_000]
/** At −100% nothing is left. */
const GROWTH: ValueRange = [-100, 1_000]

function line<U extends InputUnit>(unit: U, range: ValueRange, limit: ValueRange) {
	return <const E extends Empty = 'asked'>(
		label: string,
		details: Details<E> = {},
	): TypedLine<U, E> => ({
		label,
		term: lowerFirst(label),
		unit,
		suffix: SUFFIXES[unit],
		placeholder: '',
		range,
		limit,
		isWhole: false,
		isZeroNone: false,
		isOfOneDeal: false,
		isOnePercentOrMore: false,
		isRecordOnly: false,
		move: null,
		...details,
		empty: (details.empty ?? 'asked') as E,
	})
}

/** What makes a line, by its unit. */
export const field = {
	usd: line('usd', [0, 1e10], DOLLARS),
	percent: line('percent', [0, 100], PERCENTS),
	/** A yearly change in percent. */
	growth: line('percent', [-20, 20], GROWTH),
	/** Percentage points, upward or downward. */
	points: line('points', [-10, 10], [-1_000, 1_000]),
	days: line('days', [0, 3_650], [0, 1e6]),
	months: line('months', [0, 60], [0, 600]),
	years: line('years', [1, 50], [1, 50]),
	/** A month or a year, counted from closing. */
	month: line('month', [1, 600], [1, 600]),
	year: line('year', [1, 40], [1, 50]),
	count: line('count', [0, 1_000], [0, 1e20]),
	squareFeet: line('sqft', [0, 1e7], [0, 1e20]),
	ratio: line('ratio', [0, 1_000], PERCENTS),
}
