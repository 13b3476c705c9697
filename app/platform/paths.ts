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
	subscription: (query: { afterSubscribeRedirect?: string | null } = {}) =>
		withQuery('/subscription', query),
	dashboard: () => '/dashboard',
	profile: (query: { edit?: '1'; delete?: '1' } = {}) => withQuery('/profile', query),
	profileData: () => '/profile/data.json',
	serviceProviderProfile: () => '/service-provider-profile',
	calculator: (
		query: {
			property?: string
			load?: string
			delete?: string
			clear?: '1'
			open?: string
			/** What comps found: the value, the ends of its range, and the house. */
			arv?: number
			arvLow?: number
			arvHigh?: number
			address?: string
		} = {},
	) => withQuery('/calculator', query),
	checkOurMath: () => '/check-our-math',
	guides: () => '/guides',
	directory: () => '/service-providers',
	/** Fields may repeat: a list of comps that were deselected. */
	comps: (fields: readonly (readonly [string, string])[] = []) =>
		fields.length === 0
			? '/comps'
			: `/comps?${new URLSearchParams(fields.map(([name, value]) => [name, value]))}`,
	valuations: (query: { new?: '1' } = {}) => withQuery('/comps/valuations', query),
	valuation: (
		id: string,
		query: {
			comp?: string
			sort?: string
			dir?: string
			look?: string
			confirm?: 'delete'
			edit?: 'subject' | 'rates' | 'filters'
		} = {},
	) => withQuery(`/comps/valuations/${encodeURIComponent(id)}`, query),
	valuationReport: (id: string) => `/comps/valuations/${encodeURIComponent(id)}/report`,
	sales: (query: { q?: string; page?: number; confirm?: string; sort?: string } = {}) =>
		withQuery('/comps/sales', query),
	newSale: () => '/comps/sales/new',
	importSales: () => '/comps/sales/import',
	terms: () => '/terms-of-service',
	admin: () => '/admin',
	theme: () => '/theme',
	api: {
		botToken: (action: string) => withQuery('/api/bot-token', { action }),
		properties: () => '/api/properties',
		property: (id: string) => `/api/properties/${encodeURIComponent(id)}`,
		contact: () => '/api/contact',
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
	'/contact',
	'/calculator',
	'/check-our-math',
	'/comps',
	'/comps/valuations',
	'/comps/sales',
	'/comps/sales/new',
	'/comps/sales/import',
	'/terms-of-service',
])

/** Whether this version serves the page an app address points to. */
export function isServed(to: string): boolean {
	return SERVED_PAGES.has(to.replace(/[?#].*$/u, ''))
}
