import { type ListingValue, type Certainty, plainValue } from './listing'
import { excerptOf, isYear, type Line } from './listing-lines'
import {
	type Amount,
	labelAfter,
	labelBefore,
	MAX_GAP,
	type AmountRole,
	WINDOW,
} from './listing-labels'
import { PER_YEAR, type Period, PERIOD_WORDS, periodIn, usdText } from './listing-periods'
import { rentCandidates } from './listing-rents'
import { taxTable } from './listing-tax-table'

/** The amounts of a listing, by the label that is closest to each. */

const SEPARATOR = /[|·•;]/

/** What comes right after an amount: its unit of time, or a unit of area. */
const UNIT_AFTER =
	/^ {0,2}(?:\/ ?|per |an? |each |paid |\()?(?:semi-?annually|quarterly|quarter|qtr|weekly|week|wk|monthly|month|mon?\b|mth|annually|annual|yearly|year|yr)s?\b\)?/
const AREA_AFTER = /^ {0,2}(?:\/|per|a) ?(?:sq|square|ft|sf|acre|night|day)/
const DWELLING_AFTER = /^ {0,2}(?:\/|per|a) ?(?:unit|door)/
const DOWN_AFTER = /^ {0,2}down\b(?! (?:from|to)\b)/
/** Between two amounts of one label: a mark or a word, and the name of a part of the house. */
const JOINED =
	/^ {0,2}(?:,|;|and|&|\+|plus|\/)(?: {0,2}(?:and|the|for|upstairs|downstairs|upper|lower|left|right|front|back|rear|main|basement|studio|apartment|apt|unit|side|floor|first|second|third|other|one|#?\d{1,4}|[ab])\b){0,5} {0,2}[:-]? {0,2}$/
const JOINED_ROLES: ReadonlySet<AmountRole | null> = new Set(['rent', 'taxes', 'insurance', 'hoa'])

/** An amount without a dollar sign needs its label right before it, and nothing after it. */
const BARE_LABEL =
	/(?:price|ask(?:ing)?|list|tax(?:es)?|amount|bill|annual|hoa|fees?|dues|rent|income|insurance|premium|arv|value|pay(?:s|ing)?|(?:rent(?:s|ed)?|leased) (?:for|at)|\))['a-z]{0,4}(?: ?\([a-z/ ]{0,12}\))? ?[:=]? {0,2}$/
const BARE_AFTER = /^ {0,2}(?:$|[.,;|·(/)]|per |an? (?:month|year)|annual|month\b|year\b)/
const BARE_ROLES: ReadonlySet<AmountRole> = new Set([
	'price',
	'taxes',
	'insurance',
	'hoa',
	'rent',
	'arv',
])

/** What is after the last mark between facts; the cell before it if an amount has a cell of its own. */
function lastPart(text: string): string {
	const cutOf = (part: string) =>
		Math.max(...['|', '·', '•', ';', ', '].map((mark) => part.lastIndexOf(mark)))
	const cut = cutOf(text)
	const part = text.slice(cut + 1)
	if (cut === -1 || part.trim() !== '' || text[cut] !== '|') return part
	const cell = text.slice(0, cut)
	return cell.slice(cutOf(cell) + 1)
}

const RANGE = /^ {0,2}(?:-|–|—|to) {0,2}$/
/** What may be before a price that has no label: other facts, and states of the listing. */
const BEFORE_HEADLINE =
	/\d[\d,.]{0,9} ?(?:beds?|bedrooms?|bds?|br|baths?|bathrooms?|ba|sq\.? ?ft\.?|sqft)|for sale|active|new listing|new|house|home/g

/** The amounts of a line, with what they mean. */
function amountsOf(line: Line): Amount[] {
	const lower = line.text.toLowerCase()
	// A few letters get longer in lower case; then nothing of the line can be pointed at.
	if (lower.length !== line.text.length) return []
	const tokens = line.numbers
	let last = { end: 0, role: null as AmountRole | null, label: '', isMoney: false }
	return tokens.flatMap((token, i) => {
		const from = Math.max(last.end, token.start - WINDOW)
		const before = lastPart(lower.slice(from, token.start))
		const own = line.label === null ? null : labelBefore(line.label.text.toLowerCase())
		if (!token.isMoney && own === null && !BARE_LABEL.test(before)) return []
		const rest = lower.slice(token.end, token.end + WINDOW)
		const period = UNIT_AFTER.exec(rest)?.[0] ?? ''
		const next = tokens[i + 1]
		const room = next === undefined ? WINDOW : next.start - token.end
		const afterUnit = rest.slice(period.length, room).split(SEPARATOR)[0] ?? ''
		const isFollowed = next?.isMoney === true && afterUnit.length === room - period.length
		const label = labelBefore(before) ?? (isFollowed ? null : labelAfter(afterUnit)) ?? own ?? null
		const isRange = (isFollowed && RANGE.test(afterUnit)) || (last.isMoney && RANGE.test(before))
		const changed: AmountRole | null =
			last.role === 'former' && /^ {0,2}(?:to|now) {0,2}$/.test(before)
				? 'price'
				: isRange && label?.role !== 'former'
					? 'other'
					: null
		const isJoined =
			label === null &&
			JOINED_ROLES.has(last.role) &&
			JOINED.test(lower.slice(last.end, token.start).replace(UNIT_AFTER, ''))
		const named = changed ?? label?.role ?? (isJoined ? last.role : null)
		const isPart =
			AREA_AFTER.test(rest) ||
			DOWN_AFTER.test(rest) ||
			(DWELLING_AFTER.test(rest) && (named === null || named === 'price'))
		const role = isPart ? 'perArea' : named
		if (!token.isMoney) {
			const isBare =
				label !== null &&
				BARE_ROLES.has(label.role) &&
				(!isYear(token) || label.role === 'rent') &&
				!token.isFraction &&
				!line.text.startsWith('%', token.end) &&
				BARE_AFTER.test(rest)
			if (!isBare) return []
		}
		const text = label?.text ?? (isJoined ? last.label : '')
		last = { end: token.end, role, label: text, isMoney: token.isMoney }
		const words = [period, before.slice(-MAX_GAP), line.label?.text.toLowerCase() ?? '']
		return [
			{
				line,
				token,
				role,
				label: text,
				isJoined,
				period: words.map(periodIn).find((one) => one !== null) ?? null,
				isHeadline: !/[a-z0-9]/.test(before.replace(BEFORE_HEADLINE, '')),
			},
		]
	})
}

/** The names of other amounts that are shown beside a price, never chosen for the member. */
const OTHER_PRICES: Partial<Record<AmountRole, string>> = {
	former: 'An earlier price or a change',
	sold: 'Sold price',
	bid: 'Bid',
	estimate: 'An estimate of the value',
}

const NO_HOA =
	/\b(?:no (?:hoa|homeowners'? association|association fees?)|(?:has )?(?:hoa|association)(?: fees?| dues)?: ?(?:none|no|n\/a))\b/i
const FREQUENCY = /\b(?:fee|dues|hoa|association)[a-z ]{0,12} frequency ?:? ?([a-z-]{3,14})/i

/** The yearly amounts that an amount without a unit of time can be. */
function yearly(
	{ token, line }: Amount,
	key: 'yTaxes' | 'yInsurance' | 'hoa',
	period: Period | null,
	certainty: Certainty,
): ListingValue[] {
	const excerpt = excerptOf(line, token.start, token.end)
	const known = period === null ? (['month', 'year'] as const) : [period]
	return known.flatMap((one) => {
		const value = plainValue(key, token.value * PER_YEAR[one])
		if (value === null || (key !== 'hoa' && token.value === 0)) return []
		const sum = `${usdText(token.value)} ${PERIOD_WORDS[one]} × ${PER_YEAR[one]}`
		const isAssumed = period === null
		const note = one !== 'year' ? sum : isAssumed ? `${usdText(token.value)} a year` : ''
		const shown = isAssumed && note !== '' ? `If it is ${note}` : note
		return [{ key, value, certainty, note: shown, excerpt }]
	})
}

/** Taxes below this part of the price may be those of a month. */
const LOW_TAXES = 0.003
const LOW_TAXES_WITHOUT_PRICE = 500
/** Insurance below it may be that of a month. */
const LOW_INSURANCE = 400

/** The price, taxes, insurance, HOA dues, rent and after-repair value of a listing. */
export function amountCandidates(lines: readonly Line[]): ListingValue[] {
	const facts = lines.filter(({ section }) => section !== 'others' && section !== 'units')
	const amounts = facts.flatMap(amountsOf)
	const prices = priceCandidates(amounts)
	const best = prices.find(({ certainty }) => certainty > 0)
	const price = best === undefined ? null : Number(best.value)
	const frequency = facts.map(({ text }) => FREQUENCY.exec(text.slice(0, 200))?.[1]).find(Boolean)
	const hoaPeriod = frequency === undefined ? null : periodIn(frequency.toLowerCase())
	const found: ListingValue[] = [...prices, ...taxTable(facts)]
	for (const { text, section, label } of facts) {
		const none = NO_HOA.exec(text.slice(0, 400))
		if (none === null || section === 'prices') continue
		const excerpt = excerptOf({ text, label }, none.index, none.index + none[0].length)
		found.push({ key: 'hoa', value: '0', certainty: 2, note: 'No HOA', excerpt })
	}
	const rents: { amount: Amount; certainty: Certainty }[] = []
	for (const amount of amounts) {
		const { role, token, line, period } = amount
		const { section, isProse } = line
		const certainty = section === 'payment' || isProse ? 1 : 3
		if (section === 'prices') continue
		if (role === 'taxes' && section !== 'taxes') {
			const isLow = token.value < (price === null ? LOW_TAXES_WITHOUT_PRICE : price * LOW_TAXES)
			const unit = period ?? (section === 'payment' ? 'month' : isLow ? null : 'year')
			found.push(...yearly(amount, 'yTaxes', unit, certainty))
		}
		if (role === 'insurance' && section !== 'taxes') {
			const isLow = token.value < LOW_INSURANCE
			const unit = period ?? (section === 'payment' ? 'month' : isLow ? null : 'year')
			found.push(...yearly(amount, 'yInsurance', unit, certainty))
		}
		if (role === 'hoa') {
			const unit = period ?? hoaPeriod ?? (section === 'payment' ? 'month' : null)
			found.push(...yearly(amount, 'hoa', unit, certainty))
		}
		if (role === 'arv') {
			const value = plainValue('arv', token.value)
			const excerpt = excerptOf(line, token.start, token.end)
			if (value !== null) found.push({ key: 'arv', value, certainty, note: '', excerpt })
		}
		if (role === 'rent') rents.push({ amount, certainty })
		const isRentOnly = role === null && period === 'month' && price === null
		if (isRentOnly && !/\best/i.test(line.text)) rents.push({ amount, certainty: 0 })
	}
	return [...found, ...rentCandidates(lines, rents, price)]
}

/** The asking price, and other prices of the page with what they are. */
function priceCandidates(amounts: readonly Amount[]): ListingValue[] {
	let headlines = 0
	return amounts.flatMap(({ line, token, role, period, isHeadline }): ListingValue[] => {
		const value = plainValue('purchase', token.value)
		if (value === null || period !== null || line.section === 'taxes') return []
		const isHistory = line.section === 'prices'
		const excerpt = excerptOf(line, token.start, token.end)
		const other = role === null ? undefined : OTHER_PRICES[role]
		if (other !== undefined) {
			const isPrice = token.value >= 10_000 && !(isHistory && role !== 'sold')
			return isPrice ? [{ key: 'purchase', value, certainty: 0, note: other, excerpt }] : []
		}
		if (isHistory) return []
		if (role === 'price') {
			const isWeak = line.isProse || line.section === 'payment' || token.isRounded
			return [{ key: 'purchase', value, certainty: isWeak ? 1 : 3, note: '', excerpt }]
		}
		if (role !== null || !token.isMoney || token.value < 10_000 || !isHeadline) return []
		headlines += 1
		const isFirst = headlines === 1 && line.section === 'facts' && !line.isProse
		const certainty = isFirst ? (token.isRounded ? 1 : 2) : 0
		const note = isFirst ? '' : 'Another amount in the text'
		return [{ key: 'purchase', value, certainty, note, excerpt }]
	})
}
