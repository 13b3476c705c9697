import { vipState } from '~/features/accounts/access/access-policy'
import { findUserRow } from '~/features/accounts/access/user-row.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { recurringWhere } from '~/features/billing/revenue/revenue.server'
import { dashboardUrl } from '~/features/billing/stripe-sync/dashboard-url.server'
import { db, Prisma } from '~/core/db/db.server'
import { ignoringCase } from '~/core/db/dialect.server'
import { readRows } from '~/core/db/read-rows.server'
import { countRow } from '~/core/db/row-lists.server'
import { pageWithin } from '~/core/http/list-query'
import { listMailTraces } from '~/core/mail/mail-trace.server'
import { findPlanRows, planAmong } from '~/features/billing/entitlement/plan-lists.server'
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
 * When the user `u` was last seen, as SQL: in their session, or after it has ended at the last sign-in on
 * any of their devices.
 */
const lastSeen = Prisma.sql`(SELECT max("at") FROM (
	SELECT max("lastSeenAt") AS "at" FROM "Session" WHERE "userId" = u."id"
	UNION ALL SELECT max("lastSeenAt") FROM "KnownDevice" WHERE "userId" = u."id") s)`

/** Computed from columns, a date is a text in SQLite. */
type Moment = string | number | Date

const toIso = (moment: Moment | null = null): string | null =>
	moment === null ? null : new Date(moment).toISOString()

async function lastSeenOf(ids: readonly string[]): Promise<ReadonlyMap<string, Moment | null>> {
	if (ids.length === 0) return new Map()
	const rows = await readRows<{ id: string; at: Moment | null }>(Prisma.sql`
		SELECT u."id", ${lastSeen} AS "at" FROM "User" u WHERE u."id" IN (${Prisma.join([...ids])})`)
	return new Map(rows.map(({ id, at }) => [id, at]))
}

/** One page of the matching users. A page beyond the last one is the last one. */
export async function listUsers(query: UserQuery, now: Date) {
	const where = usersWhere(query)
	const counts = await db().user.count({ where, select: { _all: true, passwordHash: true } })
	const total = counts._all
	const { page, pages, skip } = pageWithin(query.page, total, USER_PAGE_SIZE)
	const rows = await db().user.findMany({
		where,
		orderBy: usersOrder(query),
		skip,
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
	const ids = rows.map(({ id }) => id)
	const [plans, seen] = await Promise.all([findPlanRows(ids), lastSeenOf(ids)])
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
				lastSeenAt: toIso(seen.get(row.id)),
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

export type ListedUsers = Awaited<ReturnType<typeof listUsers>>

/** All matching users, for the JSON call. */
export async function allUsers(query: UserQuery): Promise<PublicUser[]> {
	const rows = await db().user.findMany({
		where: usersWhere(query),
		orderBy: usersOrder(query),
		include: WITH_PROFILE,
	})
	return rows.map(toPublicUser)
}

type UserFacts = {
	apps: number | bigint
	passkeys: number | bigint
	removalDueAt: Moment | null
	customerId: string | null
	lastSeenAt: Moment | null
}

/** What the page of a user shows beside the user's own row. */
async function factsOf(id: string): Promise<UserFacts | undefined> {
	const [facts] = await readRows<UserFacts>(Prisma.sql`
		SELECT (SELECT count(*) FROM "Authenticator"
				WHERE "userId" = u."id" AND "confirmedAt" IS NOT NULL) AS "apps",
			(SELECT count(*) FROM "Passkey" WHERE "userId" = u."id") AS "passkeys",
			(SELECT "dueAt" FROM "FactorRemoval" WHERE "userId" = u."id") AS "removalDueAt",
			(SELECT "stripeCustomerId" FROM "BillingAccount" WHERE "userId" = u."id") AS "customerId",
			${lastSeen} AS "lastSeenAt"
		FROM "User" u WHERE u."id" = ${id}`)
	return facts
}

/** A user as an admin sees them, or null. */
export async function findUser(id: string, now: Date) {
	const row = await findUserRow(id)
	if (row === null) return null
	const [plans, facts, mails] = await Promise.all([
		findPlanRows([id]),
		factsOf(id),
		listMailTraces(id, [row.email]),
	])
	const customerId = facts?.customerId ?? null
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
		lastSeenAt: toIso(facts?.lastSeenAt),
		savedProperties,
		/** What is asked for after the password, and when it is going to be removed. */
		secondStep: {
			hasApp: Number(facts?.apps ?? 0) > 0,
			passkeys: Number(facts?.passkeys ?? 0),
			removalDueAt: toIso(facts?.removalDueAt),
		},
		/** The newest emails about them and to their address. */
		mails,
		/** Whether an admin has removed the listing from the directory. */
		isListingRemoved: row.providerProfile !== null && row.providerProfile.takenOffAt !== null,
		stripeUrl: customerId === null ? null : dashboardUrl('customers', customerId),
	}
}

export type AdminUserView = NonNullable<Awaited<ReturnType<typeof findUser>>>
