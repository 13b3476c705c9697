import type { PublicUser } from '~/features/accounts/access/viewer'
import { config } from '~/core/config/config.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import {
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'

export type PortalResult = { ok: true; url: string } | { ok: false; reason: 'none' | 'unavailable' }

/**
 * Where a person manages cards and receipts at the provider. Somebody without a customer of ours is
 * led to the provider's own sign-in, with their address filled in.
 */
export async function openPortal(user: PublicUser, wish: 'manage' | 'card'): Promise<PortalResult> {
	const account = await findBillingAccount(user._id)
	if (account === null || account.customerDeleted) {
		const { portalLoginUrl } = config().payments
		if (portalLoginUrl === null) return { ok: false, reason: 'none' }
		const url = new URL(portalLoginUrl)
		url.searchParams.set('prefilled_email', user.email)
		return { ok: true, url: url.href }
	}
	const home = config().origin + paths.profile()
	// Whoever came for a new card is led back with it, to see that all is well again.
	const cardFlow = {
		type: 'payment_method_update',
		after_completion: { type: 'redirect', redirect: { return_url: home } },
	} as const
	try {
		const { url } = await withTimeout(
			MAX_WAIT_MS,
			stripeClient('waiting').billingPortal.sessions.create({
				customer: account.stripeCustomerId,
				return_url: home,
				...(wish === 'card' ? { flow_data: cardFlow } : {}),
			}),
		)
		return { ok: true, url }
	} catch (error) {
		log.error({ userId: user._id, err: String(error) }, 'the billing portal could not be opened')
		return { ok: false, reason: 'unavailable' }
	}
}

/** Why it could not be opened. */
export const PORTAL_TEXTS = {
	none: "You don't have a billing account yet. It's created with your first purchase.",
	unavailable: "We couldn't open the billing portal. Please try again.",
} as const
