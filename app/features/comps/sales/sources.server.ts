import { Prisma } from '~/core/db/db.server'
import {
	asBoolean,
	asNumber,
	asText,
	countRow,
	findRowLists,
	orNull,
	type RowsOf,
	rowsOf,
	toCount,
} from '~/core/db/row-lists.server'
import { sampleSalePrice } from '~/features/comps/sample-tool/formulas'
import { StoredHome } from '~/features/comps/comps.schema.server'
import { PROPERTY_TYPES, type PropertyFacts, type Sale } from '~/features/comps/estimate/comparable'
import { COMPARABLES, MAIN_PROPERTIES } from '~/features/comps/sample-tool/data.server'
import type { Filters, TypeFilter } from '~/features/comps/estimate/filters'
import { propertyKey } from './sale-key'
import { locateSubject } from '~/features/comps/location/locate-subject.server'
import type { SubjectLocation } from '~/features/comps/location/subject-location'
import { boxAround, type Point, toPoint } from '~/features/comps/map/geo'
import { type FoundSales, MAX_OUTSIDE } from '~/features/comps/valuations/valuation'

/**
 * Sources of sales. All have the same interface, so that a licensed feed is only one more object in
 * the list below.
 */

type SalesQuery = {
	userId: string
	/** The range of sale dates, inclusive. */
	from: string
	to: string
	/** An earlier sale of the subject itself is not a comparable. */
	subject: PropertyFacts
	/** Sales outside of the filters may be left out; the latest of these are returned on their own. */
	filters: Filters
	type: TypeFilter
	/** Where distances are measured from; null if they filter nothing. */
	center: Point | null
}

export type SalesSource = {
	key: string
	/** Sample sales are marked wherever they are shown, and are never passed to the calculator. */
	isSample: boolean
	find: (query: SalesQuery) => Promise<FoundSales>
	locate: (userId: string, subject: PropertyFacts) => Promise<SubjectLocation | null>
}

const ownSales: SalesSource = {
	key: 'own',
	isSample: false,
	locate: locateSubject,
	async find(query) {
		const { sales, total, leftOut, older, later, ofSubject } = await findRowLists(saleLists(query))
		return {
			sales: sales.map(toSale),
			total: toCount(total),
			leftOut: leftOut.map(toSale),
			older: toCount(older),
			later: toCount(later),
			ofSubject: toCount(ofSubject),
		}
	},
}

const { sql } = Prisma

const SALE = {
	id: asText,
	address: asText,
	city: asText,
	state: asText,
	zipCode: asText,
	propertyType: asText,
	price: asNumber,
	soldOn: asText,
	beds: orNull(asNumber),
	baths: orNull(asNumber),
	sqft: orNull(asNumber),
	lotSqft: orNull(asNumber),
	yearBuilt: orNull(asNumber),
	garage: orNull(asNumber),
	hasPool: orNull(asBoolean),
	condition: orNull(asNumber),
	lat: orNull(asNumber),
	lng: orNull(asNumber),
}

/**
 * The sales of the range: those that match the filters, how many there are, and the latest others. And
 * how many are older, later and of the subject.
 */
function saleLists({ userId, from, to, subject, ...narrow }: SalesQuery) {
	const own = keysOf(subject)
	const isOwn = sql`("saleKey" >= ${own.gte} AND "saleKey" < ${own.lt})`
	const isOther = sql`"userId" = ${userId} AND NOT ${isOwn}`
	const all = sql`FROM "CompSale" WHERE ${isOther} AND "soldOn" >= ${from} AND "soldOn" <= ${to}`
	const matches = Prisma.join(narrowSales(narrow), ' AND ')
	return {
		sales: rowsOf(SALE, sql`${all} AND ${matches}`),
		total: countRow(all),
		older: countRow(sql`FROM "CompSale" WHERE ${isOther} AND "soldOn" < ${from}`),
		later: countRow(sql`FROM "CompSale" WHERE ${isOther} AND "soldOn" > ${to}`),
		ofSubject: countRow(sql`FROM "CompSale" WHERE "userId" = ${userId} AND ${isOwn}`),
		leftOut: rowsOf(
			SALE,
			sql`${all} AND NOT (${matches}) ORDER BY "soldOn" DESC, "id" LIMIT ${MAX_OUTSIDE}`,
		),
	}
}

