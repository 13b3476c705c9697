import type { SignedIn } from '~/features/accounts/access/guards.server'
import { db, isUniqueViolation } from '~/core/db/db.server'
import { ignoringCase } from '~/core/db/dialect.server'
import type { CompSale } from '~/core/db/prisma/client'
import { formatDuration } from '~/core/time/durations'
import { consume, type PolicyName } from '~/core/security/rate-limiter.server'
import type { NewSale } from '~/features/comps/import/preview'
import { PROPERTY_TYPES, type Sale } from '~/features/comps/estimate/comparable'
import { saleKey } from './sale-key'
import { insertSales } from './sales-queries.server'

/** The users' imported sales. Every query includes the owner. */

/** Maximum sales per user. */
export const MAX_SALES = 10_000
const SALES_PER_PAGE = 25

/** The sale of a row, without what only the database needs. */
function toSale({ userId, saleKey: _, source, createdAt, ...row }: CompSale): Sale {
	const propertyType = PROPERTY_TYPES.find((type) => type === row.propertyType) ?? ''
	return { ...row, propertyType }
}

export type RateLimited = { kind: 'tooOften'; message: string; retryAfter: number }

/** Rate-limits a user's writes; returns the message if the limit is exceeded. */
export async function checkRateLimit(
	name: PolicyName,
	userId: string,
): Promise<RateLimited | null> {
	const verdict = await consume(name, userId)
	if (verdict.allowed) return null
	const wait = formatDuration(verdict.retryAfterSeconds)
	return {
		kind: 'tooOften',
		message: `Please slow down. Try again in ${wait}.`,
		retryAfter: verdict.retryAfterSeconds,
	}
}

/** How many sales the user has. */
export const countSales = (userId: string): Promise<number> =>
	db().compSale.count({ where: { userId } })

/** A page of the user's sales, latest first, with the number of matching ones and of all. */
export async function listSales(userId: string, { text, page }: { text: string; page: number }) {
	const words = text.split(/\s+/u).filter((word) => word !== '')
	const where = {
		userId,
		AND: words.slice(0, 8).map((word) => ({
			OR: [
				{ address: ignoringCase({ contains: word }) },
				{ city: ignoringCase({ contains: word }) },
				{ zipCode: ignoringCase({ startsWith: word }) },
			],
		})),
	}
	const [matchCount, total] = await Promise.all([
		db().compSale.count({ where }),
		countSales(userId),
	])
	const pages = Math.max(1, Math.ceil(matchCount / SALES_PER_PAGE))
	const at = Math.min(Math.max(1, page), pages)
	const rows = await db().compSale.findMany({
		where,
		orderBy: [{ soldOn: 'desc' }, { id: 'asc' }],
		skip: (at - 1) * SALES_PER_PAGE,
		take: SALES_PER_PAGE,
	})
	const sales = rows.map((row) => ({ ...toSale(row), source: row.source }))
	return { sales, matchCount, total, page: at, pages }
}

export type Added = { kind: 'added' } | { kind: 'known' } | { kind: 'full' } | RateLimited

/** Stores one sale entered by hand. */
export async function addSale({ user }: SignedIn, sale: NewSale, now: Date): Promise<Added> {
	const tooOften = await checkRateLimit('compsWrite', user.id)
	if (tooOften !== null) return tooOften
	if ((await insertSales(user.id, 'manual', [sale], MAX_SALES, now)) === 1) {
		return { kind: 'added' }
	}
	const total = await countSales(user.id)
	return { kind: total >= MAX_SALES ? 'full' : 'known' }
}

/** One of the user's sales, or null. */
export async function findOwnSale(userId: string, id: string): Promise<Sale | null> {
	const row = await db().compSale.findFirst({ where: { id, userId } })
	return row === null ? null : toSale(row)
}

export type Edited =
	| { kind: 'edited'; before: Sale; after: NewSale }
	| { kind: 'missing' }
	| { kind: 'known' }

/** Changes one of the user's sales. `known`: another of the user's sales has this address, day and price. */
export async function editSale(userId: string, id: string, after: NewSale): Promise<Edited> {
	const before = await findOwnSale(userId, id)
	if (before === null) return { kind: 'missing' }
	try {
		const { count } = await db().compSale.updateMany({
			where: { id, userId },
			data: { ...after, saleKey: saleKey(after) },
		})
		return count === 1 ? { kind: 'edited', before, after } : { kind: 'missing' }
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
		return { kind: 'known' }
	}
}

/** Deletes a sale; returns whether the user had it. */
export async function deleteSale(userId: string, id: string): Promise<boolean> {
	return (await db().compSale.deleteMany({ where: { id, userId } })).count === 1
}

/** Deletes every sale of the user; returns their number. */
export async function deleteAllSales(userId: string): Promise<number> {
	return (await db().compSale.deleteMany({ where: { userId } })).count
}
