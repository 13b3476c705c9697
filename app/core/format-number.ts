/** Formats numbers as figures; knows nothing of the inputs, so that small pages can use it. */

/** The true minus sign, which is as wide as a digit and is announced as minus. */
const MINUS = '\u2212'
/** Shown if there is no number. */
const NO_NUMBER = '—'

/** Formats `n`, with a minus sign only if the displayed figure is not 0. */
export function signed(n: number, format: (size: number) => string): string {
	if (Number.isNaN(n)) return NO_NUMBER
	const figure = format(Math.min(Math.abs(n), Number.MAX_VALUE))
	return n < 0 && /[1-9]/.test(figure) ? MINUS + figure : figure
}

/** Whether a figure is displayed as a loss: −$0.40 is displayed as $0, which is none. */
export function isLossText(figure: string): boolean {
	return figure.startsWith(MINUS)
}

const usdFormat = new Intl.NumberFormat('en-US', {
	style: 'currency',
	currency: 'USD',
	maximumFractionDigits: 0,
})
const twoDecimals = new Intl.NumberFormat('en-US', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
})

/**
 * Dollars without decimals (CALC-18), halves rounded away from 0: 1234.5 → $1,235, -1234 → −$1,234,
 * -0.4 → $0.
 */
export function formatUsd(n: number): string {
	return signed(n, (size) => usdFormat.format(size))
}

/** The longest figure that fits into a narrow place; longer ones are shown compact or small. */
export const MAX_FIGURE_LENGTH = 11
/** From here on, the compact form would get long too. */
const TOO_LARGE_TO_NAME = 1e15

const compactFormat = new Intl.NumberFormat('en-US', {
	notation: 'compact',
	maximumFractionDigits: 2,
})
const powerFormat = new Intl.NumberFormat('en-US', {
	notation: 'scientific',
	maximumFractionDigits: 1,
})

/** The text of a figure, or its compact form if it is longer than 11 characters: $9.99T. */
export function compactFigure(text: string, n: number): string {
	if (text.length <= MAX_FIGURE_LENGTH) return text
	const isPercent = text.endsWith('%')
	return signed(isPercent ? n * 100 : n, (size) => {
		const number = (size < TOO_LARGE_TO_NAME ? compactFormat : powerFormat).format(size)
		return `${text.includes('$') ? '$' : ''}${number}${isPercent ? '%' : ''}`
	})
}

/** Creating a formatter takes a hundred times as long as using it. */
const percentFormats = new Map<number, Intl.NumberFormat>()

function percentFormat(digits: number): Intl.NumberFormat {
	const cachedFormat = percentFormats.get(digits)
	if (cachedFormat !== undefined) return cachedFormat
	const format = new Intl.NumberFormat('en-US', {
		style: 'percent',
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	})
	percentFormats.set(digits, format)
	return format
}

/** A fraction as a percentage with 0 to 20 `digits`: formatPercent(0.2722, 1) → 27.2%. */
export function formatPercent(n: number, digits: number): string {
	const percent = percentFormat(digits)
	return signed(n, (size) => percent.format(size))
}

/** A plain ratio with two decimals: 1.2261 → 1.23. */
export function formatRatio(n: number): string {
	return signed(n, (size) => twoDecimals.format(size))
}
