import { config } from '~/core/config/config.server'

/** What the browser needs to open an embedded checkout. None of it is secret. */
export function paymentKeys(): { key: string; shimUrl: string | null } {
	const { publishableKey, apiBase } = config().payments
	return { key: publishableKey, shimUrl: apiBase === null ? null : `${apiBase}/shim/stripe.js` }
}

type Sources = Partial<
	Record<'script-src' | 'frame-src' | 'connect-src' | 'form-action', readonly string[]>
>

const PROVIDER: Sources = {
	'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
	'frame-src': [
		'https://js.stripe.com',
		'https://*.js.stripe.com',
		'https://hooks.stripe.com',
		'https://checkout.stripe.com',
	],
	'connect-src': ['https://api.stripe.com', 'https://checkout.stripe.com'],
}

/**
 * CSP sources for Stripe. A document's policy applies to all pages reached by client-side
 * navigation, and every page links to the plans, so all pages have the same sources.
 */
export function paymentContentSources(): Sources {
	const { apiBase } = config().payments
	if (apiBase === null) return PROVIDER
	return {
		'script-src': [apiBase],
		'frame-src': [apiBase],
		'form-action': [apiBase],
	}
}
