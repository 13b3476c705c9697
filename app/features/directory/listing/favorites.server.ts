import { db, inTransaction } from '~/core/db/db.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { loadListings } from './change-log-queries.server'

/** A member's favorite providers. */

const MAX_FAVORITES = 500

export type FavoriteResult =
	| { ok: true }
	| { ok: false; status: 404 | 409 | 429; message: string; retryAfter?: number }

/** Adds or removes a favorite. Idempotent. */
export async function setFavorite(
	userId: string,
	providerId: string,
	isWanted: boolean,
	now: Date,
): Promise<FavoriteResult> {
	const limit = await consume('favourites', userId)
	if (!limit.allowed) {
		return refuseTooMany("You've made several changes in a row. Please try again", limit)
	}
	if (!isWanted) {
		await db().providerFavourite.deleteMany({ where: { userId, providerId } })
		return { ok: true }
	}
	const [listed] = await loadListings([providerId])
	if (listed === undefined) {
		return { ok: false, status: 404, message: 'This provider is no longer in the directory.' }
	}
	return inTransaction(async (tx): Promise<FavoriteResult> => {
		if ((await tx.providerFavourite.count({ where: { userId } })) >= MAX_FAVORITES) {
			return { ok: false, status: 409, message: `You can save up to ${MAX_FAVORITES} favorites.` }
		}
		const key = { userId, providerId }
		await tx.providerFavourite.upsert({
			where: { userId_providerId: key },
			create: { ...key, createdAt: now },
			update: {},
		})
		return { ok: true }
	})
}
