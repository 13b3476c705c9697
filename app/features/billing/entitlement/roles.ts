import type { Entitlement } from './entitlement'

/** How the state of a person's payments changes their role, and how it never does. */

export type RoleFacts = {
	role: string
	/** billing or admin: who made the person a subscriber. */
	roleSource: string
	vipExpiresAt: Date | null
}

/** Whether the role is an admin's gift that billing never touches. */
export function isGiven({ role, roleSource }: RoleFacts): boolean {
	return role === 'subscriber' && roleSource === 'admin'
}

const runs = (until: Date | null, now: Date): boolean =>
	until !== null && until.getTime() > now.getTime()

/**
 * The role at `now`. A live subscription makes a user, a MEP and an expired VIP a subscriber; when
 * it ends they are a VIP while their VIP date runs, else a user. An admin stays one.
 */
export function roleAfter(
	facts: RoleFacts,
	{ lives }: Pick<Entitlement, 'lives'>,
	now: Date,
): string {
	const { role, vipExpiresAt } = facts
	if (role === 'admin' || isGiven(facts)) return role
	const isVip = runs(vipExpiresAt, now)
	if (lives) return role === 'VIP' && isVip ? 'VIP' : 'subscriber'
	if (role === 'subscriber') return isVip ? 'VIP' : 'user'
	return role
}

/** The role once a friend's payment has moved the VIP date: VIP, unless more is theirs already. */
export function roleWithGrant(role: string): string {
	return role === 'admin' || role === 'subscriber' ? role : 'VIP'
}
