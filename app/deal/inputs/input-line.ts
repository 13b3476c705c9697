import { lowerFirst } from '../lower-first'
import { MAX_DOLLARS, MAX_YEARS } from '../model/constants'

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
	| 'none'

/** Two numbers in the unit of the input, both included. */
export type InputRange = readonly [min: number, max: number]

/**
 * What an empty field means in the analysis. In the 24 results it counts as 0.
 *
 * - a number: the default;
 * - `follows`: the default follows from other inputs, see `model/defaults.ts`;
 * - `none`: there is none, which is not 0;
 * - `missing`: the rate is missing, and never assumed;
 * - `zero`: nothing is assumed, it counts as 0;
 * - `unread`: the analysis does not read it, other than through the 24 results.
 */
type Empty = number | 'follows' | 'none' | 'missing' | 'zero' | 'unread'

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

export type InputLine = {
	kind: 'number' | 'choice' | 'text'
	/** The section of the calculator that has the field; undefined if only the analysis has it. */
	section?: string
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
	/** The allowed values; the length of a text. */
	range: InputRange
	/** The computation takes the nearest value within these, so that every loop is short. */
	limit: InputRange
	/** Whole months or years. */
	isWhole: boolean
	empty: Empty
	/** The default in words, where it is not a number. */
	emptyInWords?: string
	/** A limit or a rate of 0 is none: nothing can be divided by it. */
	isZeroNone: boolean
	/** Belongs to one deal: no assumption of the member's own replaces the default. */
	isOfOneDeal: boolean
	/** Nobody means less than 1%: the field asks whether 0.07 is 7%. */
	isOnePercentOrMore: boolean
	/** Stored with the property, but used by no formula. */
	isRecordOnly: boolean
	/** The input without which this one has no effect. */
	needs?: string
	move: Move | null
}

/** A line of a number, of which the compiler knows the unit. */
export type NumberLine<U extends InputUnit = InputUnit> = InputLine & { kind: 'number'; unit: U }

/** The options by value, the default first. */
export type Options = Readonly<Record<string, string>>

/** A line of a choice between words. */
export type ChoiceLine<O extends Options = Options> = InputLine & { kind: 'choice'; options: O }

/** A line of a description. */
export type TextLine = InputLine & { kind: 'text' }

/** What a line says beyond its unit; the rest follows from the unit. */
type Details = Partial<Omit<InputLine, 'kind' | 'label' | 'unit'>>

const SUFFIXES: Readonly<Partial<Record<InputUnit, string>>> = {
	percent: '%',
	points: 'points',
	days: 'days',
	months: 'mo',
	years: 'yr',
	sqft: 'sq ft',
}

/** What most lines say. */
export const PLAIN = {
	placeholder: '',
	isWhole: false,
	isZeroNone: false,
	isOfOneDeal: false,
	isOnePercentOrMore: false,
	isRecordOnly: false,
	empty: 'unread',
	move: null,
} as const

const PERCENTS: InputRange = [0, 1_000]
/** At −100% nothing is left. */
const GROWTH: InputRange = [-100, 1_000]

/** A label inside a formula or a sentence, without the unit or the abbreviation after it. */
export const termOfLabel = (label: string): string => lowerFirst(label.replace(/ \([^()]*\)$/u, ''))

function number<U extends InputUnit>(
	unit: U,
	range: InputRange,
	limit: InputRange = range,
	isWhole = false,
) {
	return (label: string, details: Details = {}): NumberLine<U> => ({
		...PLAIN,
		kind: 'number',
		label,
		term: termOfLabel(label),
		unit,
		suffix: SUFFIXES[unit] ?? '',
		range,
		limit,
		isWhole,
		...details,
	})
}

/** What makes a line, by its unit. */
export const field = {
	usd: number('usd', [0, 1e10], [0, MAX_DOLLARS]),
	/** Dollars that come in or, with a minus sign, go out. */
	signedUsd: number('usd', [-1e10, 1e10], [-MAX_DOLLARS, MAX_DOLLARS]),
	percent: number('percent', [0, 100], PERCENTS),
	/** A yearly change in percent. */
	growth: number('percent', [-20, 20], GROWTH),
	/** Percentage points, upward or downward. */
	points: number('points', [-10, 10], [-1_000, 1_000]),
	days: number('days', [0, 3_650], [0, 1e6]),
	months: number('months', [0, 60], [0, 600], true),
	years: number('years', [1, 50], [1, MAX_YEARS], true),
	/** A month or a year, counted from closing. */
	month: number('month', [1, 600], [1, 600], true),
	year: number('year', [1, 40], [1, MAX_YEARS], true),
	count: number('count', [0, 1_000]),
	squareFeet: number('sqft', [0, 1e7]),
	ratio: number('ratio', [0, 1_000]),
}

/** A usual move of an input. */
export function move(
	kind: Move['kind'],
	low: number,
	high: number,
	harmful: Move['harmful'],
): { move: Move } {
	return { move: { kind, low, high, harmful } }
}
