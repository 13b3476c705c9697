import { billingDataOf } from '~/billing/own-billing-data.server'
import { db } from '~/platform/db.server'
import { deviceName } from './device-name'
import { toPublicUser, WITH_PROFILE } from './users.server'

/**
 * Everything stored about a person, for themselves: named fields only, no hashes, tokens or keys.
 * Whatever is stored about members from now on joins here; a test holds this against the schema.
 */
export async function ownData(userId: string, now: Date) {
	const row = await db().user.findUniqueOrThrow({
		where: { id: userId },
		include: {
			...WITH_PROFILE,
			session: true,
			emailCode: true,
			passwordReset: true,
			knownDevices: true,
			properties: { orderBy: { createdAt: 'asc' } },
		},
	})
	const { session, emailCode, passwordReset, providerProfile } = row
	return {
		exportedAt: now.toISOString(),
		account: {
			...toPublicUser(row),
			roleSource: row.roleSource,
			graceUntil: row.graceUntil,
			updatedAt: row.updatedAt,
		},
		serviceProviderProfileDates:
			providerProfile === null
				? null
				: { createdAt: providerProfile.createdAt, updatedAt: providerProfile.updatedAt },
		currentSignIn:
			session === null
				? null
				: {
						device: deviceName(session.userAgent),
						userAgent: session.userAgent,
						signedInAt: session.createdAt,
						passwordConfirmedAt: session.authenticatedAt,
						lastSeenAt: session.lastSeenAt,
					},
		devices: row.knownDevices.map(({ device, firstSeenAt, lastSeenAt }) => ({
			device,
			firstSeenAt,
			lastSeenAt,
		})),
		verificationCode:
			emailCode === null ? null : { sentAt: emailCode.createdAt, expiresAt: emailCode.expiresAt },
		passwordResetLink:
			passwordReset === null
				? null
				: {
						sentAt: passwordReset.createdAt,
						expiresAt: passwordReset.expiresAt,
						usedAt: passwordReset.usedAt,
					},
		billing: await billingDataOf(userId),
		savedProperties: row.properties.map((property) => ({
			id: property.id,
			propertyAddress: property.propertyAddress,
			inputs: JSON.parse(property.inputs) as unknown,
			previousAddress: property.previousAddress,
			previousInputs:
				property.previousInputs === null ? null : (JSON.parse(property.previousInputs) as unknown),
			createdAt: property.createdAt,
			updatedAt: property.updatedAt,
		})),
	}
}
