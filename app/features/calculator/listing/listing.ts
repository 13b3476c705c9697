/** What is recognized in the text of a listing, and what a member gets to choose from. */

/** The longest text that is read, in characters. */
export const MAX_LISTING_LENGTH = 50_000

/** The inputs of a deal that a listing can fill in, in the order of the page. */
export const LISTING_KEYS = [
	'propertyAddress',
	'purchase',
	'bedrooms',
	'bathrooms',
	'sqFt',
	'garage',
	'yTaxes',
	'yInsurance',
	'hoa',
	'rent',
	'arv',
] as const

export type ListingKey = (typeof LISTING_KEYS)[number]

/** The place in a text where a value was found: the value, and what is before and after it. */
export type Excerpt = { before: string; match: string; after: string }

/**
 * How sure a value is: 3 for one with its own label or unit, 2 for one in the place where listings
 * have it, 1 for one in a running text or in a calculator of the page, 0 for one with another
 * meaning, such as a price that was paid before.
 */
export type Certainty = 0 | 1 | 2 | 3

/** A value as it was found. */
export type ListingValue = {
	key: ListingKey
	/** A plain number, or an address. */
	value: string
	certainty: Certainty
	/** What the value is, or how it was computed; '' if the label of the input says it. */
	note: string
	excerpt: Excerpt
}

export type ListingChoice = Pick<ListingValue, 'value' | 'note' | 'excerpt'>

/** An input with the values that were found for it, the most certain first. */
export type FoundValue = {
	key: ListingKey
	choices: ListingChoice[]
	/** The value to start with; null if several are equally certain, or none is certain. */
	selected: string | null
}

/** The most values of one input that are shown. */
export const MAX_FOUND_VALUES = 5

/** The range of a believable value; anything else is a number of another kind. */
const RANGES: Readonly<Record<Exclude<ListingKey, 'propertyAddress'>, readonly [number, number]>> =
	{
		purchase: [1_000, 1_000_000_000],
		bedrooms: [0, 100],
		bathrooms: [0.5, 100],
		sqFt: [100, 1_000_000],
		garage: [0, 20],
		yTaxes: [20, 10_000_000],
		yInsurance: [20, 1_000_000],
		hoa: [0, 1_000_000],
		rent: [50, 1_000_000],
		arv: [1_000, 1_000_000_000],
	}

/** An amount as a plain number with at most two decimals; null if it is not believable. */
export function plainValue(
	key: Exclude<ListingKey, 'propertyAddress'>,
	amount: number,
): string | null {
	const [min, max] = RANGES[key]
	if (!(amount >= min && amount <= max)) return null
	return String(Math.round(amount * 100) / 100)
}

/** Words of an address that have two spellings. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
	street: 'st',
	avenue: 'ave',
	road: 'rd',
	drive: 'dr',
	lane: 'ln',
	court: 'ct',
	boulevard: 'blvd',
	place: 'pl',
	circle: 'cir',
	terrace: 'ter',
	parkway: 'pkwy',
	highway: 'hwy',
	north: 'n',
	south: 's',
	east: 'e',
	west: 'w',
	apartment: 'apt',
}

/** The words of an address as they are compared: in lower case, without punctuation, and short. */
const addressWords = (address: string): string =>
	address
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== '')
		.map((word) => (Object.hasOwn(SHORT_WORDS, word) ? SHORT_WORDS[word] : word))
		.join(' ')

function isSame(key: ListingKey, one: string, other: string): boolean {
	if (key !== 'propertyAddress') return one === other
	const [a, b] = [addressWords(one), addressWords(other)]
	return a === b || `${a} `.startsWith(`${b} `) || `${b} `.startsWith(`${a} `)
}

/** The most places that are compared; a text that repeats itself has no more meanings. */
const MAX_COMPARED = 200

/** The values of each input, without repetitions, and which of them to start with. */
export function chooseValues(candidates: readonly ListingValue[]): FoundValue[] {
	return LISTING_KEYS.flatMap((key) => {
		const sorted = candidates
			.filter((one) => one.key === key)
			.slice(0, MAX_COMPARED)
			.sort((a, b) => b.certainty - a.certainty)
		const distinct: ListingValue[] = []
		for (const one of sorted) {
			if (!distinct.some((other) => isSame(key, one.value, other.value))) distinct.push(one)
		}
		const [best, second] = distinct
		if (best === undefined) return []
		const isClear = best.certainty > 0 && best.certainty !== second?.certainty
		const choices = distinct
			.slice(0, MAX_FOUND_VALUES)
			.map(({ value, note, excerpt }) => ({ value, note, excerpt }))
		return [{ key, choices, selected: isClear ? best.value : null }]
	})
}
