import { signed } from '~/features/calculator/number-input/format-number'
import type { PublicExample, PublishedFigure } from './public-example'

/** Computes published examples with the engine and compares the figures with those printed. */

export type ComparedFigure = {
	key: string
	label: string
	published: string
	/** Our figure with the digits of the published one, or more. */
	ours: string
	/** Unrounded. */
	value: number
	/** Ours − published. */
	difference: string
	/** Ours, rounded like the published figure, is the published figure. */
	agrees: boolean
	note: string | null
}

export type ComparedExample = { example: PublicExample; figures: readonly ComparedFigure[] }

type Printed = { value: number; decimals: number; isPercent: boolean; hasDollar: boolean }

/** The number in '−$1,330.60' or '8.7%', in the units printed. */
function parsePrinted(text: string): Printed {
	const digits = text.replace(/[^\d.]/gu, '')
	const value = Number(digits)
	return {
		value: text.startsWith('−') ? -value : value,
		decimals: digits.split('.')[1]?.length ?? 0,
		isPercent: text.endsWith('%'),
		hasDollar: text.includes('$'),
	}
}

/** Cents at least, and one digit more than a rounded percentage. */
function shownDecimals({ decimals, isPercent }: Printed): number {
	return isPercent ? decimals + 1 : Math.max(decimals, 2)
}

function formatLike(printed: Printed, size: number): string {
	const decimals = shownDecimals(printed)
	const digits = new Intl.NumberFormat('en-US', {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
	}).format(size)
	return `${printed.hasDollar ? '$' : ''}${digits}${printed.isPercent ? '%' : ''}`
}

/** −0.004 is 0.00, without a sign. */
function formatSigned(printed: Printed, n: number): string {
	const factor = 10 ** shownDecimals(printed)
	const rounded = Math.round(n * factor) / factor
	return signed(rounded === 0 ? 0 : rounded, (size) => formatLike(printed, size))
}

function compareFigure(figure: PublishedFigure): ComparedFigure {
	const { key, label, published, note = null } = figure
	const printed = parsePrinted(published)
	const value = figure.compute()
	const inUnit = printed.isPercent ? value * 100 : value
	const difference = inUnit - printed.value
	const halfDigit = 0.5 * 10 ** -printed.decimals
	return {
		key,
		label,
		published,
		ours: formatSigned(printed, inUnit),
		value,
		difference: formatSigned(printed, difference).replace('%', ' points'),
		agrees: Math.abs(difference) <= halfDigit * (1 + 1e-6),
		note,
	}
}

/** Computes every figure of an example. */
export function compareExample(example: PublicExample): ComparedExample {
	return { example, figures: example.figures.map(compareFigure) }
}
