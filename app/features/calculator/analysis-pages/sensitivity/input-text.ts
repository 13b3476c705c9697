import { nounFor } from '~/core/plural'
import type { MoveKind } from '~/features/calculator/analysis/sensitivity/inputs'
import { formatPercent, formatUsd, signed } from '~/core/format-number'

/** Values and changes of inputs in words. */

/** `percent` is percents: 7 is 7%. */
export type RangeUnit = 'usd' | 'percent' | 'days'

/** By the number of decimals: creating a formatter takes a hundred times as long as using it. */
const formats = [0, 1, 2, 3, 4].map(
	(decimals) => new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals }),
)

/** A number with at most so many decimals, up to 4, without trailing zeros. */
export function plainNumber(value: number, decimals: number): string {
	return signed(value, (size) => formats[decimals]?.format(size) ?? String(size))
}

/** A rounded number with its unit: 1 month, 2.2 months. */
export function counted(value: number, decimals: number, unit: string): string {
	const text = plainNumber(value, decimals)
	return `${text} ${nounFor(text.replace('−', ''), unit)}`
}

/** A value of an input: $1,677, 8.44%, 132 days. */
export function inputText(value: number, unit: RangeUnit, decimals = 2): string {
	switch (unit) {
		case 'usd':
			return formatUsd(value)
		case 'percent':
			return `${plainNumber(value, decimals)}%`
		case 'days':
			return counted(value, 0, 'day')
	}
}

const plus = (value: number, text: string): string => (value > 0 ? `+${text}` : text)

/** A change asked for, in its kind: −10%, +1 point, +90 days. */
function moveText(kind: MoveKind, amount: number): string {
	switch (kind) {
		case 'percent':
			return plus(amount, `${plainNumber(amount, 1)}%`)
		case 'points':
			return plus(amount, counted(amount, 1, 'point'))
		case 'days':
			return plus(amount, counted(amount, 0, 'day'))
	}
}

/** The change from today's value: −16.2%, +2.4 points, +45 days. */
export function changeText(kind: MoveKind, value: number, today: number): string {
	if (kind !== 'percent') return moveText(kind, value - today)
	if (today === 0) return plus(value, formatUsd(value))
	const change = value / today - 1
	return plus(change, formatPercent(change, 1))
}
