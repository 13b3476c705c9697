import { cleanAddress } from '~/features/calculator/saved-properties/address'
import { MAX_CELL_LENGTH } from './split-csv'
import { type SaleFieldKey, SALE_FIELDS, type Mapping } from './column-mapping'
import { type FilledFact, filledFacts, type LackedFacts } from './filled-facts'
import { changedFacts, changedFactsText, type ComparedFact, type KnownFacts } from './changed-facts'
import type { Format } from './formats'
import { dayKey, saleKey } from '~/features/comps/sales/sale-key'
import { readCell, readDay, readKind, readPoint, readSigned, readYesNo } from './parse-values'
import {
	type PropertyFacts,
	toPropertyFacts,
	type Sale,
} from '~/features/comps/estimate/comparable'

/**
 * Preview of an import: every row is a new sale, completes a stored one, is stored with another price
 * or with other facts, is a duplicate, or is skipped with a reason, and the six counts add up to the
 * number of rows.
 */

export type Table = {
	headings: string[]
	/** The rows below the header, without blank ones. */
	rows: string[][]
	/** The row number of each in the file, as a spreadsheet counts. */
	numbers: number[]
}

export type NewSale = Omit<Sale, 'id'>

export const DROP_REASONS = {
	remark: 'Note or total row',
	noAddress: 'No address',
	noPrice: 'No price we can read (write it as 250000 or $250,000)',
	smallPrice: "Price under $1,000 (not an arm's-length sale)",
	lowPrice: "Price under $10,000 (too low for a home; add it by hand if it's right)",
	largePrice: 'Price above $1,000,000,000',
	noDate: 'No sale date we can read (write it as 5/31/2026 or 2026-05-31)',
	futureDate: 'Sale date in the future',
	notSold: 'Not a sold listing (status)',
	noMarket: "Flagged by the county as not arm's length",
	noHome: 'Not residential (land, parking or commercial)',
	twice: 'Duplicate in this file',
	noRoom: 'Your comp list is full',
} as const
export type DropReason = keyof typeof DROP_REASONS

export type Dropped = { row: number; reason: DropReason; text: string }

/** A sale of the file that is stored with other facts, which ones, and what differs in words. */
export type ChangedSale = { sale: NewSale; facts: ComparedFact[]; changes: string }

/** A sale of the file, those of its facts that the stored one gets, and what else differs. */
export type Completion = { sale: NewSale; adds: FilledFact[]; changed: ChangedSale | null }

/** A sale of the file that is stored with another price, which its owner has probably corrected. */
export type Repriced = { sale: NewSale; storedPrice: number }

export type ImportPreview = {
	/** All rows below the header. */
	rows: number
	newSales: NewSale[]
	/** Sales that are stored and lack facts which the file has. */
	completions: Completion[]
	/** Imported only where the owner chooses so. */
	repriced: Repriced[]
	/** Sales that are stored and lack nothing, but differ. Updated only where the owner chooses so. */
	changed: ChangedSale[]
	/** The number of duplicates. */
	duplicates: number
	dropped: Dropped[]
	/** Number of unreadable cells in optional columns, by column. */
	unread: { label: string; count: number }[]
}

const MIN_PRICE = 1_000
/** Below it a price is a typo, a part of a home or a gift, which would distort an estimate. */
const LIKELY_PRICE = 10_000
/** A higher price is an error, and exceeds the range of its database column. */
const MAX_PRICE = 1_000_000_000
const SQFT_PER_ACRE = 43_560

type Reader = {
	/** Whether the field has a column. */
	has: (key: SaleFieldKey) => boolean
	text: (key: SaleFieldKey) => string
	/** A number within bounds; any other cell counts as unreadable. */
	number: (key: SaleFieldKey, min: number, max: number) => number | null
}

