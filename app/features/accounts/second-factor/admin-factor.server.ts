import { config } from '~/core/config/config.server'
import { after, days } from '~/core/time/durations'
import { roleFlags } from '~/features/accounts/access/access-policy'
import type { SessionState } from '~/features/accounts/sessions/sessions.server'

/** The rule that administrators need a second factor, a week after their first sign-in as one. */

const GRACE = days(7)

/** Whether an account with this role may not be without a second factor. */
export const needsAdminFactor = (role: string): boolean =>
	roleFlags(role).isAdmin && config().requireAdmin2fa

/** Until when an administrator without a second factor may go on; null for everyone else. */
export function adminFactorDue({ user, live }: SessionState, now: Date): Date | null {
	if (user === null || live === null || !needsAdminFactor(user.role)) return null
	if (live.factors.app || live.factors.passkey) return null
	// Whoever was signed in before the rule came has a week from the next sign-in.
	return after(user.firstAdminSignInAt ?? now, GRACE)
}

/** Whether the week is over: nothing is open but adding a second factor. */
export function lacksAdminFactor(session: SessionState, now: Date): boolean {
	const due = adminFactorDue(session, now)
	return due !== null && due.getTime() <= now.getTime()
}
