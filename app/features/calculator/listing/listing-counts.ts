import { type ListingValue, type Certainty, plainValue } from './listing'
import { excerptOf, isYear, type Line, type NumberToken } from './listing-lines'

/** Bedrooms, bathrooms, living area and garage spaces: numbers whose unit follows them, or whose label precedes them. */

type Count = 'bedrooms' | 'bathrooms' | 'sqFt' | 'garage' | 'full' | 'half'

const AFTER: readonly (readonly [Count, RegExp])[] = [
	['bedrooms', /^[ -]{0,2}(?:bedrooms?|bed ?rms?|beds?|bdrms?|bds?|brs?)(?![a-z])/],
	['full', /^ {0,2}full\b(?! ?(?:basement|acre))/],
	['half', /^ {0,2}(?:half|partial|part)\b(?= ?(?:ba|,|and|&|$))/],
	['bathrooms', /^[ -]{0,2}(?:bathrooms?|baths?|bths?|bas?)(?![a-z])/],
	[
		'garage',
		/^[ -]{0,2}(?:(?:cars?|vehicles?|spaces?)[ -](?:attached |detached |tandem |built-in )?garages?|(?:attached |detached )?garage (?:spaces?|stalls?|bays?|spots?)|cars?$)(?![a-z])/,
	],
	['sqFt', /^[ -]{0,2}(?:sq\.? ?(?:ft|feet|foot)|square (?:feet|foot)|s\.?f|ft ?[²2])(?![a-z])/],
]

