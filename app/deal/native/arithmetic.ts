/** Arithmetic of generated code. Nothing here knows an input or a figure. */

/** A number that was entered: what is not a finite number counts as 0. */
export function enteredNumber(n: number | null | undefined): number {
	return Number.isFinite(n) ? (n as number) : 0
}

/** A step of the 24 results: never NaN (0 instead), never infinite, never negative zero. */
export function bounded(n: number): number {
	if (Number.isNaN(n) || n === 0) return 0
	return Math.min(Math.max(n, -Number.MAX_VALUE), Number.MAX_VALUE)
}

/**
 * `percent` percent of `amount`, in the unit of `amount`: amount × percent / 100. Multiplying first
 * keeps whole dollars exact; dividing first is for products that exceed the range of a double.
 */
export function applyPercent(amount: number, percent: number): number {
	const product = amount * percent
	return bounded(Number.isFinite(product) ? product / 100 : (amount / 100) * percent)
}

/** A quotient; NaN, which is no value, for a division by 0. */
export function ratioOf(a: number, b: number): number {
	return b === 0 ? Number.NaN : bounded(a / b)
}

/** A value as the index offers it: `null` instead of NaN. */
export function valueOrNull(n: number): number | null {
	return Number.isNaN(n) ? null : n
}

/** A value, or what counts instead of NaN. */
export function orElse(n: number, instead: number): number {
	return Number.isNaN(n) ? instead : n
}
