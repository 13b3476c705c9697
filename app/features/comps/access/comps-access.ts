import { type Withheld, withheldBy } from '~/features/accounts/access/access-policy'
import type { Viewer } from '~/features/accounts/access/viewer'

/** Access to the comps tool, and the message for users without it. */

export type Teaser = {
	kind: 'teaser'
	/** Sign up, become a member, restore the access of one's plan, or wait: a member has paid for it. */
	offer: 'signUp' | 'subscribe' | Withheld | 'included'
	/** Whether the tool is open to members and can be promoted to others. */
	isOpen: boolean
}

export type CompsAccess = { kind: 'tool'; userId: string } | Teaser

/**
 * Admins can use the tool; paid members can once the operator has opened it to them.
 * @param isOpen the operator's setting
 */
export function evaluateCompsAccess({ tier, user }: Viewer, isOpen: boolean): CompsAccess {
	if (user === null) return { kind: 'teaser', offer: 'signUp', isOpen }
	const isPaid = tier === 'paid'
	if (isPaid && (isOpen || user.isAdmin)) return { kind: 'tool', userId: user.id }
	if (isPaid) return { kind: 'teaser', offer: 'included', isOpen }
	return { kind: 'teaser', offer: withheldBy(user) ?? 'subscribe', isOpen }
}

/** Whether the viewer has to wait for the launch: the tool is closed to them and to all members. */
export function areCompsComing(viewer: Viewer, isOpen: boolean): boolean {
	return !isOpen && evaluateCompsAccess(viewer, isOpen).kind === 'teaser'
}
