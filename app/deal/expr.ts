import type { NoValueReason } from './figures/figure-value'
import type { Native } from './model/natives'

/**
 * Formulas as data. An `Expr` is a node of a typed expression graph. It is made by the functions and
 * methods below, never changed afterwards, and refers to other nodes directly, not by name: a wrong
 * reference or unit does not compile, and an editor finds the users of a figure. `read/` has the
 * readings of a graph.
 */

/** The unit of a value. Percents are percents: 20 means 20%. */
export type Unit =
	| 'usd'
	| 'percent'
	| 'ratio'
	| 'months'
	| 'years'
	| 'days'
	| 'count'
	| 'flag'
	/** What a native function takes or answers as a whole: cash flows, planned events, an IRR. */
	| 'whole'

/** How often a node has a value: once in a deal, in each year, in each month. The finest of its operands. */
export type Grain = 0 | 1 | 2

/**
 * What a node does with its operands.
 *
 * - `entered`: the number in a field; empty is 0. `input`: empty is the default. `given`: whether the
 *   field or the member's own assumption has a number.
 * - `%`: the second operand is percent of the first. `/`: by what cannot be 0. `over`: a quotient
 *   without a value where the divisor is 0.
 * - `orElse`: a number instead of a missing one.
 * - `fn`: a function that formulas cannot express.
 * - `choice`: whether a choice has this option. `list`: a list that was entered.
 * - `need`: the second operand, without a value unless the first, a condition, holds. `onlyIf`: the same
 *   with the condition behind.
 * - `month`, `year`: those of a row, from 1.
 * - `state`: a row that goes on from its own last value; its operand is what it starts from. `last`: that
 *   value.
 * - `yearSum`, `yearEnd`: of the twelve months of a year. `windowSum`: of the months from … to. `at`: the
 *   value of a row in a month or year.
 * - `flows`: cash flows for a return: one at closing, one for each period until the last, and what the last
 *   one has in addition.
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
	| '>='
	| 'or'
	| 'min'
	| 'round'
	| 'mod'
	| 'choice'
	| 'list'
	| 'need'
	| 'onlyIf'
	| 'month'
	| 'year'
	| 'state'
	| 'last'
	| 'yearSum'
	| 'yearEnd'
	| 'windowSum'
	| 'at'
	| 'flows'

/** A choice and one of its options. */
export type Option = readonly [key: string, option: string | boolean]

/** Why a node has no value; a yearly return on no money is `infinite`. */
export type Reason = NoValueReason | 'infinite'

export class Expr<U extends Unit = Unit> {
	declare readonly unit: U
	/** The name of the node in a table and in the code; null inside of a formula. */
	key: string | null = null
	/** Whether the text of a formula refers to the node by name, instead of showing its formula. */
	isNamed = false
	/** The next value of a state. */
	next: Expr | null = null
	readonly grain: Grain

	constructor(
		readonly op: Op,
		readonly operands: readonly Expr[],
		/** The constant, the key of an input, the function, why there is no value. */
		readonly data: number | string | Native | Option | null = null,
		/** A sum whose operands of 0 are left out of its text. */
		readonly dropsZeros = false,
		grain?: Grain,
	) {
		this.grain = grain ?? grainOf(operands)
	}

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
	per(b: number | Expr<'count' | 'ratio'>): Expr<U> {
		return new Expr('/', [this, lift(b)])
	}

	/** `percents` percent of this. */
	percent(percents: Expr<'percent'>): Expr<U> {
		return new Expr('%', [this, percents])
	}

	/** This ÷ an amount of the same unit; no value if that is 0, because of `reason`. */
	over(b: Expr<U>, reason: NoValueReason = 'zeroDenominator'): Expr<'ratio'> {
		return new Expr('over', [this, b], reason)
	}

	moreThan(b: number | Expr<U>): Expr<'flag'> {
		return new Expr('>', [this, lift(b)])
	}

	atLeast(b: number | Expr<U>): Expr<'flag'> {
		return new Expr('>=', [this, lift(b)])
	}

	less(b: number | Expr<U>): Expr<'flag'> {
		return new Expr('>', [lift(b), this])
	}

	atMost(b: number | Expr<U>): Expr<'flag'> {
		return new Expr('>=', [lift(b), this])
	}

	is(b: number | Expr<U>): Expr<'flag'> {
		return new Expr('=', [this, lift(b)])
	}

	/** The rest of a division by whole months. */
	mod(b: number | Expr<U>): Expr<U> {
		return new Expr('mod', [this, lift(b)])
	}

	and(this: Expr<'flag'>, b: Expr<'flag'>): Expr<'flag'> {
		return new Expr('and', [this, b])
	}

	or(this: Expr<'flag'>, b: Expr<'flag'>): Expr<'flag'> {
		return new Expr('or', [this, b])
	}

	/** This if the condition holds, which is looked at last; otherwise no value because of `reason`. */
	onlyIf(condition: Expr<'flag'>, reason: Reason): Expr<U> {
		return new Expr('onlyIf', [this, condition], reason)
	}

	/** The value of a row in this month or year. */
	at(time: Expr<'months' | 'years'>): Expr<U> {
		return new Expr('at', [this, time], null, false, time.grain)
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

export function grainOf(operands: readonly Expr[]): Grain {
	return operands.reduce<Grain>((finest, { grain }) => (grain > finest ? grain : finest), 0)
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

/** The plain number of an amount: 365 days → 365. */
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
