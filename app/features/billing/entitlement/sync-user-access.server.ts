import { config } from '~/core/config/config.server'
import type { Tx } from '~/core/db/db.server'
import { type Entitlement, computeEntitlement } from './entitlement'
import { endVipTerm } from '~/features/billing/vip-program/end-vip-term.server'
import { accessAfter, isVipWithdrawn } from './roles'

/** What a user's stored payments entitle them to, also those of a customer who was replaced. */
async function findEntitlement(tx: Tx, userId: string, now: Date): Promise<Entitlement> {
	const accounts = await tx.billingAccount.findMany({
		where: { OR: [{ userId }, { formerUserId: userId }] },
		include: { subscriptions: true, payments: true },
	})
	return computeEntitlement(
		accounts.flatMap(({ subscriptions }) => subscriptions),
		accounts.flatMap(({ payments }) => payments),
		now,
		config().graceDays,
	)
}

/** Whether a user has a plan that the subscriber role can come from. */
export async function hasLivingPlan(tx: Tx, userId: string, now: Date): Promise<boolean> {
	const { lives, subscriptionId } = await findEntitlement(tx, userId, now)
	return lives && subscriptionId !== null
}

/**
 * Brings a user's role, status and dates in line with all reasons for access. Everything that changes
 * a reason calls it in the same transaction: a sync, an admin, a friend's payment, a date that passes.
 * @returns what the user's payments entitle them to
 */
export async function syncUserAccess(tx: Tx, userId: string, now: Date): Promise<Entitlement> {
	const [user, entitlement] = await Promise.all([
		tx.user.findUniqueOrThrow({ where: { id: userId } }),
		findEntitlement(tx, userId, now),
	])
	const next = accessAfter(user, entitlement, now)
	const isSame =
		user.role === next.role &&
		user.subscriptionStatus === next.subscriptionStatus &&
		user.graceUntil?.getTime() === next.graceUntil?.getTime()
	// Otherwise the end of the plan would bring back the VIP access that an admin has ended.
	if (next.role !== user.role && isVipWithdrawn(user, now)) await endVipTerm(tx, userId, now)
	if (!isSame) {
		// The source of the role no longer matters once billing has set it.
		const roleSource = user.role === next.role ? user.roleSource : 'billing'
		await tx.user.update({ where: { id: userId }, data: { ...next, roleSource, updatedAt: now } })
	}
	return entitlement
}
