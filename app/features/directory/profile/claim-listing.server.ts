import type { Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'

/**
 * Gives the listing that an admin entered for an address to the account that has just proven the
 * address. The record it stood under goes; what members kept or said about the listing stays with
 * it. Somebody who has a profile of their own keeps that one.
 */
export async function claimListing(
	tx: Tx,
	account: { id: string; email: string },
	now: Date,
): Promise<void> {
	const entered = await tx.providerProfile.findUnique({ where: { claimEmail: account.email } })
	if (entered === null || entered.userId === account.id) return
	const own = await tx.providerProfile.findUnique({ where: { userId: account.id } })
	if (own === null) {
		await tx.providerProfile.update({
			where: { userId: entered.userId },
			data: { userId: account.id, claimEmail: null, updatedAt: now },
		})
	}
	await tx.user.update({ where: { id: account.id }, data: { serviceProvider: true } })
	await tx.user.deleteMany({ where: { id: entered.userId, passwordHash: null } })
	log.info({ userId: account.id, record: entered.userId }, 'a listing was taken over')
}
