import type { Viewer } from '~/features/accounts/access/viewer'

/** Access to the comps tool, and the message for users without it. */

export type CompsAccess =
	| { kind: 'tool' }
	| {
			kind: 'teaser'
			/** Sign up, become a member, or wait: a member has already paid for it. */
			offer: 'signUp' | 'subscribe' | 'included'
			/** Whether the tool is open to members and can be promoted to others. */
			isOpen: boolean
	  }

/**
 * Admins can use the tool; paid members can once the operator has opened it to them.
 * @param isOpen the operator's setting
 */
export function evaluateCompsAccess({ tier, user }: Viewer, isOpen: boolean): CompsAccess {
	const isPaid = tier === 'paid'
	if (isPaid && (isOpen || user?.isAdmin === true)) return { kind: 'tool' }
	if (isPaid) return { kind: 'teaser', offer: 'included', isOpen }
	return { kind: 'teaser', offer: user === null ? 'signUp' : 'subscribe', isOpen }
}
