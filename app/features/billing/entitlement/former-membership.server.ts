import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { isPlan, type PlanKey } from '~/features/billing/plans/plans'
import { hasEverStarted } from './plan-status'
import { loadPlanOverview, type PlanOverview } from './subscription-status.server'

/** What is known about a membership that gives no access anymore. */
export type FormerMembership = Pick<PlanOverview, 'status' | 'paymentProblem'> & {
	/** The last plan, to rejoin with; null for a VIP, and for a plan that is no longer sold. */
	plan: PlanKey | null
	/** How many saved deals there are. */
	deals: number
}

/**
 * The membership that a verified user without paid access had: the plan that their plan status is
 * about, VIP access, or saved properties from access that an admin gave. Null if there was none.
 */
export async function findFormerMembership({
	id,
	role,
}: Pick<PublicUser, 'id' | 'role'>): Promise<FormerMembership | null> {
	const { subscription, savedProperties, status, paymentProblem } = await loadPlanOverview(
		id,
		currentTime(),
	)
	const key =
		subscription !== null && hasEverStarted(subscription.status) ? subscription.plan : null
	if (key === null && savedProperties === 0 && role !== 'VIP') return null
	const plan = key !== null && isPlan(key) ? key : null
	return { plan, deals: savedProperties, status, paymentProblem }
}
