import { afterCommit, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'

/**
 * Transfers the listing that an admin created for an address to the account that has just verified
 * it. Deletes the placeholder record but keeps the members' favorites and reports of the listing.
 * An account with a profile of its own keeps its own.
 */
export async function claimListing(
	tx: Tx,
	account: { id: string; email: string },
	now: Date,
): Promise<void> {
	const entered = await tx.providerProfile.findUnique({ where: { claimEmail: account.email } })
	if (entered === null || entered.userId === account.id) return
	const existingProfile = await tx.providerProfile.findUnique({ where: { userId: account.id } })
	if (existingProfile === null) {
		await tx.providerProfile.update({
			where: { userId: entered.userId },
			data: { userId: account.id, claimEmail: null, updatedAt: now },
		})
	}
	await tx.user.update({ where: { id: account.id }, data: { serviceProvider: true } })
	await tx.user.deleteMany({ where: { id: entered.userId, passwordHash: null } })
	afterCommit(tx, () =>
		log.info({ userId: account.id, record: entered.userId }, 'directory listing claimed'),
	)
}
