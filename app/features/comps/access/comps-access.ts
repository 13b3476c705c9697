import type { Viewer } from '~/features/accounts/access/viewer'

/** Who gets the comps tool, and what everybody else is told instead. */

export type CompsAccess =
	| { kind: 'tool' }
	| {
			kind: 'teaser'
			/** Sign up, become a member, or wait: a member has paid for it already. */
			offer: 'signUp' | 'subscribe' | 'included'
			/** Whether the tool has opened for members, and can be shown to those outside. */
			isOpen: boolean
	  }

/**
 * Administrators get the tool; paid members do once the owner has opened it to them.
 * @param isOpen the owner's choice
 */
export function evaluateCompsAccess({ tier, user }: Viewer, isOpen: boolean): CompsAccess {
	const isPaid = tier === 'paid'
	if (isPaid && (isOpen || user?.isAdmin === true)) return { kind: 'tool' }
	if (isPaid) return { kind: 'teaser', offer: 'included', isOpen }
	return { kind: 'teaser', offer: user === null ? 'signUp' : 'subscribe', isOpen }
}
