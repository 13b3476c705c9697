import { toApiUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { describeUserAgent } from '~/features/accounts/sessions/user-agent'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'

/**
 * Exports all personal data of a user: named fields only, no hashes, tokens or keys. The data of
 * other features comes from their user-data providers. A test compares the export with the schema.
 */
export async function exportUserData(
	userId: string,
	providers: readonly UserDataProvider[],
	now: Date,
) {
	const row = await db().user.findUniqueOrThrow({
		where: { id: userId },
		include: {
			...WITH_PROFILE,
			session: true,
			emailCode: true,
			passwordReset: true,
			forgottenDevices: true,
			signIns: { select: { device: true, network: true, method: true, at: true } },
			knownDevices: { select: { device: true, firstSeenAt: true, lastSeenAt: true } },
		},
	})
	const sections: [string, unknown][] = []
	for (const provider of providers) sections.push([provider.name, await provider.export(userId)])
	const { session, emailCode, passwordReset } = row
	logSecurityEvent('data exported', { userId, what: 'own data' })
	return {
		exportedAt: now.toISOString(),
		account: {
			...toApiUser(toPublicUser(row)),
			roleSource: row.roleSource,
			graceUntil: row.graceUntil,
			vipGrantedUntil: row.vipGrantedUntil,
			firstAdminSignInAt: row.firstAdminSignInAt,
			updatedAt: row.updatedAt,
			dealTypedBefore: row.carriedDeal,
		},
		currentSignIn: session && {
			device: describeUserAgent(session.userAgent),
			userAgent: session.userAgent,
			signedInAt: session.createdAt,
			passwordConfirmedAt: session.authenticatedAt,
			lastSeenAt: session.lastSeenAt,
		},
		devices: row.knownDevices,
		devicesForgottenAt: row.forgottenDevices?.at ?? null,
		signIns: row.signIns,
		verificationCode: emailCode && {
			sentAt: emailCode.createdAt,
			expiresAt: emailCode.expiresAt,
		},
		passwordResetLink: passwordReset && {
			sentAt: passwordReset.createdAt,
			expiresAt: passwordReset.expiresAt,
			usedAt: passwordReset.usedAt,
		},
		...Object.fromEntries(sections),
	}
}
