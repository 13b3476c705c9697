import { countEvent } from '~/core/event-counts.server'
import { log } from '~/core/log.server'
import { consume, GLOBAL_KEY, reset } from '~/core/security/rate-limiter.server'
import { raiseAlert, resolveAlerts } from '~/features/billing/issues/alerts.server'
import type { SaleKey } from '~/features/billing/plans/plans'

/**
 * Nobody who wants to buy writes to the owner: the third checkout within ten minutes that we could not
 * start raises an alert with an email. The next one that starts resolves it.
 */

const CHECKOUT = { kind: 'checkout_failing', about: 'checkout' } as const
const MAX_CAUSE = 300

/** Counts a checkout that we could not start. Throws nothing: it has failed as it is. */
export async function noteCheckoutFailure(cause: string, now: Date): Promise<void> {
	countEvent('checkout', 'failed')
	try {
		if ((await consume('checkoutFailure', GLOBAL_KEY)).allowed) return
		const detail = `Checkouts can't be started. The last one failed with: ${cause.slice(0, MAX_CAUSE)}`
		await raiseAlert({ ...CHECKOUT, detail }, now)
	} catch (error) {
		log.warn({ err: String(error) }, 'failed checkout not counted')
	}
}

/** Counts a checkout that was started: what kept it from that is over. Throws nothing. */
export async function noteCheckoutStart(plan: SaleKey, now: Date): Promise<void> {
	countEvent('checkout', 'started')
	const isOver = [
		{ dedupeKey: `${CHECKOUT.kind}:${CHECKOUT.about}` },
		{ dedupeKey: { startsWith: `price:${plan}:` } },
	]
	try {
		await resolveAlerts({ OR: isOver }, now)
		await reset('checkoutFailure', GLOBAL_KEY)
	} catch (error) {
		log.warn({ err: String(error) }, 'started checkout not noted')
	}
}
