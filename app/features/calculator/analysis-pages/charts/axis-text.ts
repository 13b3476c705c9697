/** How the values of an axis are written; percents are fractions (0.0825). */
export type AxisStyle = 'currency' | 'percent' | 'decimal'

const create = (style: AxisStyle) =>
	new Intl.NumberFormat('en-US', {
		style,
		currency: 'USD',
		notation: 'compact',
		maximumSignificantDigits: 4,
	})

// Creating a formatter takes a hundred times as long as using it.
const FORMATS: Readonly<Record<AxisStyle, Intl.NumberFormat>> = {
	currency: create('currency'),
	percent: create('percent'),
	decimal: create('decimal'),
}

/** A short text for an axis, with up to four digits: −$250K, $1.25M, 7.5%, 1.2. */
export function axisText(value: number, style: AxisStyle): string {
	const text = FORMATS[style].format(value)
	// What rounds to 0 has no sign.
	return text.replace('-', /[1-9]/.test(text) ? '−' : '')
}
