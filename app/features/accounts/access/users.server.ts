import { db, type Prisma } from '~/core/db/db.server'
import { roleFlags, ROLES, type Role, getTier } from './access-policy'
import type { PublicProviderProfile, PublicUser, Viewer } from './viewer'

/** The columns to select for showing a user. */
export const WITH_PROFILE = {
	providerProfile: { include: { serviceTypes: true, specialties: true, areas: true } },
} satisfies Prisma.UserInclude

export type UserRow = Prisma.UserGetPayload<{ include: typeof WITH_PROFILE }>

/** An unverified account with the fields that a sign-in needs. */
export type PendingAccount = { id: string; passwordHash: string }

/**
 * The verified account with this address, and all unverified ones, newest first: a newer one must
 * not hide an older one. There are few, because sign-ups are limited and unverified accounts are
 * deleted after a day.
 */
export async function findByEmail(
	email: string,
): Promise<{ verified: UserRow | null; pending: PendingAccount[] }> {
	const [verified, pending] = await Promise.all([
		db().user.findUnique({ where: { verifiedEmail: email }, include: WITH_PROFILE }),
		db().user.findMany({
			where: { email, verifiedEmail: null, passwordHash: { not: null } },
			orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
			select: { id: true, passwordHash: true },
		}),
	])
	const hashed = pending.map(({ id, passwordHash }) => ({ id, passwordHash: passwordHash ?? '' }))
	return { verified, pending: hashed }
}

/** Parses a stored role; an unknown one becomes the least privileged. */
function parseRole(role: string): Role {
	return ROLES.find((candidate) => candidate === role) ?? 'user'
}

type ProfileRow = NonNullable<UserRow['providerProfile']>

/** Maps a stored provider profile to the shape of forms and calls. */
export function publicProfile(row: ProfileRow): PublicProviderProfile {
	return {
		company: row.company,
		serviceTypes: row.serviceTypes.map(({ name }) => name).sort(),
		contractorSpecialties: row.specialties.map(({ name }) => name).sort(),
		phoneNumber: row.phoneNumber,
		email: row.email,
		website: row.website,
		scheduleCallLink: row.scheduleCallLink,
		displayPhone: row.displayPhone,
		displayEmail: row.displayEmail,
		displayWebsite: row.displayWebsite,
		displaySchedule: row.displaySchedule,
		aboutMe: row.aboutMe,
		serviceAreas: row.areas.map(({ state }) => state).sort(),
	}
}

/** Maps a user to the public shape: named fields only, never the whole row. */
export function toPublicUser(row: UserRow): PublicUser {
	const role = parseRole(row.role)
	return {
		id: row.id,
		email: row.email,
		firstName: row.firstName,
		lastName: row.lastName,
		role,
		...roleFlags(role),
		isVerified: row.verifiedEmail !== null,
		subscriptionStatus: row.subscriptionStatus,
		vipExpiresAt: row.vipExpiresAt?.toISOString() ?? null,
		vipStripeCouponId: row.vipStripeCouponId,
		isVipCouponVerified: row.isVipCouponVerified,
		serviceProvider: row.serviceProvider,
		serviceProviderProfile: row.providerProfile && publicProfile(row.providerProfile),
		hasAcceptedCalculatorTOS: row.hasAcceptedCalculatorTOS,
		hasAcceptedProviderTOS: row.hasAcceptedProviderTOS,
		createdAt: row.createdAt.toISOString(),
	}
}

/** Builds the viewer from a row at `now`; a visitor without a row. */
export function toViewer(row: UserRow | null, now: Date): Viewer {
	if (row === null) return { tier: 'visitor', user: null }
	const access = { ...row, isVerified: row.verifiedEmail !== null }
	return { tier: getTier(access, now), user: toPublicUser(row) }
}
