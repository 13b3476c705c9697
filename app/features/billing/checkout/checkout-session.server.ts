import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { isSaleKey, type SaleKey } from '~/features/billing/plans/plans'
import { ownSession } from './checkout-return.server'
import { MAX_WAIT_MS, withTimeout } from '~/features/billing/stripe-sync/stripe-client.server'

export type OpenCheckout =
	| {
			kind: 'open'
			plan: SaleKey
			clientSecret: string
			code: string | null
			afterSubscribeRedirect: string | null
	  }
	/** It is paid or has expired. */
	| { kind: 'over' }
	| { kind: 'unknown' }
	| { kind: 'unavailable' }

/** An open checkout of this user to embed. Its client secret is fetched, never stored. */
export async function openCheckout(user: PublicUser, sessionId: string): Promise<OpenCheckout> {
	try {
		const session = await withTimeout(MAX_WAIT_MS, ownSession(user, sessionId))
		const attempt = await db().checkoutAttempt.findUnique({
			where: { stripeSessionId: sessionId },
		})
		if (session === null || attempt?.userId !== user.id || !isSaleKey(attempt.plan)) {
			return { kind: 'unknown' }
		}
		if (session.status !== 'open') return { kind: 'over' }
		if (session.client_secret === null) return { kind: 'unknown' }
		return {
			kind: 'open',
			plan: attempt.plan,
			clientSecret: session.client_secret,
			code: attempt.code,
			afterSubscribeRedirect: attempt.afterSubscribeRedirect,
		}
	} catch (error) {
		log.warn({ userId: user.id, err: String(error) }, 'open checkout lookup failed')
		return { kind: 'unavailable' }
	}
}
