import { signed } from '~/core/format-number'
import type { ExampleModule, PublicExample, PublishedFigure } from './public-example'

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

export type ComparedExample = Omit<PublicExample, 'figures'> & {
	figures: readonly ComparedFigure[]
}

export type ComparedModule = Omit<ExampleModule, 'examples'> & {
	examples: readonly ComparedExample[]
}

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

/** Two at least, and one more than a rounded percentage has. */
function shownDecimals({ decimals, isPercent }: Printed): number {
	return Math.max(isPercent ? decimals + 1 : decimals, 2)
}

/** Cents, also where a source prints many digits. */
function differenceDecimals(printed: Printed): number {
	return printed.isPercent ? shownDecimals(printed) : 2
}

function formatLike(printed: Printed, size: number, decimals: number): string {
	const digits = new Intl.NumberFormat('en-US', {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
	}).format(size)
	return `${printed.hasDollar ? '$' : ''}${digits}${printed.isPercent ? '%' : ''}`
}

/** −0.004 is 0.00, without a sign. */
function formatSigned(printed: Printed, n: number, decimals: number): string {
	const factor = 10 ** decimals
	const rounded = Math.round(n * factor) / factor
	return signed(rounded === 0 ? 0 : rounded, (size) => formatLike(printed, size, decimals))
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
		ours: formatSigned(printed, inUnit, shownDecimals(printed)),
		value,
		difference: formatSigned(printed, difference, differenceDecimals(printed)).replace(
			'%',
			' points',
		),
		agrees: Math.abs(difference) <= halfDigit * (1 + 1e-6),
		note,
	}
}

/** Computes every figure of an example. */
export function compareExample(example: PublicExample): ComparedExample {
	return { ...example, figures: example.figures.map(compareFigure) }
}

/** Computes every example of a module. */
export function compareModule(module: ExampleModule): ComparedModule {
	return { ...module, examples: module.examples.map(compareExample) }
}
