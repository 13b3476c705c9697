import { vipState } from '~/features/accounts/access/access-policy'
import { findUserRow } from '~/features/accounts/access/user-row.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { recurringWhere } from '~/features/billing/revenue/revenue.server'
import { dashboardUrl } from '~/features/billing/stripe-sync/dashboard-url.server'
import { db, Prisma } from '~/core/db/db.server'
import { ignoringCase } from '~/core/db/dialect.server'
import {
	asDate,
	asNumber,
	asText,
	countRow,
	findRowLists,
	rowsOf,
} from '~/core/db/row-lists.server'
import { mailTraceRows, toMailTraces } from '~/core/mail/mail-trace.server'
import { planLists, planAmong } from '~/features/billing/entitlement/plan-lists.server'
import { RUNNING_STATUSES } from '~/features/billing/entitlement/plan-status'
import { planRoleText } from '~/features/billing/entitlement/subscription-status.server'
import { planStaysText } from './messages'
import {
	searchWords,
	spellings,
	USER_PAGE_SIZE,
	type UserColumn,
	type UserQuery,
} from './user-query'

/** Someone who signed up, and not a listing that an admin entered: that has no password. */
const HAS_ACCOUNT = { passwordHash: { not: null } } satisfies Prisma.UserWhereInput

/** The numbers of people with an account, and of listings without one. */
export const accountRows = () => ({
	users: countRow(Prisma.sql`FROM "User" WHERE "passwordHash" IS NOT NULL`),
	listings: countRow(Prisma.sql`FROM "User" WHERE "passwordHash" IS NULL`),
})

/** The database filter of a list state. Only the address of an account can be unverified. */
export function usersWhere(query: UserQuery): Prisma.UserWhereInput {
	const all: Prisma.UserWhereInput[] = searchWords(query.search).map((word) => ({
		OR: spellings(word).flatMap((text) => [
			{ firstName: ignoringCase({ contains: text }) },
			{ lastName: ignoringCase({ contains: text }) },
			{ email: ignoringCase({ contains: text }) },
		]),
	}))
	if (query.account === 'yes') all.push(HAS_ACCOUNT)
	if (query.account === 'no') all.push({ passwordHash: null })
	if (query.verified === 'yes') all.push({ verifiedEmail: { not: null } })
	if (query.verified === 'no') all.push({ verifiedEmail: null, ...HAS_ACCOUNT })
	if (query.role !== '') all.push({ role: query.role })
	if (query.provider !== '') all.push({ serviceProvider: query.provider === 'yes' })
	if (query.renews !== '') {
		const isRenewing = { billingAccount: { subscriptions: { some: recurringWhere() } } }
		all.push(query.renews === 'yes' ? isRenewing : { NOT: isRenewing })
	}
	return { AND: all }
}

const ORDERS: Record<UserColumn, (dir: 'asc' | 'desc') => Prisma.UserOrderByWithRelationInput[]> = {
	name: (dir) => [{ lastName: dir }, { firstName: dir }],
	email: (dir) => [{ email: dir }],
	role: (dir) => [{ role: dir }],
	createdAt: (dir) => [{ createdAt: dir }],
}

/** The database order of a list state, with the id as the tie-breaker. */
export function usersOrder({ sort, dir }: UserQuery): Prisma.UserOrderByWithRelationInput[] {
	return [...ORDERS[sort](dir), { id: 'asc' }]
}

/**
 * When these users were last seen: in their session, or after it has ended at the last sign-in on any
 * of their devices.
 */
const lastSeenRows = (ids: readonly string[]) => {
	const among = Prisma.sql`WHERE "userId" IN (${ids.length === 0 ? Prisma.sql`NULL` : Prisma.join([...ids])})`
	return rowsOf(
		{ userId: asText, lastSeenAt: asDate },
		Prisma.sql`FROM (
			SELECT s."userId", max(s."lastSeenAt") AS "lastSeenAt" FROM (
				SELECT "userId", "lastSeenAt" FROM "Session" ${among}
				UNION ALL SELECT "userId", "lastSeenAt" FROM "KnownDevice" ${among}
			) s GROUP BY s."userId") seen`,
	)
}

/** What the list shows of these users, beside their own rows. */
const listedRows = (ids: readonly string[]) => ({
	...planLists(ids),
	seen: lastSeenRows(ids),
})

