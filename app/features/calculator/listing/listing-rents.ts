import { type ListingValue, type Certainty, plainValue } from './listing'
import type { Amount } from './listing-labels'
import { excerptOf, type Line } from './listing-lines'
import { inMonths, periodIn, PERIOD_WORDS, type Period, usdText } from './listing-periods'

/** The monthly rent of a listing: of one home, of all units, or from a table of units. */

/** The income of a building is that of a year unless its label says otherwise. */
const YEARLY = /\b(?:gross|scheduled|potential|effective)\b.{0,30}\bincome|\bg[srp]i\b|\begi\b/
const INCOME = /\bincome\b|\bg[srp]i\b|\begi\b/
const ESTIMATED = /estimate|zestimate|market|potential|projected|pro ?forma|total|gross|would|could/
/** Rents above this part of the price a month, or below the other one, are those of another period. */
const HIGH_RENT = 0.03
const LOW_RENT = 0.002
const HIGH_RENT_WITHOUT_PRICE = 20_000
const LOW_RENT_WITHOUT_PRICE = 300

/** What is right after the rent of one of several units, and before it. */
const EACH =
	/^.{0,12}?(?:\beach\b|(?:\bper |\/ ?|\ba )(?:unit|side|door|apartment|apt)\b|\bapiece\b)/
const EACH_BEFORE = /\brents?[a-z. ]{0,12}(?:per |\/ ?)(?:unit|side|door|apartment|apt)\b/

