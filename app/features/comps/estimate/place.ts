import { countOf } from '~/core/plural'
import { US_STATES } from '~/features/directory/profile/us-states'
import { ADDRESS_WORDS } from '~/features/comps/sales/sale-key'
import { addressLine, type PropertyFacts } from './comparable'

/** Where a property is, as its owner or a file wrote it; an empty text is unknown. */
type PlaceFacts = Pick<PropertyFacts, 'address' | 'city' | 'state' | 'zipCode'>

/** How far a sale is away from the subject; not exact if the subject is only placed by its ZIP code. */
type Distance = { miles: number; isExact: boolean }

/**
 * Whether a sale is where the subject is. `unknown`: too little is known of one of the two; such a sale
 * counts, and a warning says so.
 */
export type PlaceMatch = 'here' | 'unknown' | 'otherState' | 'otherCity'

/** No address is longer, with its city. */
const MAX_TEXT = 300
/** A ZIP code whose middle is further away than this is another place, whatever it is called. */
const MAX_ZIP_MILES = 25
const COUNTRY = /^(?:usa?|u\.s\.a?\.|united states(?: of america)?)$/u
/** Words of cities with more than one spelling, besides those of streets. */
const CITY_WORDS: Readonly<Record<string, string>> = { ...ADDRESS_WORDS, fort: 'ft', mount: 'mt' }

type Place = { city: string; state: string; zip: string }

const STATE_CODES: ReadonlyMap<string, string> = new Map(
	US_STATES.flatMap(([code, name]) => [
		[code.toLowerCase(), code],
		[name.toLowerCase(), code],
	]),
)

/** The code of a state from its code or name in any case; '' for anything else. */
const stateCode = (text: string): string =>
	STATE_CODES.get(text.replaceAll('.', '').trim().toLowerCase()) ?? ''

