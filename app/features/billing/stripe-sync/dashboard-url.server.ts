import { config } from '~/core/config/config.server'

/** A page of Stripe's dashboard; null with the stand-in of local mode, which has none. */
export function dashboardUrl(
	kind: 'customers' | 'payments' | 'subscriptions',
	id: string,
): string | null {
	const { apiBase, isLive } = config().payments
	if (apiBase !== null) return null
	return `https://dashboard.stripe.com/${isLive ? '' : 'test/'}${kind}/${encodeURIComponent(id)}`
}
