import { redirectDocument } from '@remix-run/node'
import { config } from '~/core/config/config.server'

/** What the browser needs to open an embedded checkout. None of it is secret. */
export function paymentKeys(): { key: string; shimUrl: string | null } {
	const { publishableKey, apiBase } = config().payments
	return { key: publishableKey, shimUrl: apiBase === null ? null : `${apiBase}/shim/stripe.js` }
}

type Sources = Partial<
	Record<'script-src' | 'frame-src' | 'connect-src' | 'form-action' | 'payment', readonly string[]>
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

/** Pages with a form to the provider's portal. */
const PORTAL_PAGES: ReadonlySet<string> = new Set(['/dashboard', '/profile'])

/** The page of an address; the router matches any case, a trailing slash, and `.data` for its data. */
const toPage = (path: string): string =>
	path
		.toLowerCase()
		.replace(/\.data$/u, '')
		.replace(/(?<=.)\/$/u, '')

const isPaymentPage = (path: string): boolean => PAYMENT_PAGES.has(toPage(path))

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
		if (isPaymentPage(path)) return checkout
		return PORTAL_PAGES.has(toPage(path)) ? portal : none
	}
}

/**
 * Makes the browser load a payment page as a document when it comes from another page. The policy of
 * the first document applies to all pages reached by client-side navigation, and only payment pages
 * allow the provider's script and forms.
 * @throws Response a redirect to the same address
 */
export function requirePaymentDocument({ headers, url }: Request): void {
	if (headers.get('Sec-Fetch-Dest') !== 'empty') return
	const referrer = URL.parse(headers.get('Referer') ?? '')
	if (referrer !== null && isPaymentPage(referrer.pathname)) return
	const { pathname, search } = new URL(url)
	throw redirectDocument(pathname + search) as Response
}
