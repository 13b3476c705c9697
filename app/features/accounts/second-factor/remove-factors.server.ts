import type { Tx } from '~/core/db/db.server'

/**
 * Removes every second factor that was added since then, and all set-ups that are not finished.
 * Recovery codes that were made since go too: they replaced the owner's.
 */
export async function removeFactorsSince(tx: Tx, userId: string, since: Date): Promise<void> {
	await tx.authenticator.deleteMany({
		where: { userId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] },
	})
	await tx.passkey.deleteMany({ where: { userId, createdAt: { gte: since } } })
	await tx.recoveryCode.deleteMany({ where: { userId, createdAt: { gte: since } } })
}
