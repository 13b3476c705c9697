import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { hasSecondFactor } from './factors.server'

/** The rule that administrators need a second factor, a week after their first sign-in as one. */

const GRACE = days(7)

/** Whether this account may not be without a second factor. */
export const needsAdminFactor = (user: PublicUser): boolean =>
	user.isAdmin && config().requireAdmin2fa

/** Until when an administrator without a second factor may go on; null for everyone else. */
export async function adminFactorDue(user: PublicUser | null, now: Date): Promise<Date | null> {
	if (user === null || !needsAdminFactor(user) || (await hasSecondFactor(user.id))) return null
	const row = await db().user.findUnique({ where: { id: user.id } })
	// Whoever was signed in before the rule came has a week from the next sign-in.
	return after(row?.firstAdminSignInAt ?? now, GRACE)
}

/** Whether the week is over: nothing is open but adding a second factor. */
export async function lacksAdminFactor(user: PublicUser | null, now: Date): Promise<boolean> {
	const due = await adminFactorDue(user, now)
	return due !== null && due.getTime() <= now.getTime()
}