const BEFORE: readonly (readonly [Count, RegExp])[] = [
	['half', /(?:half|partial|1\/2|½)[- ]?bath(?:room)?s?(?: total)?\)? ?[:#=-]? ?$/],
	['full', /full[- ]?bath(?:room)?s?(?: total)?\)? ?[:#=-]? ?$/],
	[
		'bedrooms',
		/\b(?:bed(?:room)?s|bedrooms? total|bed(?:room)?\(s\)|bds|brs?|bed ?rms) ?[:#=-]? ?$/,
	],
	['bathrooms', /\b(?:bath(?:room)?s|bathrooms? total|bath(?:room)?\(s\)|bas) ?[:#=-]? ?$/],
	[
		'garage',
		/\bgarages?(?: (?:spaces?|stalls?|bays?|spots?|capacity|total))?(?: \((?:spaces?|cars?)\))? ?[:#=-]? ?$/,
	],
	[
		'sqFt',
		/\b(?:sq\.? ?(?:ft|feet|footage)\.?|square (?:feet|footage)|(?:finished|living|livable|heated|interior|floor) (?:livable )?(?:area|size|space|sq\.? ?ft)|(?:home|house|unit|floor) size|gla)(?: \([a-z ]{0,20}\))? ?[:=-]? ?$/,
	],
]

/** Rooms of one floor, and areas that are not lived in. */
const PART_OF_HOUSE =
	/\b(?:main|upper|lower|first|second|third|1st|2nd|3rd|ground) (?:level|floor)|\blevel\b|\b3\/4|three[- ]quarter/
const OTHER_AREA =
	/\b(?:lot|land|basement|below|garage|structure|building|deck|patio|porch|unfinished|acre|price|per|yard|warehouse|shop|parcel)\b/
const LOT_AFTER = /^\.? ?\(?lot\b/
const LIVING = /\b(?:living|livable|finished|heated|interior)\b/
const IN_ONE_LINE = /\d ?(?:bd|bed|ba|br)/
/** The size of a whole building, which counts where no living area is found. */
const BUILDING =
	/\b(?:building|bldg\.?) (?:size|area|sq)|\b(?:(?:net )?rentable|gross building|gross leasable) (?:area|sq)/
const NOT_COUNTED: ReadonlySet<Line['section']> = new Set(['others', 'prices', 'taxes', 'units'])
const WINDOW = 40

type Found = { count: Count; unit: string; isLiving: boolean; isBuilding: boolean }

/** What a number counts, by its label or its unit. */
function countOf(lower: string, token: NumberToken, from: number, label: Line['label']) {
	const [before, after] = [
		lower.slice(Math.max(from, token.start - WINDOW), token.start),
		lower.slice(token.end, token.end + WINDOW),
	]
	const own = label?.text.toLowerCase() ?? ''
	const labeled =
		label?.side === 'before' && before === '' ? `${own} ` : before.replace(/ \| $/, ' ')
	const united = label?.side === 'after' && after === '' ? ` ${own}` : after
	const clause = labeled.slice(
		Math.max(...[',', '|', '·', ';', '/'].map((m) => labeled.lastIndexOf(`${m} `))) + 1,
	)
	const named = BEFORE.find(([, pattern]) => pattern.test(labeled))
	const measured = AFTER.flatMap(([count, pattern]) => {
		const unit = pattern.exec(united)?.[0]
		return unit === undefined ? [] : [{ count, unit }]
	})[0]
	const isArea = named?.[0] === 'sqFt' || measured?.count === 'sqFt'
	const isBuilding = BUILDING.test(clause)
	if (isArea) {
		const rest = united.slice(measured?.unit.length ?? 0)
		if ((OTHER_AREA.test(clause) && !isBuilding) || LOT_AFTER.test(rest)) return null
	} else if (PART_OF_HOUSE.test(clause) || /^ (?:on|level)\b/.test(united)) return null
	const isLiving = LIVING.test(clause)
	if (named !== undefined) {
		const unit = measured?.count === named[0] ? measured.unit : ''
		return { count: named[0], unit, isLiving: true, isBuilding } satisfies Found
	}
	return measured === undefined ? null : ({ ...measured, isLiving, isBuilding } satisfies Found)
}

function certaintyOf({ count, isLiving, isBuilding }: Found, line: Line, lower: string): Certainty {
	if (line.isProse || isBuilding) return 1
	if (count !== 'sqFt' || isLiving || line.label !== null) return 3
	return IN_ONE_LINE.test(lower.slice(0, 200)) ? 3 : 2
}

/** `2/1` after "Baths (F/H)": two full and one half. */
const FULL_AND_HALF = /\bbath(?:room)?s? ?\((?:f\/h|full\/half)\) ?:? ?(\d{1,2})\/(\d)\b/i
const STUDIO = /^studio(?: apartment)?$/i

/** Bedrooms, bathrooms, the living area and the garage spaces of a listing. */
export function countCandidates(lines: readonly Line[]): ListingValue[] {
	const found: ListingValue[] = []
	const baths: { full: ListingValue | null; half: number } = { full: null, half: 0 }
	for (const line of lines) {
		const { text, section, label } = line
		if (NOT_COUNTED.has(section)) continue
		const lower = text.toLowerCase()
		if (lower.length !== text.length) continue
		const split = FULL_AND_HALF.exec(text.slice(0, 400))
		if (split !== null) {
			const value = plainValue('bathrooms', Number(split[1]) + Number(split[2]) / 2)
			const excerpt = excerptOf(line, split.index, split.index + split[0].length)
			const note = 'A half bath counts as 0.5'
			if (value !== null) found.push({ key: 'bathrooms', value, certainty: 3, note, excerpt })
		}
		if (STUDIO.test(text)) {
			const excerpt = excerptOf(line, 0, text.length)
			found.push({ key: 'bedrooms', value: '0', certainty: 2, note: 'Studio', excerpt })
		}
		let from = 0
		for (const token of line.numbers) {
			if (token.isMoney || token.isFraction || token.isRounded) continue
			const counted = countOf(lower, token, from, label)
			from = token.end + (counted?.unit.length ?? 0)
			if (counted === null || (isYear(token) && counted.count !== 'sqFt')) continue
			if (section === 'lot' && counted.count === 'sqFt') continue
			const certainty = certaintyOf(counted, line, lower)
			const excerpt = excerptOf(line, token.start, token.end)
			const { count } = counted
			if (count === 'half') {
				baths.half = Math.max(baths.half, token.value < 10 ? token.value : 0)
				continue
			}
			const key = count === 'full' ? 'bathrooms' : count
			const value = plainValue(key, token.value)
			const isWhole = key === 'bedrooms' || key === 'garage'
			if (value === null || (isWhole && !Number.isInteger(token.value))) continue
			const candidate: ListingValue = { key, value, certainty, note: '', excerpt }
			if (count === 'full') baths.full ??= candidate
			else found.push(candidate)
		}
	}
	return [...found, ...fullAndHalf(baths.full, baths.half)]
}

/** Full and half bathrooms that are listed apart; less certain than their sum. */
function fullAndHalf(full: ListingValue | null, half: number): ListingValue[] {
	if (full === null) return []
	const value = plainValue('bathrooms', Number(full.value) + half / 2)
	const note = half === 0 ? 'Full bathrooms' : `${full.value} full and ${half} half`
	const certainty = full.certainty === 3 ? 2 : full.certainty
	return value === null ? [] : [{ ...full, value, certainty, note }]
}
