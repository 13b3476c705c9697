import { db, type Prisma, type Tx } from '~/core/db/db.server'
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

/** The user's plan at Stripe, whatever their role. */
export async function findPlanKey(userId: string): Promise<string | null> {
	return (await runningSubscription(userId))?.plan ?? null
}

/** Why the user's running plan could not be renewed; null if nothing is overdue. */
export async function loadPaymentProblem(
	userId: string,
	now: Date,
): Promise<PaymentProblem | null> {
	const subscription = await runningSubscription(userId)
	return subscription === null ? null : paymentProblem(subscription, now)
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

/** The state of a user's plan, as all pages and emails show it. */
export async function loadPlanStatus(
	userId: string,
	now: Date,
	tx: Tx | ReturnType<typeof db> = db(),
): Promise<PlanStatus> {
	const row = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: WITH_PLAN })
	return planStatusOf(row, now)
}
