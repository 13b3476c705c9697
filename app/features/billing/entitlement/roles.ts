import { longDate } from '~/core/time/format-date'
import { type Entitlement, hasEnded } from './entitlement'

/** All reasons for access in one place, and the role that follows from them. */

export type RoleFacts = {
	role: string
	/** billing or admin: who granted the subscriber role. */
	roleSource: string
	vipExpiresAt: Date | null
}

/** Whether an admin granted the role, which billing never changes. */
export function isGrantedByAdmin({ role, roleSource }: RoleFacts): boolean {
	return role === 'subscriber' && roleSource === 'admin'
}

const isRunning = (until: Date | null, now: Date): boolean =>
	until !== null && until.getTime() > now.getTime()

/**
 * The role at `now`. A live subscription makes a user, a MEP or an expired VIP a subscriber; when it ends,
 * or gives no access because its payment is overdue, they are a VIP until their VIP date, else a user. An
 * admin remains one.
 */
export function roleAfter(
	facts: RoleFacts,
	{ lives, graceUntil }: Pick<Entitlement, 'lives' | 'graceUntil'>,
	now: Date,
): string {
	const { role, vipExpiresAt } = facts
	if (role === 'admin' || isGrantedByAdmin(facts)) return role
	const isVip = isRunning(vipExpiresAt, now)
	if (lives) {
		const isOverdue = graceUntil !== null && graceUntil <= now
		const remainsVip = isVip && (role === 'VIP' || (role === 'subscriber' && isOverdue))
		return remainsVip ? 'VIP' : 'subscriber'
	}
	if (role === 'subscriber') return isVip ? 'VIP' : 'user'
	return role
}

export type StoredAccess = {
	role: string
	subscriptionStatus: string | null
	graceUntil: Date | null
}

/**
 * What is stored about a user's access at `now`, from all reasons for it: the roles that an admin
 * gives, the VIP date, and what was paid. Beside a VIP term the end of the paid time is stored, so
 * that access goes on at the moment in which the term ends.
 */
export function accessAfter(
	facts: RoleFacts & StoredAccess,
	entitlement: Entitlement,
	now: Date,
): StoredAccess {
	if (isGrantedByAdmin(facts)) {
		// Paid time that is owed names the plan of this access, which does not depend on it.
		const isOwed = entitlement.status !== null && hasEnded(entitlement.status)
		const graceUntil = isOwed ? entitlement.graceUntil : null
		return { role: facts.role, subscriptionStatus: 'active', graceUntil }
	}
	const role = roleAfter(facts, entitlement, now)
	const { status, graceUntil, paidUntil } = entitlement
	return { role, subscriptionStatus: status, graceUntil: role === 'VIP' ? paidUntil : graceUntil }
}

/**
 * Whether a stored VIP date is of a term that an admin ended by the role: a VIP with a plan has the
 * role VIP or subscriber while the date is ahead, never user or MEP.
 */
export function isVipWithdrawn(
	{ role, vipExpiresAt }: Pick<RoleFacts, 'role' | 'vipExpiresAt'>,
	now: Date,
): boolean {
	return (role === 'user' || role === 'MEP') && isRunning(vipExpiresAt, now)
}

/**
 * What a running subscription does to the role, in words for admins. It says what `roleAfter` does.
 */
export function planRoleText(facts: RoleFacts, now: Date): string {
	const has = 'This user has an active subscription.'
	const { role, vipExpiresAt } = facts
	if (role === 'admin') {
		return `${has} It doesn't change the Admin role. If you choose Subscriber, that role ends with the subscription.`
	}
	if (isGrantedByAdmin(facts)) {
		return `${has} An admin gave them the Subscriber role, so it doesn't change the role. The role stays when the subscription ends.`
	}
	if (role === 'VIP' && isRunning(vipExpiresAt, now)) {
		return `${has} The role stays VIP until ${longDate(vipExpiresAt)}, then becomes Subscriber while the subscription runs.`
	}
	return `${has} While it runs, the roles User and MEP, and VIP without a date ahead, become Subscriber when you save.`
}

/** What access is left at `at` once the plan has ended, in words for admins; null if none is. */
export function accessBesidePlan(facts: RoleFacts, at: Date): string | null {
	if (facts.role === 'admin') return 'The Admin role keeps full access until the role is changed.'
	if (isGrantedByAdmin(facts)) {
		return 'An admin gave them the Subscriber role, so full access stays until the role is changed.'
	}
	if (!isRunning(facts.vipExpiresAt, at)) return null
	return `VIP access stays until ${longDate(facts.vipExpiresAt)}.`
}

/** The role after a friend's payment: VIP, unless the current role grants more. */
export function roleWithGrant(role: string): string {
	return role === 'admin' || role === 'subscriber' ? role : 'VIP'
}
