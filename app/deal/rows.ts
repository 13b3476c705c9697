import { Expr, grainOf, type Unit } from './expr'

/** Formulas over time: rows that have a value in each month or year, and what is made of them. */

/** The month of a row, from 1, the first after closing; and its year. */
export const month = new Expr<'months'>('month', [], null, false, 2)
export const year = new Expr<'years'>('year', [], null, false, 1)

/**
 * A row that goes on from its last value. `start` is the value before the first month or year.
 * @param next the value of a month or year, of the one before
 */
export function state<U extends Unit>(
	start: Expr<U>,
	grain: 1 | 2,
	next: (last: Expr<U>) => Expr<U>,
): Expr<U> {
	const { row, last, setNext } = openState(start, grain)
	setNext(next(last))
	return row
}

/** A state whose last value other rows need before its own next one is known. */
export function openState<U extends Unit>(start: Expr<U>, grain: 1 | 2) {
	const row = new Expr<U>('state', [start], null, false, grain)
	const last = new Expr<U>('last', [row], null, false, grain)
	return {
		row,
		last,
		setNext: (next: Expr<U>): void => {
			row.next = next
		},
	}
}

/** Of the twelve months of each year: their sum, or what the last one has. */
export function yearSum<U extends Unit>(row: Expr<U>): Expr<U> {
	return new Expr('yearSum', [row], null, false, 1)
}

export function yearEnd<U extends Unit>(row: Expr<U>): Expr<U> {
	return new Expr('yearEnd', [row], null, false, 1)
}

/** The sum of a row in the months or years `from` … `to`. */
export function windowSum<U extends Unit, T extends 'months' | 'years'>(
	row: Expr<U>,
	from: Expr<T>,
	to: Expr<T>,
): Expr<U> {
	return new Expr('windowSum', [row, from, to], null, false, 0)
}

/** first, row(1), …, row(n) + more: what returns are computed from. By year if `n` or `more` is. */
export function flows(
	first: Expr<'usd'>,
	row: Expr<'usd'>,
	n: Expr<'years' | 'months'>,
	more: Expr<'usd'>,
): Expr<'whole'> {
	return new Expr('flows', [first, row, n, more], null, false, grainOf([n, more]))
}
