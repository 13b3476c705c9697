import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { isPlan, type PlanKey } from '~/features/billing/plans/plans'
import { hasStarted } from './plan-status'
import { loadPlanOverview, type PlanOverview } from './subscription-status.server'

/** What is known about an ended membership. */
export type FormerMembership = {
	/** The last plan, to rejoin with; null for a VIP, and for a plan that is no longer sold. */
	plan: PlanKey | null
}

/**
 * The membership that a verified user without paid access had: the plan that their plan status is
 * about, VIP access, or saved properties from access that an admin gave. Null if there was none.
 */
export function formerMembershipOf(
	{ role }: Pick<PublicUser, 'role'>,
	{ subscription: main, savedProperties }: Pick<PlanOverview, 'subscription' | 'savedProperties'>,
): FormerMembership | null {
	const key = main !== null && hasStarted(main.status) ? main.plan : null
	if (key === null && savedProperties === 0 && role !== 'VIP') return null
	return { plan: key !== null && isPlan(key) ? key : null }
}

/** The same for a user whose plan is not loaded otherwise. */
export async function findFormerMembership(user: PublicUser): Promise<FormerMembership | null> {
	return formerMembershipOf(user, await loadPlanOverview(user.id, currentTime()))
}