/** One page of the matching users. A page beyond the last one is the last one. */
export async function listUsers(query: UserQuery, now: Date) {
	const where = usersWhere(query)
	const counts = await db().user.count({ where, select: { _all: true, passwordHash: true } })
	const total = counts._all
	const pages = Math.max(1, Math.ceil(total / USER_PAGE_SIZE))
	const page = Math.min(query.page, pages)
	const rows = await db().user.findMany({
		where,
		orderBy: usersOrder(query),
		skip: (page - 1) * USER_PAGE_SIZE,
		take: USER_PAGE_SIZE,
		select: {
			id: true,
			firstName: true,
			lastName: true,
			email: true,
			verifiedEmail: true,
			passwordHash: true,
			role: true,
			vipExpiresAt: true,
			serviceProvider: true,
			createdAt: true,
			subscriptionStatus: true,
			graceUntil: true,
		},
	})
	const { seen, ...plans } = await findRowLists(listedRows(rows.map(({ id }) => id)))
	const lastSeen = new Map(seen.map(({ userId, lastSeenAt }) => [userId, lastSeenAt]))
	return {
		rows: rows.map((row) => {
			const { kind, badge, fact } = planAmong(plans, row, now).status
			return {
				id: row.id,
				firstName: row.firstName,
				lastName: row.lastName,
				email: row.email,
				role: row.role,
				serviceProvider: row.serviceProvider,
				hasAccount: row.passwordHash !== null,
				isVerified: row.verifiedEmail !== null,
				vip: vipState(row, now),
				/** Null for those who never had a plan. */
				plan: kind === 'none' ? null : { badge, fact },
				lastSeenAt: lastSeen.get(row.id)?.toISOString() ?? null,
				createdAt: row.createdAt.toISOString(),
			}
		}),
		total,
		/** How many of these are listings without an account. */
		listings: total - counts.passwordHash,
		page,
		pages,
	}
}

export type UserList = Awaited<ReturnType<typeof listUsers>>

/** All matching users, for the JSON call. */
export async function allUsers(query: UserQuery): Promise<PublicUser[]> {
	const rows = await db().user.findMany({
		where: usersWhere(query),
		orderBy: usersOrder(query),
		include: WITH_PROFILE,
	})
	return rows.map(toPublicUser)
}

/** The second factors of a user. */
const factorsRow = (id: string) =>
	rowsOf(
		{ apps: asNumber, passkeys: asNumber },
		Prisma.sql`FROM (SELECT
			(SELECT count(*) FROM "Authenticator" WHERE "userId" = ${id} AND "confirmedAt" IS NOT NULL) AS "apps",
			(SELECT count(*) FROM "Passkey" WHERE "userId" = ${id}) AS "passkeys") f`,
	)

/** What the page of a user shows, beside the user's own row. */
const userRows = (id: string, email: string) => ({
	factors: factorsRow(id),
	mails: mailTraceRows(id, [email]),
	removals: rowsOf({ dueAt: asDate }, Prisma.sql`FROM "FactorRemoval" WHERE "userId" = ${id}`),
	...planLists([id]),
	seen: lastSeenRows([id]),
	accounts: rowsOf(
		{ stripeCustomerId: asText },
		Prisma.sql`FROM "BillingAccount" WHERE "userId" = ${id}`,
	),
})

/** A user as an admin sees them, or null. */
export async function findUser(id: string, now: Date) {
	const row = await findUserRow(id)
	if (row === null) return null
	const {
		seen: [seen],
		accounts: [account],
		factors: [factors],
		removals: [removal],
		mails,
		...plans
	} = await findRowLists(userRows(id, row.email))
	const { status, subscription: main, savedProperties } = planAmong(plans, row, now)
	const isRunning = main !== null && RUNNING_STATUSES.includes(main.status)
	return {
		user: toPublicUser(row),
		// The version that was read, to detect later changes.
		version: row.updatedAt.getTime(),
		isCouponVerified: row.isVipCouponVerified,
		status,
		isRunning,
		/** What the running subscription does to the role; null without one. */
		planRole: isRunning ? planRoleText(row, now) : null,
		/** Why a role without access takes nothing from its owner; null without one. */
		planStays: isRunning
			? planStaysText(
					status.plan ?? 'plan',
					main.status === 'past_due' ? null : main.currentPeriodEnd,
				)
			: null,
		lastSeenAt: seen?.lastSeenAt.toISOString() ?? null,
		savedProperties,
		/** What is asked for after the password, and when it is going to be removed. */
		secondStep: {
			hasApp: (factors?.apps ?? 0) > 0,
			passkeys: factors?.passkeys ?? 0,
			removalDueAt: removal?.dueAt.toISOString() ?? null,
		},
		/** The newest emails about them and to their address. */
		mails: toMailTraces(mails),
		/** Whether an admin has removed the listing from the directory. */
		isListingRemoved: row.providerProfile !== null && row.providerProfile.takenOffAt !== null,
		stripeUrl: account === undefined ? null : dashboardUrl('customers', account.stripeCustomerId),
	}
}

export type AdminUserView = NonNullable<Awaited<ReturnType<typeof findUser>>>
