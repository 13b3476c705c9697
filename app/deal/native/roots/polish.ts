import { exp } from '../log-exp'

/** 2^27 + 1: splits a double into two halves whose products are exact (Dekker 1971). */
const SPLITTER = 134_217_729

/** The upper half of a double's digits. */
function upperHalf(n: number): number {
	const scaled = SPLITTER * n
	return scaled - (scaled - n)
}

/**
 * A simple root s = ln x of Σ c_t x^t, nearer by a step of Newton's method. The polynomial is computed
 * with twice the digits of a double (compensated Horner scheme: Graillat, Langlois, Louvet 2005), so
 * that roots close to each other are exact too. The result is between `low` and `high`.
 */
export function polish(c: readonly number[], s: number, low: number, high: number): number {
	const isReversed = s > 0
	const factor = exp(-Math.abs(s))
	const factorHigh = upperHalf(factor)
	const factorLow = factor - factorHigh
	let value = 0
	let slope = 0
	let correction = 0
	for (let step = 0; step < c.length; step++) {
		const coefficient = c[isReversed ? step : c.length - 1 - step] ?? 0
		slope = slope * factor + value
		const product = value * factor
		const valueHigh = upperHalf(value)
		const valueLow = value - valueHigh
		const productError =
			valueLow * factorLow -
			(product - valueHigh * factorHigh - valueLow * factorHigh - valueHigh * factorLow)
		value = product + coefficient
		const added = value - product
		const sumError = product - (value - added) + (coefficient - added)
		correction = correction * factor + (productError + sumError)
	}
	const change = (value + correction) / (slope * factor)
	if (Number.isNaN(change)) return s
	return Math.min(Math.max(isReversed ? s + change : s - change, low), high)
}
