/** How many properties a member can save (decision on PROP-10 and PROP-11). */

const PROPERTY_LIMIT = 5
const ANNUAL_PROPERTY_LIMIT = 10

/** The saving user. `plan` is the plan of the subscription, `null` without one. */
export type Saver = { role: string; plan: string | null; hasPaidAccess: boolean }

/**
 * The maximum number of saved properties, `null` for no limit: admins have none, members with
 * access from an annual plan have 10, all others have 5. An annual plan without access counts as
 * none. Saving an existing address adds no property (PROP-12).
 */
export function propertyLimit({ role, plan, hasPaidAccess }: Saver): number | null {
	if (role === 'admin') return null
	return plan === 'annual' && hasPaidAccess ? ANNUAL_PROPERTY_LIMIT : PROPERTY_LIMIT
}

/**
 * The message at the limit. Members on the annual plan get no upgrade offer; pass `null` for a plan
 * without access.
 */
export function limitMessage(plan: string | null): string {
	return plan === 'annual'
		? 'Limit reached. Delete a property to save this one.'
		: 'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.'
}
