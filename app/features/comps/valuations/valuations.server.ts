import type { SignedIn } from '~/features/accounts/access/guards.server'
import { db, inTransaction } from '~/core/db/db.server'
import { toIntegerColumn } from '~/core/integer-range'
import { randomToken } from '~/core/security/signing.server'
import { type Rates, startingRates } from '~/features/comps/estimate/adjustments'
import {
	StoredFilters,
	StoredHome,
	StoredMethod,
	StoredRates,
} from '~/features/comps/comps.schema.server'
import { toIsoDay } from '~/core/time/calendar-date'
import type { Method } from '~/features/comps/estimate/estimate'
import { type Filters, MAX_MONTHS, type TypeFilter } from '~/features/comps/estimate/filters'
import { isNearby } from '~/features/comps/location/subject-location'
import { addressLine, type PropertyFacts } from '~/features/comps/estimate/comparable'
import { checkRateLimit, type RateLimited } from '~/features/comps/sales/sales.server'
import { sourceBy } from '~/features/comps/sales/sources.server'
import type { SavedValue } from './saved-value'
import { findValuation, type FoundValuation } from './valuation-queries.server'
import {
	evaluateValuation,
	filtersAround,
	moveFilters,
	type Selection,
	type Valuation,
} from './valuation'

/** The users' saved valuations. Every query includes the owner. */

/** Maximum valuations per user. */
export const MAX_VALUATIONS = 200
/** Maximum age of a sale that the filter allows, with room for days of a month. */
const DAYS_BACK = MAX_MONTHS * 31

/** What a change of a valuation stores until its value has been computed. */
const UNKNOWN_VALUE = { savedValue: null, savedValueAt: null, savedComps: null }

function toValuation(row: FoundValuation, now: Date): Valuation {
	const subject = StoredHome.parse(JSON.parse(row.subject))
	const filters = StoredFilters.safeParse(JSON.parse(row.filters))
	const { type, ...ranges } = filters.success
		? filters.data
		: { ...filtersAround(subject, now.getUTCFullYear()), type: 'All' as const }
	return {
		id: row.id,
		name: row.name,
		source: row.source,
		subject,
		rates: StoredRates.parse(JSON.parse(row.rates)),
		filters: ranges,
		type,
		method: StoredMethod.parse(row.method),
		asOf: row.asOf,
		choices: Object.fromEntries(row.choices.map(({ saleId, ...choice }) => [saleId, choice])),
	}
}

type SavedColumns = Pick<FoundValuation, 'savedValue' | 'savedValueAt' | 'savedComps'>

function toSavedValue({ savedValue, savedValueAt, savedComps }: SavedColumns): SavedValue | null {
	if (savedValueAt === null) return null
	return { value: savedValue, savedOn: toIsoDay(savedValueAt), comps: savedComps }
}

function daysBefore(day: string, days: number): string {
	return toIsoDay(new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000))
}

/** One of the user's valuations with its estimate, or null. */
export async function openValuation(userId: string, id: string, now: Date) {
	const row = await findValuation(userId, id)
	if (row === null) return null
	const valuation = toValuation(row, now)
	const { isSample, find, locate } = sourceBy(valuation.source)
	const { asOf, subject, filters, type } = valuation
	const location = await locate(userId, subject)
	// A sale after the valuation date was unknown on that date.
	const dates = { from: daysBefore(asOf, DAYS_BACK), to: asOf }
	const center = isNearby(location) ? location : null
	const found = await find({ userId, ...dates, subject, filters, type, center })
	const appraised = evaluateValuation(valuation, found, location)
	return {
		valuation,
		appraised,
		isSample,
		savedValue: toSavedValue(row),
		updatedAt: row.updatedAt,
	}
}

/**
 * Stores the value that a valuation has now as the one it was saved at. A change in between stores its
 * own. False if the user has none with that id.
 */
export async function saveValue(userId: string, id: string, now: Date): Promise<boolean> {
	const opened = await openValuation(userId, id, now)
	if (opened === null) return false
	const {
		appraised: { estimate },
		updatedAt,
	} = opened
	await db().compValuation.updateMany({
		where: { id, userId, updatedAt },
		data: {
			savedValue: toIntegerColumn(estimate?.value ?? null),
			savedValueAt: now,
			savedComps: estimate?.counted ?? 0,
		},
	})
	return true
}

/** Whether the user has any valuation. */
export async function hasValuations(userId: string): Promise<boolean> {
	const row = await db().compValuation.findFirst({ where: { userId }, select: { id: true } })
	return row !== null
}

/** Whether the user has this valuation. */
export async function hasValuation(userId: string, id: string): Promise<boolean> {
	return (await db().compValuation.count({ where: { id, userId } })) === 1
}

