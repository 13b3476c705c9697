import { longDate } from '~/core/time/format-date'

/** How many properties a member can save (decision on PROP-10 and PROP-11). */

const PROPERTY_LIMIT = 5
const ANNUAL_PROPERTY_LIMIT = 10

/** The key of the message at the limit. */
export const LIMIT_KEY = 'property-limit'

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

/** How many properties a member can save, and whether the annual plan allows more. */
export type SavingRoom = { limit: number; canUpgrade: boolean }

/** The room of a member; `null` without a limit. `plan` is that of the subscription. */
export function savingRoom(saver: Saver): SavingRoom | null {
	const limit = propertyLimit(saver)
	return limit === null ? null : { limit, canUpgrade: limit < ANNUAL_PROPERTY_LIMIT }
}

/** From here on the count of saved properties is shown. */
const FEW_LEFT = 2

/** How many properties are saved of how many, once few more can be: '8 of 10 properties saved'. */
export function roomText(room: SavingRoom | null, saved: number): string | null {
	return room !== null && saved >= room.limit - FEW_LEFT
		? `${saved} of ${room.limit} properties saved`
		: null
}

/** How many the annual plan allows, in words. */
export const UPGRADE_TEXT = `upgrade to the annual plan to save up to ${ANNUAL_PROPERTY_LIMIT}`

/**
 * The message at the limit. Members on the annual plan get no upgrade offer; pass `null` for a plan
 * without access.
 */
export function limitMessage(plan: string | null): string {
	return plan === 'annual'
		? 'Limit reached. Delete a property to save this one.'
		: 'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.'
}

/** The message at the limit for a deleted deal that cannot be restored yet. */
export function restoreLimitMessage(
	message: string,
	{ propertyAddress, lastDay }: { propertyAddress: string; lastDay: Date },
): string {
	return `${message} You can restore "${propertyAddress}" from your deleted deals until ${longDate(lastDay)}.`
}
