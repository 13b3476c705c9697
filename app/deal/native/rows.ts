import type { InfiniteReturn } from '../figures/figure-value'
import { bounded } from './arithmetic'

/** Arithmetic of generated code with rows. */

/** A return on no money. */
export const INFINITE: InfiniteReturn = { kind: 'infinite' }

/** A quotient of steps that are not bounded; NaN, which is no value, for a division by 0. */
export function quotientOf(a: number, b: number): number {
	return b === 0 ? Number.NaN : a / b
}

/** The sum of a row from one month or year to another. */
export function sumOfRow(row: Float64Array, from: number, to: number): number {
	let sum = 0
	for (let time = from; time <= to; time++) sum += row[time] ?? 0
	return sum
}

/** The flows of a return: `first`, the row from 1 to `last`, and what the last one has in addition. */
export function flowsOf(first: number, row: Float64Array, last: number, more: number): number[] {
	const flows = [bounded(first)]
	for (let time = 1; time <= last; time++) flows.push(bounded(row[time] ?? 0))
	flows.push(bounded((flows.pop() ?? 0) + more))
	return flows
}
