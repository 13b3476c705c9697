import { db } from '~/core/db/db.server'
import { sampleSalePrice } from '~/features/comps/sample-tool/formulas'
import { StoredHome } from '~/features/comps/comps.schema.server'
import type { PropertyFacts, Sale } from '~/features/comps/estimate/comparable'
import { COMPARABLES, MAIN_PROPERTIES } from '~/features/comps/sample-tool/data.server'
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
}

export type SalesSource = {
	key: string
	/** Sample sales are marked wherever they are shown, and are never passed to the calculator. */
	isSample: boolean
	find: (query: SalesQuery) => Promise<Sale[]>
}

const ownSales: SalesSource = {
	key: 'own',
	isSample: false,
	async find({ userId, from, to }) {
		const rows = await db().compSale.findMany({
			where: { userId, soldOn: { gte: from, lte: to } },
			orderBy: [{ soldOn: 'desc' }, { id: 'asc' }],
		})
		return rows.map(toSale)
	},
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
	find({ from, to }) {
		const sales = COMPARABLES.map((comp) => ({
			...StoredHome.parse({ ...comp, ...pointAt(comp.distance, comp.bearing) }),
			id: comp.id,
			price: sampleSalePrice(comp),
			soldOn: comp.listedDate,
		}))
		return Promise.resolve(sales.filter(({ soldOn }) => soldOn >= from && soldOn <= to))
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
