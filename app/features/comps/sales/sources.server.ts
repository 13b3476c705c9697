import { db } from '~/core/db/db.server'
import { sampleSalePrice } from '~/features/comps/sample-tool/formulas'
import { StoredHome } from '~/features/comps/comps.schema.server'
import type { PropertyFacts } from '~/features/comps/estimate/comparable'
import { COMPARABLES, MAIN_PROPERTIES } from '~/features/comps/sample-tool/data.server'
import type { Filters, TypeFilter } from '~/features/comps/estimate/filters'
import { propertyKey } from '~/features/comps/import/preview'
import { locateSubject } from '~/features/comps/location/locate-subject.server'
import type { SubjectLocation } from '~/features/comps/location/subject-location'
import { boxAround, type Point, toPoint } from '~/features/comps/map/geo'
import { type FoundSales, MAX_OUTSIDE } from '~/features/comps/valuations/valuation'
import { toSale } from './sales.server'

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
	async find({ userId, from, to, subject, ...narrow }) {
		const all = {
			userId,
			soldOn: { gte: from, lte: to },
			NOT: { saleKey: keysOf(subject) },
		}
		const matches = { AND: narrowSales(narrow) }
		const [total, rows, leftOut] = await Promise.all([
			db().compSale.count({ where: all }),
			db().compSale.findMany({ where: { ...all, AND: matches } }),
			db().compSale.findMany({
				where: { AND: [all, { NOT: matches }] },
				orderBy: [{ soldOn: 'desc' }, { id: 'asc' }],
				take: MAX_OUTSIDE,
			}),
		])
		return { sales: rows.map(toSale), total, leftOut: leftOut.map(toSale) }
	},
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
		return { OR: [{ [name]: null }, { [name]: { gte: min, lte: max } }] }
	}
	const box = center === null ? null : boxAround(center, filters.distance.max)
	return [
		...(['beds', 'baths', 'sqft', 'yearBuilt'] as const).map(within),
		...(type === 'All' ? [] : [{ propertyType: { in: ['', type] } }]),
		...(box === null
			? []
			: [{ OR: [{ lat: null }, { lng: null }, { lat: box.lat, lng: box.lng }] }]),
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
		return Promise.resolve({ sales: inTime, total: inTime.length, leftOut: [] })
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
