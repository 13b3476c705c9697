import type { Tx } from '~/core/db/db.server'

/**
 * Ends everything that lets someone into an account, or is about to, because a stranger may have it: the
 * owner sets a new password with a reset link.
 * @param passwordHash of a password that nobody knows
 */
export async function endAccess(
	tx: Tx,
	userId: string,
	passwordHash: string,
	now: Date,
): Promise<void> {
	await tx.user.update({ where: { id: userId }, data: { passwordHash, updatedAt: now } })
	await tx.session.deleteMany({ where: { userId } })
	await tx.pendingSignIn.deleteMany({ where: { userId } })
	await tx.passwordReset.deleteMany({ where: { userId } })
	await tx.emailChange.deleteMany({ where: { userId } })
	await tx.factorRemoval.deleteMany({ where: { userId } })
}
