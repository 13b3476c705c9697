import { db } from '~/core/db/db.server'

/** Archiving takes deals out of the list; they keep their place in the plan. */

/** Archives these deals of the user; returns those that were not archived before. */
export async function archiveDeals(
	userId: string,
	ids: readonly string[],
	now: Date,
): Promise<{ id: string; propertyAddress: string }[]> {
	const where = { id: { in: [...ids] }, userId, archivedAt: null }
	const deals = await db().property.findMany({
		where,
		select: { id: true, propertyAddress: true },
	})
	await db().property.updateMany({ where, data: { archivedAt: now } })
	return deals
}

/** Brings archived deals back into the list; returns how many. */
export async function unarchiveDeals(userId: string, ids: readonly string[]): Promise<number> {
	const { count } = await db().property.updateMany({
		where: { id: { in: [...ids] }, userId, archivedAt: { not: null } },
		data: { archivedAt: null },
	})
	return count
}
