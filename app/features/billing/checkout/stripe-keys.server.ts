import { config } from '~/core/config/config.server'
import { requireDocument, toPage } from '~/core/http/required-document.server'

/** What the browser needs to open an embedded checkout. None of it is secret. */
export function paymentKeys(): { key: string; shimUrl: string | null } {
	const { publishableKey, apiBase } = config().payments
	return { key: publishableKey, shimUrl: apiBase === null ? null : `${apiBase}/shim/stripe.js` }
}

type Sources = Partial<
	Record<
		'script-src' | 'frame-src' | 'connect-src' | 'img-src' | 'form-action' | 'payment',
		readonly string[]
	>
>

const STRIPE_PAGE = 'https://checkout.stripe.com'
const STRIPE_PORTAL = 'https://billing.stripe.com'
/** Where Stripe's form completes addresses. */
const ADDRESSES = 'https://maps.googleapis.com'

const PROVIDER: Sources = {
	'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com', STRIPE_PAGE, ADDRESSES],
	'frame-src': [
		'https://js.stripe.com',
		'https://*.js.stripe.com',
		'https://hooks.stripe.com',
		STRIPE_PAGE,
	],
	'connect-src': ['https://api.stripe.com', STRIPE_PAGE, ADDRESSES],
	'img-src': ['https://*.stripe.com'],
	'form-action': [STRIPE_PAGE, STRIPE_PORTAL],
	payment: ['https://js.stripe.com', STRIPE_PAGE],
}

/** Pages that load the provider's script or have a form to its checkout. */
const PAYMENT_PAGES: ReadonlySet<string> = new Set([
	'/subscription',
	'/payment',
	'/stripe-checkout',
	// The test checkout
	'/admin/billing',
])

/** Pages with a form to the provider's portal; members without access are led to the first one. */
const PORTAL_PAGES: ReadonlySet<string> = new Set(['/', '/dashboard', '/profile'])

const isPaymentPage = (page: string): boolean => PAYMENT_PAGES.has(page)

/**
 * The CSP sources for the payment provider by path: all of them on payment pages, the portal on pages
 * with a form to it, none elsewhere. Browsers apply `form-action` to the redirect after a form, too.
 * @returns one object per kind of page, so that its policy is built once
 */
export function paymentContentSources(): (path: string) => Sources {
	const { apiBase } = config().payments
	const checkout: Sources =
		apiBase === null
			? PROVIDER
			: {
					'script-src': [apiBase],
					'frame-src': [apiBase],
					'form-action': [apiBase],
					payment: [apiBase],
				}
	const portal: Sources = { 'form-action': [apiBase ?? STRIPE_PORTAL] }
	const none: Sources = {}
	return (path) => {
		const page = toPage(path)
		if (isPaymentPage(page)) return checkout
		return PORTAL_PAGES.has(page) ? portal : none
	}
}

/** Makes the browser load a payment page as a document: only these allow the provider's script and forms. */
export const requirePaymentDocument = (request: Request): void =>
	requireDocument(request, isPaymentPage)