/** A city in one spelling: 'St. Louis' and 'SAINT LOUIS' are the same. */
function cityKey(text: string): string {
	const word = (one: string): string =>
		Object.hasOwn(CITY_WORDS, one) ? (CITY_WORDS[one] ?? one) : one
	return text
		.toLowerCase()
		.replace(/[.'’]/gu, '')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((one) => one !== '')
		.map(word)
		.join(' ')
}

const NOWHERE: Place = { city: '', state: '', zip: '' }

/**
 * City, state and ZIP code at the end of a whole address: '30 Elder Way, Broken Arrow, OK 74012'. Two
 * letters without a ZIP code may be the end of a street, unless a city stands before them: 'Oak Ct'.
 */
function placeInAddress(address: string): Place {
	const parts = address.split(',').map((part) => part.trim())
	if (COUNTRY.test((parts.at(-1) ?? '').toLowerCase())) parts.pop()
	const last = parts.at(-1) ?? ''
	const zip = /(?<!\S)(\d{5})(?:-\d{4})?$/u.exec(last)
	const beforeZip = zip === null ? last : last.slice(0, zip.index).trim()
	const found = { city: '', state: stateCode(beforeZip), zip: zip?.[1] ?? '' }
	if (parts.length > 1 && (found.state !== '' || beforeZip === '')) {
		const city = parts.length > 2 ? cityKey(parts.at(-2) ?? '') : ''
		return zip === null && city === '' ? NOWHERE : { ...found, city }
	}
	const cut = beforeZip.lastIndexOf(' ')
	const state = cut === -1 ? '' : stateCode(beforeZip.slice(cut))
	if (state === '' || zip === null) return NOWHERE
	return { ...found, state, city: parts.length > 1 ? cityKey(beforeZip.slice(0, cut)) : '' }
}

/** Where a property is: its own city, state and ZIP code, or else those in its address. */
function placeOf({ address, city, state, zipCode }: PlaceFacts): Place {
	const own = {
		city: cityKey(city.slice(0, MAX_TEXT)),
		state: stateCode(state.slice(0, MAX_TEXT)),
		zip: /^\d{5}/u.exec(zipCode.trim())?.[0] ?? '',
	}
	if (own.city !== '' && own.state !== '' && own.zip !== '') return own
	const inAddress = placeInAddress(address.slice(0, MAX_TEXT))
	return {
		city: own.city || inAddress.city,
		state: own.state || inAddress.state,
		zip: own.zip || inAddress.zip,
	}
}

const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b
const agree = (a: string, b: string): boolean => a !== '' && a === b

/**
 * The rule of places: which sales count by themselves. A sale of another state never does. A measured
 * distance decides among those of the state. Where none is measured, a sale counts in the same ZIP code
 * or city, and not in another city; a ZIP code in whose place no city is known is another one if it
 * belongs to another postal area (its first three digits). What is not in the fields is read from the
 * end of the address.
 *
 * @returns compares a sale with this subject, whose place is read only once for thousands of sales
 */
export function placeMatcher(
	subject: PlaceFacts,
): (sale: PlaceFacts, distance: Distance | null) => PlaceMatch {
	const from = placeOf(subject)
	return (sale, distance) => matchPlaces(from, placeOf(sale), distance)
}

function matchPlaces(from: Place, to: Place, distance: Distance | null): PlaceMatch {
	if (differ(from.state, to.state)) return 'otherState'
	if (distance?.isExact === true || agree(from.zip, to.zip)) return 'here'
	if (distance !== null && distance.miles > MAX_ZIP_MILES) return 'otherCity'
	const isOtherArea = differ(from.zip.slice(0, 3), to.zip.slice(0, 3))
	if (differ(from.city, to.city)) return 'otherCity'
	// There is a Springfield in many states.
	if (agree(from.city, to.city) && (agree(from.state, to.state) || !isOtherArea)) return 'here'
	return isOtherArea ? 'otherCity' : 'unknown'
}

/** Whether a sale of this place counts only if its member includes it. */
export const isElsewhere = (place: PlaceMatch): boolean =>
	place === 'otherState' || place === 'otherCity'

/** Why a sale does not count by itself: 'Another city'. */
export const elsewhereText = (place: PlaceMatch): string =>
	place === 'otherState' ? 'Another state' : 'Another city'

/** City, state and ZIP code on one line, without the unknown ones: 'Tulsa, OK 74120'. */
export const placeLine = (facts: PlaceFacts): string => addressLine({ ...facts, address: '' })

/** The rule of places, for members. */
export const PLACE_RULE =
	"Sales in another state aren't used, nor are sales in another city whose distance is unknown."

/** '8 sales are in another city or state and aren't used.'; null without any. */
export function elsewhereCountText(count: number): string | null {
	if (count === 0) return null
	return `${countOf(count, 'sale is', 'sales are')} in another city or state and ${count === 1 ? "isn't" : "aren't"} used.`
}

/** What to know about the places of the comps that a value is from. */
export function placeWarnings(subject: PlaceFacts, places: readonly PlaceMatch[]): string[] {
	const unknown = places.filter((place) => place === 'unknown').length
	const elsewhere = places.filter(isElsewhere).length
	const warnings: string[] = []
	if (elsewhere > 0) {
		const are = countOf(elsewhere, 'comp is', 'comps are')
		const why = elsewhere === 1 ? 'It counts' : 'They count'
		const them = elsewhere === 1 ? 'it' : 'them'
		warnings.push(
			`${are} in another city or state. ${why} because you included or adjusted ${them}.`,
		)
	}
	if (unknown > 0) {
		const { city, zip } = placeOf(subject)
		warnings.push(
			city === '' && zip === ''
				? `Your property has no city or ZIP code, so ${countOf(unknown, 'comp', 'comps')} may be from another place. Add its city and ZIP code under Edit Property.`
				: `${countOf(unknown, 'comp', 'comps')} may be from another place, because a city or ZIP code is missing. Add it to the ${unknown === 1 ? 'sale, or exclude it' : 'sales, or exclude them'}.`,
		)
	}
	return warnings
}