const PLEXES: readonly (readonly [number, RegExp])[] = [
	[2, /\b(?:duplex|two[- ]family)\b/i],
	[3, /\b(?:triplex|three[- ]family)\b/i],
	[4, /\b(?:four-?plex|quad-?plex|quadruplex|four[- ]family)\b/i],
]
const UNITS =
	/\b(\d{1,3})[ -](?:units?|plex|family)\b(?! ?#?\d)|\b(?:no\.?|number of|total|#)(?: of)? units(?: total)?[ :|]{1,4}(\d{1,3})\b/i
const SEVERAL = /\bmulti-?family|\bboth (?:units|sides)\b|\bunit #?(?:\d|[a-d]\b)/i

/** How many units a listing says that it has; 0 for several without a number, 1 for a home. */
function unitsOf(lines: readonly Line[]): number {
	let isSeveral = false
	for (const { text } of lines) {
		const start = text.slice(0, 1_000)
		const plex = PLEXES.find(([, pattern]) => pattern.test(start))?.[0]
		const match = UNITS.exec(start)
		const count = plex ?? Number(match?.[1] ?? match?.[2] ?? 0)
		if (count > 1) return count
		isSeveral ||= SEVERAL.test(start)
	}
	return isSeveral ? 0 : 1
}

type Rent = { amount: Amount; isEach: boolean; certainty: Certainty }

const numberOfMonth = (amount: Amount): number =>
	inMonths(amount.token.value, amount.period ?? 'month')

/** The rent of an amount; two that are not chosen if its unit of time is not clear. */
function rentOf(amount: Amount, certainty: Certainty, price: number | null): ListingValue[] {
	const { token, line, period, label } = amount
	const isHigh =
		price === null ? token.value > HIGH_RENT_WITHOUT_PRICE : token.value > price * HIGH_RENT
	const isLow = token.value / 12 < (price === null ? LOW_RENT_WITHOUT_PRICE : price * LOW_RENT)
	const isYearly = YEARLY.test(label)
	const isUnclear = isYearly ? isLow : INCOME.test(label) || isHigh
	const periods: Period[] =
		period !== null ? [period] : isUnclear ? ['month', 'year'] : [isYearly ? 'year' : 'month']
	return periods.flatMap((one): ListingValue[] => {
		const value = plainValue('rent', inMonths(token.value, one))
		if (value === null) return []
		const excerpt = excerptOf(line, token.start, token.end)
		const isAssumed = periods.length > 1
		const sum = `${usdText(token.value)} ${PERIOD_WORDS[one]}${one === 'week' ? ' × 52 ÷ 12' : one === 'month' ? '' : ` ÷ ${token.value / inMonths(token.value, one)}`}`
		const isEstimate = /estimate/i.test(`${line.text.slice(0, 72)} ${line.label?.text ?? ''}`)
		const plain = one === 'month' ? (isEstimate ? 'An estimate by the site' : '') : sum
		const note = isAssumed ? `If it is ${sum}` : plain
		return [{ key: 'rent', value, certainty: isAssumed ? 0 : certainty, note, excerpt }]
	})
}

/** The sum of the rents of all units, which is offered and not chosen. */
function sumOf(rents: readonly Rent[], units: number): ListingValue[] {
	const own = rents.filter(
		({ amount, certainty }) =>
			certainty > 0 &&
			(amount.period === null || amount.period === 'month') &&
			!INCOME.test(amount.label) &&
			!ESTIMATED.test(amount.label),
	)
	const values = own.map(({ amount }) => amount.token.value)
	const distinct = [...new Set(values)]
	const parts = values.length > units && units > 1 ? distinct : values
	const [first] = own
	const isSum = parts.length > 1 && (units < 2 || parts.length === units)
	if (first === undefined || !isSum) return []
	const value = plainValue(
		'rent',
		parts.reduce((sum, one) => sum + one, 0),
	)
	if (value === null) return []
	const { line, token } = first.amount
	const last = own.findLast(({ amount }) => amount.line === line)?.amount.token ?? token
	const note = parts.map(usdText).join(' + ')
	const excerpt = excerptOf(line, token.start, last.end)
	const certainty = own.map((one) => one.certainty).reduce((a, b) => (a > b ? a : b))
	return [{ key: 'rent', value, certainty, note, excerpt }]
}

/** The rents of a listing; of those of several units none is chosen, and their sum is offered. */
export function rentCandidates(
	lines: readonly Line[],
	amounts: readonly { amount: Amount; certainty: Certainty }[],
	price: number | null,
): ListingValue[] {
	const isJoined = amounts.some(({ amount }) => amount.isJoined)
	const units = unitsOf(lines)
	const isSeveral = units !== 1 || isJoined
	const rents = amounts.map(({ amount, certainty }): Rent => {
		const { line, token } = amount
		const after = line.text.slice(token.end, token.end + 32).toLowerCase()
		const before = line.text.slice(Math.max(0, token.start - 40), token.start).toLowerCase()
		const isEach = EACH.test(after) || EACH_BEFORE.test(before)
		return { amount, certainty, isEach }
	})
	const sums = isSeveral
		? sumOf(
				rents.filter(({ isEach }) => !isEach),
				isJoined && units === 1 ? 0 : units,
			)
		: []
	const best = sums[0]?.certainty
	const found = rents.flatMap(({ amount, certainty, isEach }) => {
		if (isEach) return eachOf(amount, units)
		const isPart = best !== undefined && certainty > 0 && !INCOME.test(amount.label)
		return rentOf(amount, isPart ? best : certainty, price)
	})
	return [...sums, ...found, ...unitMix(lines)]
}

/** The rent of one unit of several, and that of all; neither is chosen. */
function eachOf(amount: Amount, units: number): ListingValue[] {
	const { line, token } = amount
	const excerpt = excerptOf(line, token.start, token.end)
	const month = numberOfMonth(amount)
	const counts = units > 1 ? [units, 1] : [1]
	return counts.flatMap((count): ListingValue[] => {
		const value = plainValue('rent', month * count)
		const note = count === 1 ? 'The rent of one unit' : `${usdText(month)} × ${count} units`
		return value === null ? [] : [{ key: 'rent', value, certainty: 0, note, excerpt }]
	})
}

const RENT_COLUMN = /\brents?\b/i
const OTHER_COLUMN = /market|pro ?forma|sq|sf\b|ft\b|rented/i
const COUNT_COLUMN = /(?:\b(?:no\.?|number|total)|#) ?(?:of )?units?\b|^ *units ?$|\bcount\b/i

/** The rents of a table of units: a heading with a column of rents, and a row for each kind of unit. */
function unitMix(lines: readonly Line[]): ListingValue[] {
	const rows = lines.filter(({ section, text }) => section === 'units' && text.includes('|'))
	const heading = rows.findIndex(({ text }) => RENT_COLUMN.test(text))
	const cells = rows[heading]?.text.split('|') ?? []
	const rentAt = cells.findIndex((cell) => RENT_COLUMN.test(cell) && !OTHER_COLUMN.test(cell))
	if (rentAt === -1) return []
	const countAt = cells.findIndex((cell) => COUNT_COLUMN.test(cell))
	const period = periodIn((cells[rentAt] ?? '').toLowerCase())
	const parts: { count: number; rent: number; line: Line }[] = []
	for (const line of rows.slice(heading + 1)) {
		if (/^ *(?:total|average|avg)/i.test(line.text)) continue
		const row = line.text.split('|')
		const rent = amountIn(row[rentAt])
		const count = countAt === -1 ? 1 : amountIn(row[countAt])
		if (rent === null || count === null) return []
		parts.push({ count, rent, line })
	}
	const [first] = parts
	const total = parts.reduce((sum, { count, rent }) => sum + count * rent, 0)
	const value = plainValue('rent', inMonths(total, period ?? 'month'))
	if (first === undefined || value === null) return []
	const sum = parts
		.map(({ count, rent }) => (count === 1 ? usdText(rent) : `${count} × ${usdText(rent)}`))
		.slice(0, 12)
		.join(' + ')
	const note = period === 'year' ? `(${sum}) a year ÷ 12` : sum
	const excerpt = excerptOf(first.line, 0, Math.min(first.line.text.length, 80))
	return [{ key: 'rent', value, certainty: period === null ? 0 : 2, note, excerpt }]
}

/** The number of a cell that has only one. */
function amountIn(cell: string | undefined): number | null {
	const match = /^ {0,3}\$? ?(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.\d{1,2})? ?(?:\/ ?mo)? *$/i.exec(
		(cell ?? '').slice(0, 40),
	)
	return match === null ? null : Number((match[1] ?? '').replaceAll(',', ''))
}
