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

/** The address of a page that takes a query. */
const page =
	<PageQuery extends Query>(path: string) =>
	(query?: PageQuery): string =>
		withQuery(path, query)

export const paths = {
	home: () => '/',
	signUp: page<{ redirect?: string | null; type?: 'provider' }>('/signup'),
	signIn: page<{ redirect?: string | null }>('/signin'),
	signOut: () => '/signout',
	verifyEmail: page<{ redirect?: string | null; sent?: '1' }>('/verify-email'),
	forgotPassword: () => '/forgot-password',
	resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
	/** The page after a password reset; no token has this shape. */
	resetDone: () => '/reset-password/done',
	contact: page<{ sent?: '1'; dialog?: '1' }>('/contact'),
	subscribe: page<{ afterSubscribeRedirect?: string | null }>('/subscribe'),
	subscription: page<{
		afterSubscribeRedirect?: string | null
		code?: string | null
		plan?: string | null
	}>('/subscription'),
	payment: (query: {
		plan: string
		afterSubscribeRedirect?: string | null
		code?: string | null
	}) => withQuery('/payment', query),
	stripeCheckout: page<{ session?: string }>('/stripe-checkout'),
	/** Stripe appends the id of the session. */
	subscriptionReturn: page<{
		afterSubscribeRedirect?: string | null
		session_id?: string
		attempt?: number
	}>('/subscription-return'),
	paymentSuccess: page<{ afterSubscribeRedirect?: string | null }>('/payment-success'),
	paymentCancel: () => '/payment-cancel',
	dashboard: () => '/dashboard',
	profile: page<{
		edit?: '1'
		delete?: '1'
		details?: '1'
		vip?: 'edit'
		assumptions?: 'edit'
	}>('/profile'),
	profileData: () => '/profile/data.json',
	/** Changes to a membership; `confirm` asks for confirmation first. */
	membership: page<{ confirm?: 'cancel' | 'switch' | 'resume' }>('/profile/membership'),
	billingPortal: () => '/profile/billing-portal',
	vip: () => '/profile/vip',
	serviceProviderProfile: page<{ redirect?: string | null }>('/service-provider-profile'),
	providerSettings: page<{ confirm?: 'remove' }>('/profile/service-provider'),
	calculator: page<{
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
	}>('/calculator'),
	/** The calculator with its fields prefilled. */
	calculatorWith: (inputs: Record<string, string>) => withQuery('/calculator', inputs),
	/** A page of the deal analysis; an emptied input is a field with an empty text. */
	analysis: (
		page: 'projection' | 'loan' | 'brrrr' | 'sensitivity' | 'offer',
		fields: readonly (readonly [string, string])[] = [],
	) => {
		const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString()
		return `/calculator/${page}${query === '' ? '' : `?${query}`}`
	},
	/** The months of the loan of an analyzed deal as a CSV file. */
	loanCsv: (fields: readonly (readonly [string, string])[]) => {
		const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString()
		return `/calculator/loan.csv${query === '' ? '' : `?${query}`}`
	},
	checkOurMath: () => '/check-our-math',
	guides: page<{
		category?: string
		tag?: string
		search?: string
		sort?: string
		view?: 'list'
		page?: number
	}>('/guides'),
	guide: (slug: string, query: { confirm?: 'delete' } = {}) =>
		withQuery(`/guides/${encodeURIComponent(slug)}`, query),
	feed: () => '/feed.xml',
	sitemap: () => '/sitemap.xml',
	manageGuides: page<{
		search?: string
		category?: string
		sort?: string
		dir?: string
		page?: number
		show?: 'deleted'
		confirm?: string
	}>('/admin/guides'),
	newGuide: () => '/admin/guides/new',
	editGuide: (id: string) => `/admin/guides/edit/${encodeURIComponent(id)}`,
	directory: page<{
		serviceType?: string | null
		specialty?: string | null
		location?: string | null
		favourites?: '1' | null
		page?: number
		seed?: string
	}>('/service-providers'),
	reportProvider: (id: string, query: { from?: string | null } = {}) =>
		withQuery(`/service-providers/${encodeURIComponent(id)}/report`, query),
	/** Fields can be repeated: a list of excluded comps. */
	comps: (fields: readonly (readonly [string, string])[] = []) =>
		fields.length === 0
			? '/comps'
			: `/comps?${new URLSearchParams(fields.map(([name, value]) => [name, value]))}`,
	valuations: page<{ new?: '1' }>('/comps/valuations'),
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
	sales: page<{ q?: string; page?: number; confirm?: string; sort?: string }>('/comps/sales'),
	newSale: () => '/comps/sales/new',
	importSales: () => '/comps/sales/import',
	terms: () => '/terms-of-service',
	admin: () => '/admin',
	/** Form action of the overview: `?index` addresses an index route. */
	adminForms: () => '/admin?index',
	adminProviders: page<{
		search?: string
		serviceType?: string
		location?: string
		state?: string
		source?: string
		reported?: '1'
		page?: number
	}>('/admin/service-providers'),
	adminNewProvider: () => '/admin/service-providers/new',
	adminProvider: (id: string, query: { confirm?: 'takeOff' } = {}) =>
		withQuery(`/admin/service-providers/${encodeURIComponent(id)}`, query),
	adminProviderStats: page<{ sort?: 'serviceType' | 'count'; order?: 'asc' | 'desc' }>(
		'/admin/service-provider-stats',
	),
	adminServiceTypes: () => '/admin/service-types',
	/** The list of users; app/features/admin/users/user-query.ts defines its filters. */
	adminUsers: page<Record<string, string | undefined>>('/admin/users'),
	adminUser: (id: string, query: { from?: string; confirm?: 'delete' } = {}) =>
		withQuery(`/admin/users/${encodeURIComponent(id)}`, query),
	usersCsv: page<Record<string, string | undefined>>('/admin/users.csv'),
	paymentsCsv: () => '/admin/payments.csv',
	adminAudit: page<Record<string, string | undefined>>('/admin/audit'),
	adminBilling: () => '/admin/billing',
	adminMail: page<{ confirm?: string }>('/admin/mail'),
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

/** Whether a page is the one at this path or belongs to its section. */
export const isAtOrBelow = (pathname: string, path: string): boolean =>
	pathname === path || pathname.startsWith(`${path}/`)