function createReader(
	row: readonly string[],
	mapping: Mapping,
	unread: Map<SaleFieldKey, number>,
): Reader {
	const text = (key: SaleFieldKey): string => {
		const column = mapping[key]
		if (column === null) return ''
		return (row[column] ?? '').slice(0, MAX_CELL_LENGTH).replace(/\s+/gu, ' ').trim()
	}
	const number = (key: SaleFieldKey, min: number, max: number): number | null => {
		const cell = text(key)
		const isSigned = key === 'lat' || key === 'lng'
		const value = isSigned ? readSigned(cell) : readCell(cell)
		if (value !== null && value >= min && value <= max) return value
		// Files write unknown values as empty cells or zeros.
		if (cell !== '' && value !== 0 && !/^(?:-+|—|n\/?a|null|none)$/iu.test(cell)) {
			unread.set(key, (unread.get(key) ?? 0) + 1)
		}
		return null
	}
	return { has: (key) => mapping[key] !== null, text, number }
}

function readAddress({ text }: Reader): string {
	const [street, unit, parcel] = [text('address'), text('unit'), text('parcel')]
	if (street !== '') return unit === '' ? street : `${street} #${unit.replace(/^#\s*/u, '')}`
	if (parcel !== '') return `Parcel ${parcel}`
	return text('listing') === '' ? '' : `Listing ${text('listing')}`
}

/** Baths from a column of the full and one of the half ones, or else from the one of all. */
function readBaths({ has, number }: Reader): number | null {
	const full =
		has('bathsFull') && (has('bathsHalf') || !has('baths')) ? number('bathsFull', 1, 50) : null
	return full === null ? number('baths', 0.25, 50) : full + (number('bathsHalf', 1, 50) ?? 0) / 2
}

/** The form of a sale has whole levels only. */
const wholeOf = (level: number | null): number | null => (level === null ? null : Math.round(level))

function readProperty(reader: Reader, format: Format | null, year: number): Partial<PropertyFacts> {
	const { text, number } = reader
	const acres = number('lotAcres', 0.001, 100_000)
	const lot = number('lotSqft', 1, 100_000_000)
	const point = readPoint(text('point'))
	const pool = text('hasPool')
	const [lat, lng] = [point?.lat ?? number('lat', -90, 90), point?.lng ?? number('lng', -180, 180)]
	// No home is at 0, 0: that is how files write unknown coordinates.
	const isPlace = lat !== 0 || lng !== 0
	return {
		city: (text('city') || (format?.fixed?.city ?? '')).slice(0, 100),
		state: (text('state') || (format?.fixed?.state ?? '')).slice(0, 40),
		zipCode: text('zipCode').replace(/\.0$/u, '').slice(0, 10),
		beds: number('beds', 0.5, 50),
		baths: readBaths(reader),
		sqft: number('sqft', 100, 100_000),
		lotSqft: lot ?? (acres === null ? null : Math.round(acres * SQFT_PER_ACRE)),
		yearBuilt: number('yearBuilt', 1600, year + 2),
		garage: number('garage', 0, 50),
		hasPool: pool === '' ? null : readYesNo(pool),
		condition: wholeOf(number('condition', 1, 5)),
		lat: isPlace ? lat : null,
		lng: isPlace ? lng : null,
	}
}

type Read = { sale: NewSale } | { reason: DropReason }

function readRow(reader: Reader, format: Format | null, today: string): Read {
	const { text } = reader
	const status = text('status')
	if (status !== '' && !/sold|closed|past sale/iu.test(status)) return { reason: 'notSold' }
	const address = readAddress(reader)
	if (address === '') return { reason: 'noAddress' }
	if (text('noMarket') !== '') return { reason: 'noMarket' }
	const kind = readKind(text('propertyType'))
	if (kind === null) return { reason: 'noHome' }
	const price = readCell(text('price'))
	if (price === null) return { reason: 'noPrice' }
	if (price < MIN_PRICE) return { reason: 'smallPrice' }
	if (price < LIKELY_PRICE) return { reason: 'lowPrice' }
	if (price > MAX_PRICE) return { reason: 'largePrice' }
	const soldOn = readDay(text('soldOn'))
	if (soldOn === null) return { reason: 'noDate' }
	if (soldOn > today) return { reason: 'futureDate' }
	const propertyFacts = readProperty(reader, format, Number(today.slice(0, 4)))
	const facts = toPropertyFacts({
		...propertyFacts,
		address: cleanAddress(address).slice(0, 200),
		propertyType: kind,
	})
	return { sale: { ...facts, price: Math.round(price), soldOn } }
}

