import { addressKey } from '~/features/calculator/saved-properties/address'
import type { Sale } from '~/features/comps/estimate/comparable'

/**
 * The keys by which the same sale is recognized. Stored with each sale: a change of them needs a
 * migration of "CompSale"."saleKey", as 20261126234000_sale_key_words is one.
 */

/**
 * What people write differently in the same address, with its usual abbreviation (USPS Publication 28,
 * appendixes B and C). Each word becomes its abbreviation wherever it stands: a word keeps its place,
 * so that "Court St" and "Court Ct" stay different.
 */
export const ADDRESS_WORDS: Readonly<Record<string, string>> = {
	alley: 'aly',
	avenue: 'ave',
	av: 'ave',
	boulevard: 'blvd',
	circle: 'cir',
	court: 'ct',
	cove: 'cv',
	crossing: 'xing',
	drive: 'dr',
	expressway: 'expy',
	highway: 'hwy',
	lane: 'ln',
	parkway: 'pkwy',
	place: 'pl',
	plaza: 'plz',
	road: 'rd',
	route: 'rte',
	saint: 'st',
	square: 'sq',
	street: 'st',
	terrace: 'ter',
	terr: 'ter',
	trail: 'trl',
	turnpike: 'tpke',
	wy: 'way',
	north: 'n',
	south: 's',
	east: 'e',
	west: 'w',
	northeast: 'ne',
	northwest: 'nw',
	southeast: 'se',
	southwest: 'sw',
	apartment: '#',
	apt: '#',
	suite: '#',
	ste: '#',
	unit: '#',
}

/**
 * The key of a property, with which the keys of its sales begin: its address without punctuation,
 * with the usual abbreviations, and its ZIP code. Idempotent.
 */
export function propertyKey({ address, zipCode }: Pick<Sale, 'address' | 'zipCode'>): string {
	return addressKey(`${address} ${zipCode}`)
		.replace(/[.'’]/gu, '')
		.replaceAll(',', ' ')
		.replaceAll('#', ' # ')
		.split(' ')
		.map((word) => (Object.hasOwn(ADDRESS_WORDS, word) ? (ADDRESS_WORDS[word] ?? '') : word))
		.filter((word) => word !== '')
		.filter((word, i, words) => word !== '#' || words[i - 1] !== '#')
		.join(' ')
}

type KeyFacts = Pick<Sale, 'address' | 'zipCode' | 'soldOn' | 'price'>

/** The key of what was sold and when, with which the keys of its sales at all prices begin. */
export const dayKey = ({ soldOn, ...property }: Omit<KeyFacts, 'price'>): string =>
	`${propertyKey(property)}|${soldOn}`

/** The key of a sale: property, date and price. */
export function saleKey(sale: KeyFacts): string {
	return `${dayKey(sale)}|${sale.price}`
}

/** The prices in the keys of sales, by property and date; of several, the last. */
export function pricesByDay(saleKeys: Iterable<string>): Map<string, number> {
	const prices = new Map<string, number>()
	for (const key of saleKeys) {
		const cut = key.lastIndexOf('|')
		prices.set(key.slice(0, cut), Number(key.slice(cut + 1)))
	}
	return prices
}
