/** How many properties a member may keep (decision on PROP-10 and PROP-11). */

const PROPERTY_LIMIT = 5
const ANNUAL_PROPERTY_LIMIT = 10

/** Who wants to save. `plan` is the plan of the subscription, `null` without one. */
export type Saver = { role: string; plan: string | null; hasPaidAccess: boolean }

/**
 * The number of properties that may be saved, `null` for no limit: admins have none, members whose
 * annual plan gives them access have 10, everyone else has 5. An annual plan that no longer gives
 * access counts as none. Saving an address that is already saved is no new property (PROP-12).
 */
export function propertyLimit({ role, plan, hasPaidAccess }: Saver): number | null {
	if (role === 'admin') return null
	return plan === 'annual' && hasPaidAccess ? ANNUAL_PROPERTY_LIMIT : PROPERTY_LIMIT
}

/**
 * What somebody at the limit reads. Members on the annual plan are not offered what they have; pass
 * `null` for a plan that no longer gives access.
 */
export function limitMessage(plan: string | null): string {
	return plan === 'annual'
		? 'Limit reached. Delete a property to save this one.'
		: 'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.'
}
