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
 * The URL of Stripe's billing portal for cards and receipts. A user without a customer of ours is
 * redirected to Stripe's own sign-in, with their address filled in.
 */
export async function openPortal(
	user: PublicUser,
	purpose: 'manage' | 'card',
): Promise<PortalResult> {
	const account = await findBillingAccount(user.id)
	if (account === null || account.customerDeleted) {
		const { portalLoginUrl } = config().payments
		if (portalLoginUrl === null) return { ok: false, reason: 'none' }
		const url = new URL(portalLoginUrl)
		url.searchParams.set('prefilled_email', user.email)
		return { ok: true, url: url.href }
	}
	const returnUrl = config().origin + paths.profile()
	// A user who comes to add a card returns with a flag, to see whether the payment succeeded.
	const cardFlow = {
		type: 'payment_method_update',
		after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
	} as const
	try {
		const { url } = await withTimeout(
			MAX_WAIT_MS,
			stripeClient('waiting').billingPortal.sessions.create({
				customer: account.stripeCustomerId,
				return_url: returnUrl,
				...(purpose === 'card' ? { flow_data: cardFlow } : {}),
			}),
		)
		return { ok: true, url }
	} catch (error) {
		log.error({ userId: user.id, err: String(error) }, 'billing portal could not be opened')
		return { ok: false, reason: 'unavailable' }
	}
}

/** The user-facing reason for the failure. */
export const PORTAL_TEXTS = {
	none: "You don't have a billing account yet. It's created with your first purchase.",
	unavailable: "We couldn't open the billing portal. Please try again.",
} as const
