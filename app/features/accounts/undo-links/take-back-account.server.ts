import type { Tx } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import { hashPassword } from '~/features/accounts/password/hashing.server'
import { removeFactorsSince } from '~/features/accounts/second-factor/remove-factors.server'
import { endAccess } from '~/features/accounts/sessions/end-access.server'
import { forgetDevicesSince } from '~/features/accounts/sessions/sign-ins.server'

/** The hash of a password that nobody knows: the owner sets a new one with a reset link. */
export const unknownPassword = (): Promise<string> => hashPassword(randomToken())

/** Gives an account back to its owner: ends sessions and password, and what was added since. */
export async function takeBackAccount(
	tx: Tx,
	userId: string,
	{ since, passwordHash }: { since: Date; passwordHash: string },
	now: Date,
): Promise<void> {
	await endAccess(tx, userId, passwordHash, now)
	await removeFactorsSince(tx, userId, since)
	await forgetDevicesSince(tx, userId, since, now)
}
