import { inTransaction } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import { touchDeal } from '~/features/deals/access/deal-access.server'
import { MAX_LINKS } from './part-limits'

/** Web addresses that belong to a deal: listings, records, folders. */

export type LinkResult = { kind: 'added' } | { kind: 'full' } | { kind: 'notFound' }

/** @param link.url normalized by `webAddress` */
export function addLink(
	userId: string,
	propertyId: string,
	{ label, url }: { label: string; url: string },
	now: Date,
): Promise<LinkResult> {
	return inTransaction(async (tx) => {
		if (!(await touchDeal(tx, userId, propertyId, now))) return { kind: 'notFound' }
		const count = await tx.dealLink.count({ where: { propertyId } })
		if (count >= MAX_LINKS) return { kind: 'full' }
		const id = `l${randomToken(12)}`
		await tx.dealLink.create({ data: { id, propertyId, userId, label, url, createdAt: now } })
		return { kind: 'added' }
	})
}

/** Removes a link; returns it, or null if the user has no such link. */
export function removeLink(
	userId: string,
	{ propertyId, linkId }: { propertyId: string; linkId: string },
	now: Date,
): Promise<{ label: string; url: string } | null> {
	return inTransaction(async (tx) => {
		const row = await tx.dealLink.findFirst({ where: { id: linkId, propertyId, userId } })
		if (row === null) return null
		await tx.dealLink.delete({ where: { id: linkId } })
		await touchDeal(tx, userId, propertyId, now)
		return { label: row.label, url: row.url }
	})
}
