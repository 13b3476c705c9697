import { Expr, type Unit } from '../expr'
import { DEAL_INPUTS } from '../inputs/deal-inputs'
import type { InputUnit, NumberLine } from '../inputs/input-line'

/** The inputs as nodes of formulas, each with the unit of its line. */

/** What a month or year of a field is in formulas, and so on. */
type UnitOf<U extends InputUnit> = U extends 'count' | 'sqft'
	? 'count'
	: U extends 'month'
		? 'months'
		: U extends 'year'
			? 'years'
			: U extends 'points'
				? 'percent'
				: U extends Unit
					? U
					: never

/** A node for each line of a number. */
export type Leaves<T> = {
	readonly [K in keyof T as T[K] extends NumberLine ? K : never]: T[K] extends NumberLine<infer U>
		? Expr<UnitOf<U>>
		: never
}

/** One node for each line of these. */
export function leaves(op: 'entered' | 'input' | 'given', lines: object): object {
	return Object.fromEntries(Object.keys(lines).map((key) => [key, new Expr(op, [], key)]))
}

/** The number in each field, where empty is 0: what the 24 results are made of. */
export const entered = leaves('entered', DEAL_INPUTS) as Leaves<typeof DEAL_INPUTS>
