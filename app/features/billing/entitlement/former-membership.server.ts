import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { isPlan, type PlanKey } from '~/features/billing/plans/plans'
import { findMainSubscription, hasStarted } from './plan-status'
import { WITH_PLAN } from './subscription-status.server'

/** What is known about an ended membership. */
export type FormerMembership = {
	/** The last plan, to rejoin with; null for a VIP, and for a plan that is no longer sold. */
	plan: PlanKey | null
}

/**
 * The membership that a verified user without paid access had: the plan that their plan status is
 * about, VIP access, or saved properties from access that an admin gave. Null if there was none.
 */
export async function findFormerMembership(user: PublicUser): Promise<FormerMembership | null> {
	const row = await db().user.findUniqueOrThrow({ where: { id: user.id }, include: WITH_PLAN })
	const main = findMainSubscription(row.billingAccount?.subscriptions ?? [])
	const key = main !== null && hasStarted(main.status) ? main.plan : null
	if (key === null && row._count.properties === 0 && user.role !== 'VIP') return null
	return { plan: key !== null && isPlan(key) ? key : null }
}
