import { db } from '~/core/db/db.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'

/** The second factor in the export of a user's data. Its rows are deleted with the user's row. */
export const secondFactorUserData: UserDataProvider = {
	name: 'secondFactor',
	async export(userId) {
		const [app, passkeys, challenges, recoveryCodes, pendingSignIns, session, undos, removal] =
			await Promise.all([
				db().authenticator.findUnique({ where: { userId } }),
				db().passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } }),
				db().passkeyChallenge.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } }),
				db().recoveryCode.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } }),
				db().pendingSignIn.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } }),
				db().session.findUnique({ where: { userId } }),
				db().factorUndo.findMany({ where: { userId }, orderBy: { since: 'asc' } }),
				db().factorRemoval.findUnique({ where: { userId } }),
			])
		return {
			authenticatorApp: app && { addedAt: app.createdAt, confirmedAt: app.confirmedAt },
			passkeys: passkeys.map(({ name, deviceType, isBackedUp, createdAt, lastUsedAt }) => ({
				name,
				deviceType,
				isBackedUp,
				addedAt: createdAt,
				lastUsedAt,
			})),
			passkeyChallenges: challenges.map(({ purpose, createdAt, expiresAt }) => ({
				purpose,
				createdAt,
				expiresAt,
			})),
			recoveryCodes: recoveryCodes.map(({ createdAt, usedAt }) => ({ createdAt, usedAt })),
			unfinishedSignIns: pendingSignIns.map(({ createdAt, expiresAt }) => ({
				createdAt,
				expiresAt,
			})),
			lastUsedInThisSignIn: session?.factorAt ?? null,
			changesThatCanBeUndone: undos.map(({ email, since, expiresAt, usedAt }) => ({
				emailedTo: email,
				changedAt: since,
				canBeUndoneUntil: expiresAt,
				undoneAt: usedAt,
			})),
			requestedRemoval: removal && {
				requestedAt: removal.requestedAt,
				dueAt: removal.dueAt,
			},
		}
	},
}
