import { inTransaction, type Tx } from '~/core/db/db.server'
import { touchDeal } from '~/features/deals/access/deal-access.server'
import { MAX_TAGS, tagKey } from './part-limits'

/** Tags of deals: up to 10 each, unique regardless of case. */

export type TagResult = { kind: 'added' } | { kind: 'full' } | { kind: 'notFound' }

async function addTagIn(
	tx: Tx,
	userId: string,
	{ id, tag }: { id: string; tag: string },
	now: Date,
): Promise<TagResult> {
	if (!(await touchDeal(tx, userId, id, now))) return { kind: 'notFound' }
	const nameKey = tagKey(tag)
	const others = await tx.dealTag.count({ where: { propertyId: id, nameKey: { not: nameKey } } })
	if (others >= MAX_TAGS) return { kind: 'full' }
	await tx.dealTag.upsert({
		where: { propertyId_nameKey: { propertyId: id, nameKey } },
		create: { propertyId: id, nameKey, name: tag, userId },
		update: {},
	})
	return { kind: 'added' }
}

/** Adds a tag to a deal; one that it has already stays as it is. */
export function addTag(
	userId: string,
	target: { id: string; tag: string },
	now: Date,
): Promise<TagResult> {
	return inTransaction((tx) => addTagIn(tx, userId, target, now))
}

/** Adds a tag to several deals; returns how many have it now. */
export function tagDeals(
	userId: string,
	{ ids, tag }: { ids: readonly string[]; tag: string },
	now: Date,
): Promise<{ tagged: number; full: number }> {
	return inTransaction(async (tx) => {
		const results: TagResult[] = []
		for (const id of ids) results.push(await addTagIn(tx, userId, { id, tag }, now))
		const count = (kind: TagResult['kind']): number =>
			results.filter((result) => result.kind === kind).length
		return { tagged: count('added'), full: count('full') }
	})
}

/** Removes a tag from a deal; returns its name, or null if the deal does not have it. */
export function removeTag(
	userId: string,
	{ id, tag }: { id: string; tag: string },
	now: Date,
): Promise<string | null> {
	return inTransaction(async (tx) => {
		const row = await tx.dealTag.findFirst({
			where: { propertyId: id, nameKey: tagKey(tag), userId },
		})
		if (row === null) return null
		const { propertyId, nameKey, name } = row
		await tx.dealTag.delete({ where: { propertyId_nameKey: { propertyId, nameKey } } })
		await touchDeal(tx, userId, id, now)
		return name
	})
}
