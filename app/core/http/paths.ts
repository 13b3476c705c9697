/** Builds all addresses: queries are always encoded, and a page is moved in one place. */

type Query = Record<string, string | number | undefined | null>

/** Appends a query to a path, without empty values. */
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
	/** The page after a password reset; no token has this shape. */
	resetDone: () => '/reset-password/done',
	contact: (query: { sent?: '1'; dialog?: '1' } = {}) => withQuery('/contact', query),
	subscribe: (query: { afterSubscribeRedirect?: string | null } = {}) =>
		withQuery('/subscribe', query),
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
	/** Stripe appends the id of the session. */
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
	profile: (query: { edit?: '1'; delete?: '1'; details?: '1'; vip?: 'edit' } = {}) =>
		withQuery('/profile', query),
	profileData: () => '/profile/data.json',
	/** Changes to a membership; `confirm` asks for confirmation first. */
	membership: (query: { confirm?: 'cancel' | 'switch' | 'resume' } = {}) =>
		withQuery('/profile/membership', query),
	billingPortal: () => '/profile/billing-portal',
	vip: () => '/profile/vip',
	serviceProviderProfile: (query: { redirect?: string | null } = {}) =>
		withQuery('/service-provider-profile', query),
	providerSettings: (query: { confirm?: 'remove' } = {}) =>
		withQuery('/profile/service-provider', query),
	calculator: (
		query: {
			property?: string
			load?: string
			delete?: string
			clear?: '1'
			open?: string
			/** Results from comps: the value, the ends of its range and the subject property. */
			arv?: number
			arvLow?: number
			arvHigh?: number
			address?: string
		} = {},
	) => withQuery('/calculator', query),
	/** The calculator with its fields prefilled. */
	calculatorWith: (inputs: Record<string, string>) => withQuery('/calculator', inputs),
	checkOurMath: () => '/check-our-math',
	guides: (
		query: {
			category?: string
			tag?: string
			search?: string
			sort?: string
			view?: 'list'
			page?: number
		} = {},
	) => withQuery('/guides', query),
	guide: (slug: string, query: { confirm?: 'delete' } = {}) =>
		withQuery(`/guides/${encodeURIComponent(slug)}`, query),
	feed: () => '/feed.xml',
	sitemap: () => '/sitemap.xml',
	manageGuides: (
		query: {
			search?: string
			category?: string
			sort?: string
			dir?: string
			page?: number
			show?: 'deleted'
			confirm?: string
		} = {},
	) => withQuery('/admin/guides', query),
	newGuide: () => '/admin/guides/new',
	editGuide: (id: string) => `/admin/guides/edit/${encodeURIComponent(id)}`,
	directory: (
		query: {
			serviceType?: string | null
			specialty?: string | null
			location?: string | null
			favourites?: '1' | null
			page?: number
			seed?: string
		} = {},
	) => withQuery('/service-providers', query),
	reportProvider: (id: string, query: { from?: string | null } = {}) =>
		withQuery(`/service-providers/${encodeURIComponent(id)}/report`, query),
	/** Fields can be repeated: a list of excluded comps. */
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
	/** Form action of the overview: `?index` addresses an index route. */
	adminForms: () => '/admin?index',
	adminProviders: (
		query: {
			search?: string
			serviceType?: string
			location?: string
			state?: string
			source?: string
			reported?: '1'
			page?: number
		} = {},
	) => withQuery('/admin/service-providers', query),
	adminNewProvider: () => '/admin/service-providers/new',
	adminProvider: (id: string, query: { confirm?: 'takeOff' } = {}) =>
		withQuery(`/admin/service-providers/${encodeURIComponent(id)}`, query),
	adminProviderStats: (query: { sort?: 'serviceType' | 'count'; order?: 'asc' | 'desc' } = {}) =>
		withQuery('/admin/service-provider-stats', query),
	adminServiceTypes: () => '/admin/service-types',
	/** The list of users; app/features/admin/users/user-query.ts defines its filters. */
	adminUsers: (query: Record<string, string | undefined> = {}) => withQuery('/admin/users', query),
	adminUser: (id: string, query: { from?: string; confirm?: 'delete' } = {}) =>
		withQuery(`/admin/users/${encodeURIComponent(id)}`, query),
	usersCsv: (query: Record<string, string | undefined> = {}) =>
		withQuery('/admin/users.csv', query),
	paymentsCsv: () => '/admin/payments.csv',
	adminAudit: (query: Record<string, string | undefined> = {}) => withQuery('/admin/audit', query),
	adminBilling: () => '/admin/billing',
	adminMail: (query: { confirm?: string } = {}) => withQuery('/admin/mail', query),
	privacy: () => '/privacy',
	manifest: () => '/site.webmanifest',
	theme: () => '/theme',
	api: {
		botToken: (action: string) => withQuery('/api/bot-token', { action }),
		properties: () => '/api/properties',
		guides: () => '/api/guides',
		property: (id: string) => `/api/properties/${encodeURIComponent(id)}`,
		contact: () => '/api/contact',
		createCheckout: () => '/api/stripe/create-checkout-session',
		processCheckout: () => '/api/stripe/process-checkout-session',
		stripeWebhook: () => '/api/stripe/webhook',
		testCheckout: () => '/api/stripe/test-checkout',
		acceptTerms: () => '/api/users/accept-tos',
	},
	dev: {
		mail: () => '/dev/mail',
		ui: () => '/dev/ui',
	},
}
