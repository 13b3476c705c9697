import { Expr, num, type Reason, type Unit } from './expr'

/** What the formulas of the projection are made with, besides the operations of `Expr`. */

/** `a` where the condition holds, otherwise `b`. */
export function ifElse<U extends Unit>(condition: Expr<'flag'>, a: Expr<U>, b: Expr<U>): Expr<U> {
	return new Expr('ifElse', [condition, a, b])
}

export function larger<U extends Unit>(a: Expr<U>, b: Expr<U>): Expr<U> {
	return new Expr('max', [a, b])
}

export function smaller<U extends Unit>(a: Expr<U>, b: Expr<NoInfer<U>>): Expr<U> {
	return new Expr('min', [a, b])
}

export function toWhole<U extends Unit>(a: Expr<U>): Expr<U> {
	return new Expr('round', [a])
}

export function ceil<U extends Unit>(a: Expr<U>): Expr<U> {
	return new Expr('ceil', [a])
}

/** Days that were divided by the days of a month, and years that were multiplied by twelve. */
export function asMonths(e: Expr<'days' | 'years'>): Expr<'months'> {
	return e as Expr as Expr<'months'>
}

/** 5% → 0.05. Units change nowhere else. */
export function share(percents: Expr<'percent'>): Expr<'ratio'> {
	return percents.per(100) as Expr as Expr<'ratio'>
}

/** 5% → 1.05. */
export function grownBy(percents: Expr<'percent'>): Expr<'ratio'> {
	return num<'ratio'>(1).plus(share(percents))
}

/** `value` if the condition, which is looked at first, holds; otherwise no value because of `reason`. */
export function need<U extends Unit>(
	condition: Expr<'flag'>,
	reason: Reason,
	value: Expr<U>,
): Expr<U> {
	return new Expr('need', [condition, value], reason)
}

/** A sum whose terms of 0 are left out of its text and named beside it. */
export function balanceOf<U extends Unit>(
	first: Expr<U>,
	...steps: readonly (readonly ['+' | '-', Expr<NoInfer<U>>])[]
): Expr<U> {
	return steps.reduce<Expr<U>>((sum, [op, by]) => new Expr(op, [sum, by], null, true), first)
}

/** A time as a part of another one that is not 0: a plain ratio. */
export function partOf<U extends 'months' | 'years'>(a: Expr<U>, b: Expr<U>): Expr<'ratio'> {
	return new Expr('/', [a, b])
}
