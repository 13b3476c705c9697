import { db, Prisma, type Tx } from '~/core/db/db.server'
import type { BillingAccount, Subscription } from '~/core/db/prisma/client'
import { after } from '~/core/time/durations'
import { isStanding, type SaleRefusal, saleRefusal } from './entitlement'
import { findPlanRow, type PlanReceipt } from './plan-row-queries.server'
import { type PaymentProblem, paymentProblem } from './payment-problem'
import { findMainSubscription, type PlanStatus, planStatus, RUNNING_STATUSES } from './plan-status'

export { planRoleText } from './roles'

/** The running subscription, whatever the role of its owner. */
export function runningSubscription(userId: string) {
	return db().subscription.findFirst({
		where: { account: { userId }, status: { in: [...RUNNING_STATUSES] } },
		orderBy: [{ status: 'asc' }, { createdAt: 'asc' }],
	})
}

/**
 * The subscription that a user's access belongs to, whatever their role: the running one, else the ended
 * one whose paid time they still have. Null without either.
 */
export async function accessSubscription(userId: string): Promise<Subscription | null> {
	const running = await runningSubscription(userId)
	if (running !== null) return running
	const { graceUntil } = (await db().user.findUnique({ where: { id: userId } })) ?? {}
	if (!graceUntil) return null
	// The end of access is that of the period which is owed, also to a customer who was replaced.
	const account = { OR: [{ userId }, { formerUserId: userId }] }
	return db().subscription.findFirst({
		where: { account, status: 'canceled', currentPeriodEnd: graceUntil },
	})
}

/** The newest subscription that stands still: paused, or in a state that is not known yet. */
export async function standingSubscription(userId: string): Promise<Subscription | null> {
	const rows = await db().subscription.findMany({
		where: { account: { userId } },
		orderBy: { createdAt: 'desc' },
	})
	return rows.find(({ status }) => isStanding(status)) ?? null
}

/** The plan that a user's access belongs to, whatever their role. */
export async function findPlanKey(userId: string): Promise<string | null> {
	return (await accessSubscription(userId))?.plan ?? null
}

/** What `findPlanKey` returns, as a value in another statement. */
export function planKeySql(userId: string): Prisma.Sql {
	return Prisma.sql`(
		SELECT s."plan" FROM "Subscription" s JOIN "BillingAccount" a ON a."id" = s."accountId"
		JOIN "User" u ON u."id" = COALESCE(a."userId", a."formerUserId")
		WHERE u."id" = ${userId} AND ((a."userId" IS NOT NULL AND s."status" IN (${Prisma.join([...RUNNING_STATUSES])}))
			OR (s."status" = 'canceled' AND s."currentPeriodEnd" = u."graceUntil"))
		ORDER BY CASE WHEN s."status" = 'canceled' THEN 1 ELSE 0 END, s."status", s."createdAt" LIMIT 1)`
}

/** What the state of a plan is computed from. */
export const WITH_PLAN = {
	_count: { select: { properties: true } },
	billingAccount: {
		include: {
			subscriptions: true,
			payments: { where: { status: 'disputed' }, orderBy: { occurredAt: 'desc' }, take: 1 },
		},
	},
} satisfies Prisma.UserInclude

type PlanRow = Prisma.UserGetPayload<{ include: typeof WITH_PLAN }>

/** The state of a stored user's plan. */
export function planStatusOf(
	row: Pick<
		PlanRow,
		'role' | 'subscriptionStatus' | 'graceUntil' | 'vipExpiresAt' | 'billingAccount' | '_count'
	>,
	now: Date,
): PlanStatus {
	const { billingAccount: account } = row
	const subscription = findMainSubscription(account?.subscriptions ?? [])
	const disputedOn = account?.payments[0]?.occurredAt ?? null
	const hasSavedProperties = row._count.properties > 0
	return planStatus({ user: row, subscription, disputedOn, hasSavedProperties }, now)
}

/** What a page shows about a plan. */
export type PlanOverview = {
	status: PlanStatus
	account: BillingAccount | null
	/** Why the running plan could not be renewed; null if nothing is overdue. */
	paymentProblem: PaymentProblem | null
	/** The subscription that the plan is about: the running one, else the newest. */
	subscription: Subscription | null
	/** The subscription if it runs. */
	running: Subscription | null
	graceUntil: Date | null
	/** Why no plan is sold now; null if one may be bought. */
	saleRefusal: SaleRefusal | null
	subscriptions: readonly Subscription[]
	newPlanReceipt: PlanReceipt | null
	savedProperties: number
}

/**
 * The state of a user's plan with what belongs to it, in one statement.
 * @param newFor milliseconds after its first payment for which the receipt of a plan is returned
 */
export async function loadPlanOverview(
	userId: string,
	now: Date,
	{ client, newFor = 0 }: { client?: Tx; newFor?: number } = {},
): Promise<PlanOverview> {
	const row = await findPlanRow(userId, after(now, -newFor), client)
	if (row === null) throw new Error('There is no such user')
	const { user, account, subscriptions, disputedOn, savedProperties, newPlanReceipt } = row
	const subscription = findMainSubscription(subscriptions)
	const facts = { user, subscription, disputedOn, hasSavedProperties: savedProperties > 0 }
	return {
		status: planStatus(facts, now),
		account,
		paymentProblem:
			subscription === null ? null : paymentProblem(subscription, user.graceUntil, now),
		subscription,
		running:
			subscription !== null && RUNNING_STATUSES.includes(subscription.status) ? subscription : null,
		graceUntil: user.graceUntil,
		saleRefusal: saleRefusal(subscriptions, account),
		subscriptions,
		newPlanReceipt,
		savedProperties,
	}
}

/** The state of a user's plan, as all pages and emails show it. */
export async function loadPlanStatus(
	userId: string,
	now: Date,
	client: Tx = db(),
): Promise<PlanStatus> {
	return (await loadPlanOverview(userId, now, { client })).status
}