/** A row with fewer filled cells is not a sale but a disclaimer or a total. */
const MIN_CELLS = 3

export type PreviewOptions = {
	today: string
	lackedBy: (saleKey: string) => LackedFacts | undefined
	knownBy: (saleKey: string) => KnownFacts | undefined
	storedPrices: ReadonlyMap<string, number>
	room: number
}

/**
 * Parses a file without storing anything.
 * @param today the current calendar date; later sales are errors
 * @param lackedBy which facts the stored sale with this key lacks; undefined without one
 * @param knownBy the compared facts of the stored sale with this key; undefined without one
 * @param storedPrices the prices of the stored sales, as `pricesByDay` returns them
 * @param room how many more sales may be stored
 */
export function previewImport(
	table: Table,
	mapping: Mapping,
	format: Format | null,
	{ today, lackedBy, knownBy, storedPrices, room }: PreviewOptions,
): ImportPreview {
	const unread = new Map<SaleFieldKey, number>()
	const newSales: NewSale[] = []
	const completions: Completion[] = []
	const repriced: Repriced[] = []
	const changedSales: ChangedSale[] = []
	const dropped: Dropped[] = []
	const seenKeys = new Set<string>()
	let duplicates = 0
	for (const [i, row] of table.rows.entries()) {
		const drop = (reason: DropReason): void => {
			const text = row.filter((cell) => cell.trim() !== '').join(', ')
			dropped.push({ row: table.numbers[i] ?? i + 1, reason, text: text.slice(0, 120) })
		}
		if (row.filter((cell) => cell.trim() !== '').length < MIN_CELLS) {
			drop('remark')
			continue
		}
		const result = readRow(createReader(row, mapping, unread), format, today)
		if ('reason' in result) {
			drop(result.reason)
			continue
		}
		const key = saleKey(result.sale)
		const lacked = lackedBy(key)
		const adds = lacked === undefined ? [] : filledFacts(lacked, result.sale)
		const changed = toChanged(knownBy(key), result.sale)
		const storedPrice = storedPrices.get(dayKey(result.sale))
		if (seenKeys.has(key)) drop('twice')
		else if (adds.length > 0) completions.push({ sale: result.sale, adds, changed })
		else if (changed !== null) changedSales.push(changed)
		else if (lacked !== undefined) duplicates += 1
		else if (storedPrice !== undefined) repriced.push({ sale: result.sale, storedPrice })
		else if (newSales.length >= room) drop('noRoom')
		else newSales.push(result.sale)
		seenKeys.add(key)
	}
	const labels = SALE_FIELDS.flatMap(({ key, label }) => {
		const count = unread.get(key)
		return count === undefined ? [] : [{ label, count }]
	})
	const rows = table.rows.length
	const lists = { newSales, completions, repriced, changed: changedSales, dropped }
	return { rows, ...lists, duplicates, unread: labels }
}

function toChanged(known: KnownFacts | undefined, sale: NewSale): ChangedSale | null {
	if (known === undefined) return null
	const facts = changedFacts(known, sale)
	return facts.length === 0 ? null : { sale, facts, changes: changedFactsText(known, sale, facts) }
}

/** The stored sales that the owner may update: also those that the import completes anyway. */
export const updatable = ({ changed, completions }: ImportPreview): ChangedSale[] => [
	...changed,
	...completions.flatMap((completion) => completion.changed ?? []),
]

/** The number of skipped rows by reason, most frequent first. */
export function countReasons(dropped: readonly Dropped[]): { reason: DropReason; count: number }[] {
	const counts = new Map<DropReason, number>()
	for (const { reason } of dropped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
	return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}
