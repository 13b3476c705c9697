/**
 * Every address of the app is built here, so that a query is never glued together by hand and a
 * page that moves is moved once.
 */

type Query = Record<string, string | number | undefined | null>

/** A path with its query; empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
	const search = new URLSearchParams()
	for (const [key, value] of Object.entries(query)) {
		if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
	}
	const text = search.toString()
	return text === '' ? path : `${path}?${text}`
}

export const paths = {
	home: () => '/',
	signUp: (query: { redirect?: string | null; type?: 'provider' } = {}) =>
		withQuery('/signup', query),
	signIn: (query: { redirect?: string | null } = {}) => withQuery('/signin', query),
	signOut: () => '/signout',
	verifyEmail: (query: { redirect?: string | null; sent?: '1' } = {}) =>
		withQuery('/verify-email', query),
	forgotPassword: () => '/forgot-password',
	resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
	/** What a reset leads to; no token has this shape. */
	resetDone: () => '/reset-password/done',
	contact: (query: { sent?: '1' } = {}) => withQuery('/contact', query),
	subscription: (
		query: {
			afterSubscribeRedirect?: string | null
			code?: string | null
			plan?: string | null
		} = {},
	) => withQuery('/subscription', query),
	payment: (query: {
		plan: string
		afterSubscribeRedirect?: string | null
		code?: string | null
	}) => withQuery('/payment', query),
	stripeCheckout: (query: { session?: string } = {}) => withQuery('/stripe-checkout', query),
	/** The provider adds the id of the session. */
	subscriptionReturn: (
		query: {
			afterSubscribeRedirect?: string | null
			session_id?: string
			attempt?: number
		} = {},
	) => withQuery('/subscription-return', query),
	paymentSuccess: (query: { afterSubscribeRedirect?: string | null } = {}) =>
		withQuery('/payment-success', query),
	paymentCancel: () => '/payment-cancel',
	dashboard: () => '/dashboard',
	profile: (query: { edit?: '1'; delete?: '1'; vip?: 'edit' } = {}) => withQuery('/profile', query),
	profileData: () => '/profile/data.json',
	/** What can be changed about a membership; `confirm` asks before it is. */
	membership: (query: { confirm?: 'cancel' | 'switch' | 'resume' } = {}) =>
		withQuery('/profile/membership', query),
	billingPortal: () => '/profile/billing-portal',
	vip: () => '/profile/vip',
	serviceProviderProfile: () => '/service-provider-profile',
	calculator: (
		query: {
			property?: string
			load?: string
			delete?: string
			clear?: '1'
			open?: string
		} = {},
	) => withQuery('/calculator', query),
	checkOurMath: () => '/check-our-math',
	guides: () => '/guides',
	directory: () => '/service-providers',
	comps: () => '/comps',
	terms: () => '/terms-of-service',
	admin: () => '/admin',
	theme: () => '/theme',
	api: {
		botToken: (action: string) => withQuery('/api/bot-token', { action }),
		properties: () => '/api/properties',
		property: (id: string) => `/api/properties/${encodeURIComponent(id)}`,
		contact: () => '/api/contact',
		createCheckout: () => '/api/stripe/create-checkout-session',
		processCheckout: () => '/api/stripe/process-checkout-session',
		stripeWebhook: () => '/api/stripe/webhook',
		acceptTerms: () => '/api/users/accept-tos',
	},
	dev: {
		mail: () => '/dev/mail',
		ui: () => '/dev/ui',
	},
}

/**
 * The pages this version serves. Menus, tiles and calls to action are written down in full, and
 * only those whose page stands here are shown: a link never leads to a page that is not there.
 * A test holds this list against the route files.
 */
export const SERVED_PAGES: ReadonlySet<string> = new Set([
	'/',
	'/signup',
	'/signin',
	'/verify-email',
	'/forgot-password',
	'/dashboard',
	'/profile',
	'/profile/membership',
	'/profile/vip',
	'/subscription',
	'/payment',
	'/stripe-checkout',
	'/subscription-return',
	'/payment-success',
	'/payment-cancel',
	'/contact',
	'/calculator',
	'/check-our-math',
	'/terms-of-service',
])

/** Whether this version serves the page an app address points to. */
export function isServed(to: string): boolean {
	return SERVED_PAGES.has(to.replace(/[?#].*$/u, ''))
}
