import { cleanAddress } from '~/features/calculator/saved-properties/address'
import { type ListingValue, type ListingKey, plainValue } from './listing'

/**
 * What a listing's page says about itself: JSON-LD with the words of schema.org, one script per line,
 * as the bookmark sends it.
 */

/** How many objects of one script are read, and how deep they are. */
const MAX_NODES = 500
const MAX_DEPTH = 12
const MAX_SCRIPTS = 20

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_TEXT = 200
const textOf = (value: unknown): string => {
	const text = typeof value === 'number' ? String(value) : value
	return typeof text === 'string' ? cleanAddress(text.slice(0, MAX_TEXT)) : ''
}

/** A number, also as text with a dollar sign, commas or a unit; null for anything else. */
function numberOf(value: unknown): number | null {
	if (isNode(value)) return numberOf(value['value'] ?? value['maxValue'])
	const match = /^\$?(\d[\d,]{0,14}(?:\.\d{1,6})?)(?:$|[ a-z])/i.exec(textOf(value))
	return match === null ? null : Number((match[1] ?? '').replaceAll(',', ''))
}

/** Who offers the property, other properties, and ratings are not the property. */
const SKIPPED_TYPES =
	/Agent|Organization|Person|Business|Broker|ItemList|ListItem|Breadcrumb|Rating|Review|School|WebSite|Question/
const SKIPPED_KEYS = new Set([
	'agent',
	'seller',
	'broker',
	'offeredBy',
	'provider',
	'author',
	'publisher',
	'itemListElement',
	'isRelatedTo',
	'isSimilarTo',
	'containedInPlace',
])

const typeOf = (node: Node): string => {
	const type = node['@type']
	return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string').join(' ')
}

const SQUARE_FEET_PER_METER = 10.763_910_4

type Found = Pick<ListingValue, 'key' | 'note'> & { amount: number | string; path: string }

function addressOf(value: unknown): string {
	if (!isNode(value)) return textOf(value)
	const [street, city, state, zip] = [
		'streetAddress',
		'addressLocality',
		'addressRegion',
		'postalCode',
	].map((name) => textOf(value[name]))
	if (street === undefined || street === '') return ''
	return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function areaOf(value: unknown): number | null {
	const amount = numberOf(value)
	if (amount === null || !isNode(value)) return amount
	const unit = `${textOf(value['unitCode'])} ${textOf(value['unitText'])}`
	if (/MTK|m²|m2|sq\.? ?m|meter/i.test(unit)) return Math.round(amount * SQUARE_FEET_PER_METER)
	return /acre|ACR/i.test(unit) ? null : amount
}

const COUNTS: readonly (readonly [ListingKey, string])[] = [
	['bedrooms', 'numberOfBedrooms'],
	['bathrooms', 'numberOfBathroomsTotal'],
]

/** The values that one object has of its own. */
function valuesOf(node: Node, path: string): Found[] {
	const at = (name: string) => (path === '' ? name : `${path}.${name}`)
	const found: Found[] = []
	const address = addressOf(node['address'])
	if (/^\d/.test(address))
		found.push({ key: 'propertyAddress', amount: address, path: at('address'), note: '' })
	for (const [key, name] of COUNTS) {
		const amount = numberOf(node[name])
		if (amount !== null) found.push({ key, amount, path: at(name), note: '' })
	}
	const area = areaOf(node['floorSize'])
	if (area !== null) found.push({ key: 'sqFt', amount: area, path: at('floorSize'), note: '' })
	const price = numberOf(node['price'])
	const currency = textOf(node['priceCurrency'])
	const isSale = !/month|MON|rent|lease/i.test(
		`${textOf(node['unitText'])} ${textOf(node['unitCode'])} ${textOf(node['businessFunction'])}`,
	)
	if (price !== null && isSale && (currency === '' || currency === 'USD')) {
		found.push({ key: 'purchase', amount: price, path: at('price'), note: '' })
	}
	return found
}

/** The values in the objects of one script. */
function walk(root: unknown): Found[] {
	const found: Found[] = []
	const rest: { value: unknown; path: string; depth: number }[] = [
		{ value: root, path: '', depth: 0 },
	]
	for (let i = 0; i < rest.length && i < MAX_NODES; i += 1) {
		const { value, path, depth } = rest[i] ?? { value: null, path: '', depth: 0 }
		if (depth > MAX_DEPTH) continue
		if (Array.isArray(value)) {
			for (const one of value.slice(0, MAX_NODES)) rest.push({ value: one, path, depth: depth + 1 })
		}
		if (!isNode(value) || SKIPPED_TYPES.test(typeOf(value))) continue
		found.push(...valuesOf(value, path))
		for (const [name, one] of Object.entries(value).slice(0, MAX_NODES)) {
			const isDeeper = typeof one === 'object' && one !== null && !SKIPPED_KEYS.has(name)
			const to =
				name.startsWith('@') || path.length > 80 ? path : path === '' ? name : `${path}.${name}`
			if (isDeeper) rest.push({ value: one, path: to.slice(0, 100), depth: depth + 1 })
		}
	}
	return found
}

const isScript = (line: string): boolean => /^[[{]/.test(line) && line.includes('"@')

function parse(line: string): unknown {
	try {
		return JSON.parse(line) as unknown
	} catch {
		// Cut off by the length of a text: nothing in it can be relied on.
		return null
	}
}

/** The text without the data of its page, and what the data says. */
export function readPageData(text: string): { rest: string; candidates: ListingValue[] } {
	const lines = text.split('\n')
	const scripts = lines.map((line) => line.trim()).filter(isScript)
	const candidates = scripts.slice(0, MAX_SCRIPTS).flatMap((script) =>
		walk(parse(script)).flatMap(({ key, amount, path, note }): ListingValue[] => {
			const value =
				key === 'propertyAddress' || typeof amount === 'string'
					? String(amount)
					: plainValue(key, amount)
			if (value === null) return []
			const excerpt = { before: `Page data, ${path}: `, match: String(amount), after: '' }
			return [{ key, value, certainty: 3, note, excerpt }]
		}),
	)
	const rest = lines.filter((line) => !isScript(line.trim())).join('\n')
	return { rest, candidates }
}