function toSale(row: RowsOf<ReturnType<typeof saleLists>['sales']>[number]): Sale {
	const propertyType = PROPERTY_TYPES.find((type) => type === row.propertyType) ?? ''
	return { ...row, propertyType }
}

/** The keys of all sales of a property. */
function keysOf({ address, zipCode }: PropertyFacts) {
	const key = propertyKey({ address, zipCode })
	// '}' follows '|', the character after the property.
	return { gte: `${key}|`, lt: `${key}}` }
}

/** The filters in SQL, so that the process gets few sales; unknown features match. */
function narrowSales({ filters, type, center }: Pick<SalesQuery, 'filters' | 'type' | 'center'>) {
	const within = (name: 'beds' | 'baths' | 'sqft' | 'yearBuilt') => {
		const { min, max } = filters[name]
		const column = Prisma.raw(`"${name}"`)
		return sql`(${column} IS NULL OR (${column} >= ${min} AND ${column} <= ${max}))`
	}
	const box = center === null ? null : boxAround(center, filters.distance.max)
	return [
		...(['beds', 'baths', 'sqft', 'yearBuilt'] as const).map(within),
		...(type === 'All' ? [] : [sql`"propertyType" IN ('', ${type})`]),
		...(box === null
			? []
			: [
					sql`("lat" IS NULL OR "lng" IS NULL OR ("lat" >= ${box.lat.gte} AND "lat" <= ${box.lat.lte}
						AND "lng" >= ${box.lng.gte} AND "lng" <= ${box.lng.lte}))`,
				]),
	]
}

/** The center of the fictitious neighborhood. */
const MIDDLE = { lat: 36.1389, lng: -95.9817 }
const MILES_PER_DEGREE = 69.09

function pointAt(distance: number, bearing: number): { lat: number; lng: number } {
	const angle = (bearing * Math.PI) / 180
	const stretch = Math.cos((MIDDLE.lat * Math.PI) / 180)
	return {
		lat: MIDDLE.lat + (distance * Math.cos(angle)) / MILES_PER_DEGREE,
		lng: MIDDLE.lng + (distance * Math.sin(angle)) / (MILES_PER_DEGREE * stretch),
	}
}

const sampleSales: SalesSource = {
	key: 'sample',
	isSample: true,
	locate: (_, subject) => {
		const own = toPoint(subject)
		return Promise.resolve(own && { ...own, basis: 'own' })
	},
	find({ from, to }) {
		const sales = COMPARABLES.map((comp) => ({
			...StoredHome.parse({ ...comp, ...pointAt(comp.distance, comp.bearing) }),
			id: comp.id,
			price: sampleSalePrice(comp),
			soldOn: comp.listedDate,
		}))
		const inTime = sales.filter(({ soldOn }) => soldOn >= from && soldOn <= to)
		const older = sales.filter(({ soldOn }) => soldOn < from).length
		const later = sales.length - inTime.length - older
		const counts = { total: inTime.length, older, later, ofSubject: 0 }
		return Promise.resolve({ sales: inTime, leftOut: [], ...counts })
	},
}

/** Every source there is; the first is where a new valuation looks. */
const SOURCES: readonly SalesSource[] = [ownSales, sampleSales]

/** The source with this key; an unknown one becomes the user's own list. */
export function sourceBy(key: string): SalesSource {
	return SOURCES.find((source) => source.key === key) ?? ownSales
}

/** The first sample property as a subject. */
export function sampleSubject(): PropertyFacts {
	return StoredHome.parse({ ...MAIN_PROPERTIES[0], ...MIDDLE })
}