/** The user's valuations with the values that they were saved at, latest first. */
export async function listValuations(userId: string) {
	const rows = await db().compValuation.findMany({
		where: { userId },
		orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
	})
	return rows.map(({ id, name, source, subject, updatedAt, ...row }) => ({
		id,
		name,
		where: addressLine(StoredHome.parse(JSON.parse(subject))),
		isSample: sourceBy(source).isSample,
		saved: toSavedValue(row),
		updatedAt: toIsoDay(updatedAt),
	}))
}

export type Created = { kind: 'created'; id: string } | { kind: 'full' } | RateLimited

/** Creates a valuation with filters around the subject and the default rates. */
export async function createValuation(
	{ user }: SignedIn,
	{ name, subject, source }: { name: string; subject: PropertyFacts; source: string },
	now: Date,
): Promise<Created> {
	const tooOften = await checkRateLimit('compsWrite', user.id)
	if (tooOften !== null) return tooOften
	const id = `v${randomToken(12)}`
	const filters = { ...filtersAround(subject, now.getUTCFullYear()), type: 'All' }
	const hasRoom = await inTransaction(async (tx) => {
		const count = await tx.compValuation.count({ where: { userId: user.id } })
		if (count >= MAX_VALUATIONS) return false
		await tx.compValuation.create({
			data: {
				id,
				userId: user.id,
				name: name === '' ? subject.address : name,
				source: sourceBy(source).key,
				subject: JSON.stringify(subject),
				rates: JSON.stringify(startingRates()),
				filters: JSON.stringify(filters),
				asOf: toIsoDay(now),
				createdAt: now,
				updatedAt: now,
			},
		})
		return true
	})
	if (!hasRoom) return { kind: 'full' }
	await saveValue(user.id, id, now)
	return { kind: 'created', id }
}

export type ValuationChange = Partial<{
	name: string
	subject: PropertyFacts
	rates: Rates
	filters: Filters & { type: TypeFilter }
	method: Method
	asOf: string
}>

/**
 * Changes parts of a valuation; false if the user has none with that id. The filters that are still
 * around the subject follow a change of it.
 */
export async function changeValuation(
	userId: string,
	id: string,
	{ subject, rates, filters, ...plain }: ValuationChange,
	now: Date,
): Promise<boolean> {
	const isChanged = await inTransaction(async (tx) => {
		const row = subject === undefined ? null : await findValuation(userId, id, tx)
		const moved =
			subject === undefined || row === null
				? undefined
				: filtersFor(toValuation(row, now), subject, now)
		const next = filters ?? moved
		const updated = await tx.compValuation.updateMany({
			where: { id, userId },
			data: {
				...plain,
				...(subject && { subject: JSON.stringify(subject) }),
				...(rates && { rates: JSON.stringify(rates) }),
				...(next && { filters: JSON.stringify(next) }),
				...UNKNOWN_VALUE,
				updatedAt: now,
			},
		})
		return updated.count === 1
	})
	return isChanged && saveValue(userId, id, now)
}

/** The filters of a valuation once it is about another subject. */
function filtersFor({ filters, type, subject }: Valuation, next: PropertyFacts, now: Date) {
	return { ...moveFilters(filters, subject, next, now.getUTCFullYear()), type }
}

/**
 * Stores a decision about one sale in a valuation. Only for sales that the source returns, so that
 * no list of invented ids can accumulate.
 */
export async function selectComparable(
	userId: string,
	id: string,
	saleId: string,
	change: Partial<Selection>,
	now: Date,
): Promise<boolean> {
	const openedValuation = await openValuation(userId, id, now)
	if (openedValuation === null) return false
	const { candidates, elsewhereSales } = openedValuation.appraised
	const isListed =
		candidates.some(({ sale }) => sale.id === saleId) ||
		elsewhereSales.some((sale) => sale.id === saleId)
	if (!isListed) return false
	const isStored = await inTransaction(async (tx) => {
		const touched = await tx.compValuation.updateMany({
			where: { id, userId },
			data: { ...UNKNOWN_VALUE, updatedAt: now },
		})
		if (touched.count !== 1) return false
		await tx.compChoice.upsert({
			where: { valuationId_saleId: { valuationId: id, saleId } },
			create: { valuationId: id, saleId, ...change },
			update: change,
		})
		return true
	})
	return isStored && saveValue(userId, id, now)
}

/** Deletes a valuation; returns its name, or null if the user has none with that id. */
export async function deleteValuation(userId: string, id: string): Promise<string | null> {
	const row = await db().compValuation.findFirst({ where: { id, userId } })
	if (row === null) return null
	const { count } = await db().compValuation.deleteMany({ where: { id, userId } })
	return count === 1 ? row.name : null
}
