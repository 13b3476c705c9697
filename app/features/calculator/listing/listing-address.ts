import { cleanAddress } from '~/features/calculator/saved-properties/address'
import { isStateCode } from '~/features/directory/profile/us-states'
import type { ListingValue, Certainty } from './listing'
import { excerptOf, type Line } from './listing-lines'

/** The address of a listing: a street before a city, or on the line above it, a state and a ZIP code. */

const STATE_ZIP = /\b([A-Z]{2}),? {1,2}(\d{5}(?:-\d{4})?)(?!\d)/g
const STATE_ONLY = /, ?([A-Z]{2})(?![A-Za-z])(?! ?\d)/g
const STREET_WORD =
	/\b(?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|boulevard|way|pl|place|ter|terrace|cir|circle|pkwy|parkway|hwy|highway|trl|trail|loop|run|path|pike|sq|square|pt|point|xing|crossing|row|cv|cove|bnd|bend|aly|alley|route|rte)\b/i
const STREET = /^\d{1,6}[A-Za-z]?(?:-\d{1,5})? [A-Za-z0-9]/
const CITY = /^[A-Za-z][A-Za-z .'-]{1,39}$/
const LABELED = /^(?:property |street |listing |full )?address ?[:-]? ?/i
const NOT_THE_PROPERTY =
	/\b(?:office|broker(?:age|ed)?|realty|realtors?|agent|listed by|provided by|copyright|©)/i
/** Facts of a headline, which begin with a number as a street does. */
const FACT =
	/\d ?-?(?:beds?|bedrooms?|bds?|bdrms?|brs?|baths?|bathrooms?|ba|acres?|ac|sq|sqft|sf|units?(?! ?#?(?:\d|[a-z]\b))|unit (?:apartment|building|multi)|plex|days?|hours?|weeks?|months?|years?|min|minutes?|miles?|photos?|views|homes|houses|stor(?:y|ies)|cars? (?:garage|attached)|car garage)\b(?! (?:rd|road|st|street|ave?|avenue|dr|drive|ln|lane|way|blvd|hwy|pkwy|ct|cir)\b)|[|·•;:$%]| (?:ago|listed|for sale)\b/i
/** Words of a sentence, which no city has. */
const SENTENCE = /(?:^| )(?:listed|relisted|posted|sold|built|located|ago|in|for|near|from)(?= |$)/i
/** A house number and a direction, before a street that begins with a number. */
const NUMBER_BEFORE = /\d{1,6} (?:[nsew]|north|south|east|west)\.? $/i
const NUMBER_START = /\d{1,6}/g
/** How far before a state its address can begin. */
const MAX_LENGTH = 110
/** The longest line that is a street and nothing else. */
const MAX_STREET_LENGTH = 70

type Place = { address: string; start: number; end: number; certainty: Certainty }

/** Where the street begins in a text that ends before the state. */
function streetStart(text: string): number | null {
	const starts = [...text.matchAll(NUMBER_START)]
		.map(({ index }) => index)
		.filter(
			(index) =>
				/^$|[ >|:·•([]/.test(text[index - 1] ?? '') &&
				STREET.test(text.slice(index)) &&
				!FACT.test(text.slice(index)),
		)
	const withWord = starts.filter((index) => STREET_WORD.test(text.slice(index).split(',')[0] ?? ''))
	const withComma = starts.filter((index) => text.includes(',', index))
	const last = withWord.at(-1)
	if (last === undefined) return withComma[0] ?? null
	// The street of 29000 W 8 Mile Rd begins with a number, too.
	const number = NUMBER_BEFORE.exec(text.slice(0, last))?.index
	return number !== undefined && starts.includes(number) ? number : last
}

/** The part after the last mark that separates facts. */
function lastPart(text: string): string {
	const cut = Math.max(...['|', '·', '•', ';', ' - ', ': '].map((mark) => text.lastIndexOf(mark)))
	return cut === -1 ? text : text.slice(cut).replace(/^[|·•;: -]{1,3}/, '')
}

const isStreet = (text: string | undefined): text is string =>
	text !== undefined && text.length <= MAX_STREET_LENGTH && STREET.test(text) && !FACT.test(text)

/** The addresses that end with a state. */
function placesOf(line: Line, previous: Line | undefined): (Place & { line: Line })[] {
	const { text } = line
	const matches = [...text.matchAll(STATE_ZIP), ...text.matchAll(STATE_ONLY)].slice(0, 20)
	return matches.flatMap(({ 0: whole, 1: state = '', 2: zip, index }) => {
		if (!isStateCode(state)) return []
		const from = Math.max(0, index - MAX_LENGTH)
		const before = text.slice(from, index).replace(/[ ,]{1,3}$/, '')
		const end = index + whole.length
		const start = streetStart(before)
		const ending = `${state}${zip === undefined ? '' : ` ${zip}`}`
		const isOffice = NOT_THE_PROPERTY.test(text.slice(Math.max(0, from - 80), end))
		const certainty = isOffice ? 0 : line.isProse ? 1 : zip === undefined ? 2 : 3
		if (start !== null) {
			const street = before.slice(start)
			const isPlace = street.includes(',') || STREET_WORD.test(street)
			if (!isPlace) return []
			return [{ line, address: `${street}, ${ending}`, start: from + start, end, certainty }]
		}
		const city = lastPart(before)
		const street = previous?.text.replace(LABELED, '').replace(/[ ,]{1,3}$/, '')
		if (!CITY.test(city) || SENTENCE.test(city) || !isStreet(street)) return []
		const joined = `${street}, ${city}${text.slice(from + before.length)}`
		const shown: Line = { ...line, text: joined, label: null }
		const shift = joined.length - text.length
		return [
			{
				line: shown,
				address: `${street}, ${city}, ${ending}`,
				start: 0,
				end: end + shift,
				certainty,
			},
		]
	})
}

/** A line that is only a street, or is labeled as the address. */
function streetOnly(line: Line): Place[] {
	const isLabeled = LABELED.test(line.text)
	const text = line.text.replace(LABELED, '')
	const isFound = isStreet(text) && (isLabeled || STREET_WORD.test(text))
	if (!isFound) return []
	const start = line.text.length - text.length
	return [{ address: text, start, end: line.text.length, certainty: isLabeled ? 2 : 1 }]
}

/** The most addresses of a text that are compared. */
const MAX_PLACES = 200
/** The longest address that a deal has. */
const MAX_ADDRESS_LENGTH = 200

/** The addresses in a listing; the first one with a ZIP code is that of the property. */
export function addressCandidates(lines: readonly Line[]): ListingValue[] {
	let hasCertain = false
	let room = MAX_PLACES
	return lines.flatMap((line, i) => {
		if (line.section === 'others' || room <= 0) return []
		const places = placesOf(line, lines[i - 1])
		const found = places.length > 0 ? places : streetOnly(line).map((one) => ({ ...one, line }))
		room -= found.length
		return found.map(({ address, start, end, certainty, line: shown }): ListingValue => {
			const isLater = certainty === 3 && hasCertain
			if (certainty === 3) hasCertain = true
			return {
				key: 'propertyAddress',
				value: cleanAddress(address).slice(0, MAX_ADDRESS_LENGTH),
				certainty: isLater ? 1 : certainty,
				note: '',
				excerpt: excerptOf(shown, start, end),
			}
		})
	})
}
