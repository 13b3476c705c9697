import type { Native } from './model/natives'

/**
 * Formulas as data. An `Expr` is a node of a typed expression graph. It is made by the functions and
 * methods below, never changed afterwards, and refers to other nodes directly, not by name: a wrong
 * reference or unit does not compile, and an editor finds the users of a figure. `read/` has the
 * readings of a graph.
 */

/** The unit of a value. Percents are percents: 20 means 20%. */
export type Unit = 'usd' | 'percent' | 'ratio' | 'months' | 'years' | 'days' | 'count' | 'flag'

/**
 * What a node does with its operands.
 *
 * - `entered`: the number in a field; empty is 0. `input`: empty is the default. `given`: whether the
 *   field or the member's own assumption has a number.
 * - `%`: the second operand is percent of the first. `/`: by what cannot be 0. `over`: a quotient
 *   without a value where the divisor is 0.
 * - `orElse`: a number instead of a missing one.
 * - `fn`: a function that formulas cannot express.
 */
export type Op =
	| 'const'
	| 'entered'
	| 'input'
	| 'given'
	| '+'
	| '-'
	| '*'
	| '/'
	| '%'
	| 'over'
	| '>'
	| '='
	| 'and'
	| 'not'
	| 'ifElse'
	| 'max'
	| 'ceil'
	| 'orElse'
	| 'within'
	| 'fn'

export class Expr<U extends Unit = Unit> {
	declare readonly unit: U
	/** The name of the node in a table and in the code; null inside of a formula. */
	key: string | null = null
	/** Whether the text of a formula refers to the node by name, instead of showing its formula. */
	isNamed = false

	constructor(
		readonly op: Op,
		readonly operands: readonly Expr[],
		/** The constant, the key of an input, the function. */
		readonly data: number | string | Native | null = null,
		/** A sum whose operands of 0 are left out of its text. */
		readonly dropsZeros = false,
	) {}

	plus(b: Expr<U>): Expr<U> {
		return new Expr('+', [this, b])
	}

	minus(b: Expr<U>): Expr<U> {
		return new Expr('-', [this, b])
	}

	times(b: number | Expr<'ratio' | 'count'>): Expr<U> {
		return new Expr('*', [this, lift(b)])
	}

	/** ÷ a number that is never 0. */
	per(b: number | Expr<'count'>): Expr<U> {
		return new Expr('/', [this, lift(b)])
	}

	/** `percents` percent of this. */
	percent(percents: Expr<'percent'>): Expr<U> {
		return new Expr('%', [this, percents])
	}

	/** This ÷ an amount of the same unit; no value if that is 0. */
	over(b: Expr<U>): Expr<'ratio'> {
		return new Expr('over', [this, b])
	}

	moreThan(b: number): Expr<'flag'> {
		return new Expr('>', [this, lift(b)])
	}

	is(b: number): Expr<'flag'> {
		return new Expr('=', [this, lift(b)])
	}

	and(this: Expr<'flag'>, b: Expr<'flag'>): Expr<'flag'> {
		return new Expr('and', [this, b])
	}

	not(this: Expr<'flag'>): Expr<'flag'> {
		return new Expr('not', [this])
	}

	/** The nearest value from `low` to `high`. */
	within(low: number, high: number): Expr<U> {
		return new Expr('within', [this, lift(low), lift(high)])
	}

	/** This, or a number where it is missing. */
	orElse(b: number): Expr<U> {
		return new Expr('orElse', [this, lift(b)])
	}
}

function lift<U extends Unit>(n: number | Expr<U>): Expr<U> {
	return typeof n === 'number' ? num<U>(n) : n
}

/** A number of a formula, such as 12 months or 6.6%. */
export function num<U extends Unit>(n: number): Expr<U> {
	return new Expr('const', [], n)
}

/** The sum of many lines; its text has those that are not 0. */
export function totalOf<U extends Unit>(first: Expr<U>, ...others: readonly Expr<U>[]): Expr<U> {
	return others.reduce<Expr<U>>((sum, by) => new Expr('+', [sum, by], null, true), first)
}

/** `a` where the condition holds, otherwise `b`. */
export function ifElse<U extends Unit>(condition: Expr<'flag'>, a: Expr<U>, b: Expr<U>): Expr<U> {
	return new Expr('ifElse', [condition, a, b])
}

export function larger<U extends Unit>(a: Expr<U>, b: Expr<U>): Expr<U> {
	return new Expr('max', [a, b])
}

export function ceil<U extends Unit>(a: Expr<U>): Expr<U> {
	return new Expr('ceil', [a])
}

/** Days that were divided by the days of a month. */
export function asMonths(e: Expr<'days'>): Expr<'months'> {
	return e as Expr as Expr<'months'>
}

/** The plain number of an amount: 365 days → 365. Units change nowhere else. */
export function asCount(e: Expr<'days' | 'years' | 'months'>): Expr<'count'> {
	return e as Expr as Expr<'count'>
}

/** The result of a native function. */
export function call<U extends Unit>(native: Native, ...operands: readonly Expr[]): Expr<U> {
	return new Expr('fn', operands, native)
}

/** Gives a node its name. A node has one name only, so that no figure is stated twice. */
export function named<U extends Unit>(key: string, e: Expr<U>): Expr<U> {
	if (e.key !== null) throw new Error(`${e.key} is ${key}`)
	e.key = key
	e.isNamed = true
	return e
}

/** Gives a part of formulas a name in the code; their texts show what it is made of. */
export function part<U extends Unit>(key: string, e: Expr<U>): Expr<U> {
	named(key, e).isNamed = false
	return e
}
