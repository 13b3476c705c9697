/**
 * ln(1 + x) and e^x − 1 with the same digits everywhere: JavaScript leaves the last digits of
 * Math.log1p, Math.expm1, Math.log, Math.exp and Math.pow to the engine, and the figures of the
 * server and of every browser must be equal.
 *
 * Translated from s_log1p.c and s_expm1.c of FreeBSD's msun library, whose steps are explained there:
 *
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunPro, a Sun
 * Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is
 * freely granted, provided that this notice is preserved.
 */

/** ln 2 as a sum; few digits of the first are used, so that its multiples are exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const LARGEST_EXPONENT = 709.782712893384

const view = new DataView(new ArrayBuffer(8))

/** Sign, exponent and the first 20 digits of a double. */
function highWord(x: number): number {
	view.setFloat64(0, x)
	return view.getInt32(0)
}

function withHighWord(x: number, word: number): number {
	view.setFloat64(0, x)
	view.setInt32(0, word)
	return view.getFloat64(0)
}

/** 2^k for k from −1022 to 1023. */
function powerOf2(k: number): number {
	return withHighWord(0, (1023 + k) << 20)
}

/** ln(1 + x), also precise for tiny x; −Infinity for −1, NaN below. */
export function log1p(x: number): number {
	const word = highWord(x)
	const size = word & 0x7fffffff
	if (x < 0 && size >= 0x3ff00000) return x === -1 ? -Infinity : NaN
	if (size < 0x3e200000) return size < 0x3c900000 ? x : x - x * x * 0.5
	if (size >= 0x7ff00000) return x

	// 1 + x = 2^k × (1 + f) with 1 + f from √½ to √2; c corrects the rounding of 1 + x.
	let k = 0
	let c = 0
	let f = x
	let digits = 1
	const isNear1 = word < 0x3fda827a && (word > 0 || word <= (0xbfd2bec4 | 0))
	if (!isNear1) {
		const u = word < 0x43400000 ? 1 + x : x
		const wordOfU = highWord(u)
		k = (wordOfU >> 20) - 1023
		if (word < 0x43400000) c = (k > 0 ? 1 - (u - x) : x - (u - 1)) / u
		digits = wordOfU & 0xfffff
		if (digits < 0x6a09e) {
			f = withHighWord(u, digits | 0x3ff00000) - 1
		} else {
			k += 1
			f = withHighWord(u, digits | 0x3fe00000) - 1
			digits = (0x100000 - digits) >> 2
		}
	}

	const halfSquare = 0.5 * f * f
	if (digits === 0) {
		if (f === 0) return k * LN2_HIGH + (c + k * LN2_LOW)
		const rest = halfSquare * (1 - 0.6666666666666666 * f)
		return k === 0 ? f - rest : k * LN2_HIGH - (rest - (k * LN2_LOW + c) - f)
	}
	const s = f / (2 + f)
	const z = s * s
	const rest =
		z *
		(0.6666666666666735 +
			z *
				(0.3999999999940942 +
					z *
						(0.2857142874366239 +
							z *
								(0.22222198432149784 +
									z * (0.1818357216161805 + z * (0.15313837699209373 + z * 0.14798198605116586))))))
	return k === 0
		? f - (halfSquare - s * (halfSquare + rest))
		: k * LN2_HIGH - (halfSquare - (s * (halfSquare + rest) + (k * LN2_LOW + c)) - f)
}

/** e^x − 1, also precise for tiny x; Infinity if it is larger than a double can be. */
export function expm1(x: number): number {
	const size = highWord(x) & 0x7fffffff
	if (x > LARGEST_EXPONENT) return Infinity
	if (Number.isNaN(x)) return x
	if (x < 0 && size >= 0x4043687a) return -1
	if (size < 0x3c900000) return x

	// x = k × ln 2 + r with |r| up to ½ ln 2; c corrects the rounding of r.
	let k = 0
	let r = x
	let c = 0
	if (size > 0x3fd62e42) {
		const sign = x < 0 ? -1 : 1
		k = size < 0x3ff0a2b2 ? sign : Math.trunc(1.4426950408889634 * x + sign * 0.5)
		const high = x - k * LN2_HIGH
		const low = k * LN2_LOW
		r = high - low
		c = high - r - low
	}

	const half = 0.5 * r
	const square = r * half
	const r1 =
		1 +
		square *
			(-0.03333333333333313 +
				square *
					(0.0015873015872548146 +
						square *
							(-7.93650757867488e-5 +
								square * (4.008217827329362e-6 + square * -2.0109921818362437e-7))))
	const t = 3 - r1 * half
	let e = square * ((r1 - t) / (6 - r * t))
	if (k === 0) return r - (r * e - square)
	e = r * (e - c) - c - square
	if (k === -1) return 0.5 * (r - e) - 0.5
	if (k === 1) return r < -0.25 ? -2 * (e - (r + 0.5)) : 1 + 2 * (r - e)
	if (k === 1024) return (1 - (e - r)) * 2 * powerOf2(1023) - 1
	if (k <= -2 || k > 56) return (1 - (e - r)) * powerOf2(k) - 1
	if (k < 20) return (1 - powerOf2(-k) - (e - r)) * powerOf2(k)
	return (r - (e + powerOf2(-k)) + 1) * powerOf2(k)
}

/** e^x; 0 if it is smaller than a double can be, Infinity if it is larger. */
export function exp(x: number): number {
	if (x < -746) return 0
	if (x < -700) {
		// 1 / e^−x would be 0 from −709.78 on, where e^x is still larger than 0.
		const root = exp(x / 2)
		return root * root
	}
	return x < 0 ? 1 / (1 + expm1(-x)) : 1 + expm1(x)
}

/** ln x for x from 1e−300 to 1e300. */
export function naturalLog(x: number): number {
	return x < 1 ? -log1p(1 / x - 1) : log1p(x - 1)
}
