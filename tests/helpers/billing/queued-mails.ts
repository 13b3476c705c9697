import { db } from '~/core/db/db.server'

/** The emails so far, oldest first, with the first word of their keys. */
export async function queuedMails() {
	const rows = await db().outboxMessage.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
	return rows.map(({ dedupeKey, payload }) => ({
		kind: dedupeKey?.split(':')[0],
		...(JSON.parse(payload) as { subject: string; text: string }),
	}))
}
