import { db } from '~/core/db/db.server'

/** The state in which a member wants to see providers: asked once, changeable at any time. */

/** The remembered state, empty for all states; null if the member was not asked yet. */
export async function loadOwnState(userId: string): Promise<string | null> {
	const row = await db().directoryPreference.findUnique({
		where: { userId },
		select: { state: true },
	})
	return row?.state ?? null
}

/** Remembers a state code, or an empty text for all states. */
export async function saveOwnState(userId: string, state: string, now: Date): Promise<void> {
	await db().directoryPreference.upsert({
		where: { userId },
		create: { userId, state, updatedAt: now },
		update: { state, updatedAt: now },
	})
}
