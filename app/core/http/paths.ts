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
	/* @__NO_SIDE_EFFECTS__ */
	<PageQuery extends Query>(path: string) =>
		(query?: PageQuery): string =>
			withQuery(path, query)

/** Apart from `paths`, because the scripts of pages without framework need only these. */
export const contactPath = page<{ sent?: '1'; dialog?: '1' }>('/contact')
export const contactApiPath = () => '/api/contact'
/** The landing page with the deal that its small calculator has. */
export const homePathWith = (query: string) => `/?${query}`
/** The calculator with its fields prefilled. */
const calculatorPathWith = (inputs: Record<string, string>) => withQuery('/calculator', inputs)

/** The same with a deal that a visitor typed, unlike one of a guide or of a shared link. */
export const ownDealPath = (inputs: Record<string, string>) =>
	calculatorPathWith({ ...inputs, from: 'home' })
/** Whether an address of the calculator has a deal that its visitor typed. */
export const isOwnDeal = (query: URLSearchParams): boolean => query.get('from') === 'home'

/** The section of the landing page with the plans and their prices. */
export const PRICING_ID = 'pricing'

export const paths = {
	home: () => '/',
	/** The prices, for those who are not members. */
	pricing: () => `/#${PRICING_ID}`,
	signUp: page<{ redirect?: string | null; type?: 'provider' }>('/signup'),
	signIn: page<{ redirect?: string | null }>('/signin'),
	/** Takes the answer of a passkey; there is no page. */
	passkeySignIn: page<{ redirect?: string | null }>('/signin/passkey'),
	/** The second step of a sign-in. */
	secondFactor: page<{ redirect?: string | null }>('/signin/second-factor'),
	/** Asks a signed-in user to prove who they are before something sensitive. */
	confirmIdentity: page<{ redirect?: string | null }>('/confirm-identity'),
	signOut: () => '/signout',
	verifyEmail: page<{ redirect?: string | null; sent?: '1' }>('/verify-email'),
	forgotPassword: () => '/forgot-password',
	/** The passwords that the server refuses, one a line. */
	commonPasswords: () => '/common-passwords.txt',
	resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
	/** The page after a password reset; no token has this shape. */
	resetDone: () => '/reset-password/done',
	contact: contactPath,
	subscribe: page<{ afterSubscribeRedirect?: string | null }>('/subscribe'),
	subscription: page<{
		afterSubscribeRedirect?: string | null
		code?: string | null
		plan?: string | null
	}>('/subscription'),
	/** The plans without the code that this browser keeps. */
	removeCode: (afterSubscribeRedirect: string | null) => {
		const plans = withQuery('/subscription', { afterSubscribeRedirect })
		return `${plans}${plans.includes('?') ? '&' : '?'}code=`
	},
	payment: page<{
		plan?: string
		afterSubscribeRedirect?: string | null
		code?: string | null
	}>('/payment'),
	stripeCheckout: page<{ session?: string }>('/stripe-checkout'),
	/** Stripe appends the id of the session. */
	subscriptionReturn: page<{
		afterSubscribeRedirect?: string | null
		session_id?: string
		attempt?: number
	}>('/subscription-return'),
	/** `done` leads on to the target. */
	paymentSuccess: page<{ afterSubscribeRedirect?: string | null; done?: '1' }>('/payment-success'),
	paymentCancel: () => '/payment-cancel',
	dashboard: () => '/dashboard',
	profile: page<{
		edit?: '1'
		delete?: '1'
		details?: '1'
		vip?: 'edit'
		assumptions?: 'edit'
	}>('/profile'),
	signIns: () => '/profile/sign-ins',
	/** The second factor of the account: authenticator app, passkeys, recovery codes. */
	signInSecurity: page<{
		confirm?: 'removeApp' | 'removePasskey' | 'renamePasskey'
		/** The passkey that is to be confirmed. */
		passkey?: string
	}>('/profile/security'),
	/** The form for a new password on the profile. */
	changePassword: () => '/profile?edit=1#change-password',
	changeEmail: page<{ sent?: '1' }>('/profile/email'),
	/** The link in the email to a former address. */
	undoEmailChange: (token: string) => `/undo-email-change/${encodeURIComponent(token)}`,
	/** The page after an undone change; no token has this shape. */
	emailChangeUndone: () => '/undo-email-change/done',
	/** The link in the email about a new second factor, and about one that is going to be removed. */
	undoFactorChange: (token: string) => `/undo-factor-change/${encodeURIComponent(token)}`,
	/** The pages after it; no token has these shapes. */
	factorChangeUndone: () => '/undo-factor-change/done',
	factorKept: () => '/undo-factor-change/kept',
	profileData: () => '/profile/data.json',
	dealsCsv: () => '/profile/deals.csv',
	/** Changes to a membership; `confirm` asks for confirmation first. */
	membership: page<{ confirm?: 'cancel' | 'switch' | 'resume' }>('/profile/membership'),
	/**
	 * Opens the payment portal, and checks on the way back what was paid. `since` is when it was
	 * opened, in seconds; `saved` says that a new card was saved.
	 */
	billingPortal: page<{ since?: number; saved?: '1'; attempt?: number }>('/profile/billing-portal'),
	/** The card of the user's plan on the profile. */
	profilePlan: () => '/profile#subscription-information',
	vip: () => '/profile/vip',
	serviceProviderProfile: page<{ redirect?: string | null }>('/service-provider-profile'),
	providerSettings: page<{ confirm?: 'remove' }>('/profile/service-provider'),
	calculator: page<{
		property?: string
		load?: string
		delete?: string
		clear?: '1'
		/** An empty form, although a deal was opened before. */
		new?: '1'
		open?: string
		/** A sample deal to start with. */
		sample?: 'flip' | 'rental' | 'thin'
		/** Results from comps: the value, the ends of its range and the subject property. */
		arv?: number
		arvLow?: number
		arvHigh?: number
		address?: string
		/** The valuation that the ARV comes from. */
		valuation?: string
	}>('/calculator'),
	calculatorWith: calculatorPathWith,
	/** A page of the deal analysis; an emptied input is a field with an empty text. */
	analysis: (
		page: 'projection' | 'loan' | 'brrrr' | 'sensitivity' | 'offer' | 'report' | 'scenarios',
		fields: readonly (readonly [string, string])[] = [],
	) => {
		const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString()
		return `/calculator/${page}${query === '' ? '' : `?${query}`}`
	},
	/** Deals side by side, up to four: ids of saved properties and of scenarios, and unsaved numbers. */
	compareDeals: (
		ids: readonly string[] = [],
		draftFields: readonly (readonly [string, string])[] = [],
	) => {
		const fields = [...ids.map((id) => ['deal', id]), ...draftFields.map((field) => [...field])]
		const query = new URLSearchParams(fields).toString()
		return `/calculator/compare${query === '' ? '' : `?${query}`}`
	},
	/** The member's share links, with the form for a new one of a deal; `confirm` asks about revoking one. */
	shareLinks: page<{
		property?: string
		scenario?: string | null
		confirm?: string
	}>('/calculator/share'),
	/** A shared report. */
	sharedReport: (token: string) => `/s/${encodeURIComponent(token)}`,
	/** Finds the numbers of a deal in the text of a listing. */
	listing: () => '/calculator/listing',
	/** The months of the loan of an analyzed deal as a CSV file. */
	loanCsv: (fields: readonly (readonly [string, string])[]) => {
		const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString()
		return `/calculator/loan.csv${query === '' ? '' : `?${query}`}`
	},
	/** A deal as a file: JSON to import again, a workbook, or a table of its years or inputs. */
	dealFile: (
		extension: 'json' | 'xlsx' | 'csv',
		fields: readonly (readonly [string, string])[],
	) => {
		const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString()
		return `/calculator/report.${extension}${query === '' ? '' : `?${query}`}`
	},
	/** All deals of the user as one file. */
	allDealsFile: () => '/calculator/report.json?all=1',
	/** The comparison as a CSV file. */
	compareCsv: (
		ids: readonly string[] = [],
		draftFields: readonly (readonly [string, string])[] = [],
	) => {
		const fields = [...ids.map((id) => ['deal', id]), ...draftFields.map((field) => [...field])]
		return `/calculator/compare.csv?${new URLSearchParams(fields).toString()}`
	},
	importDeals: () => '/calculator/import',
	/** The report of a deal as a PDF; fields can be repeated: several sections. */
	reportPdf: (fields: readonly (readonly [string, string])[]) => {
		const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString()
		return `/calculator/report.pdf?${query}`
	},
	/** The list of deals; fields can be repeated: several tags. */
	deals: (fields: readonly (readonly [string, string])[] = []) => {
		const query = new URLSearchParams(fields.map(([name, text]) => [name, text])).toString()
		return query === '' ? '/deals' : `/deals?${query}`
	},
	deal: (id: string, query: { confirm?: 'delete'; people?: string } = {}) =>
		withQuery(`/deals/${encodeURIComponent(id)}`, query),
	/** The member's purchase criteria. */
	dealCriteria: () => '/deals/criteria',
	/** Switches reminders on and off; `token` is the link of an email, which needs no sign-in. */
	dealReminders: page<{ token?: string | null }>('/deals/reminders'),
	checkOurMath: () => '/check-our-math',
	guides: page<Record<string, string>>('/guides'),
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
	/** The editor; with a version, the saved guide to read, which leaves the editor's draft alone. */
	editGuide: (id: string, query: { version?: 'saved' } = {}) =>
		withQuery(`/admin/guides/edit/${encodeURIComponent(id)}`, query),
	directory: page<Record<string, string>>('/service-providers'),
	reportProvider: (id: string, query: { from?: string | null } = {}) =>
		withQuery(`/service-providers/${encodeURIComponent(id)}/report`, query),
	comps: () => '/comps',
	/**
	 * The tool with sample data, also for members whose comps open with their valuations. Fields can be
	 * repeated: a list of excluded comps.
	 */
	sampleComps: (fields: readonly (readonly [string, string])[] = []) => {
		const query = fields.length === 0 ? [['data', 'sample']] : fields
		return `/comps?${new URLSearchParams(query.map(([name = '', value = '']) => [name, value]))}`
	},
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
	sales: page<{
		q?: string
		page?: number | undefined
		confirm?: string
		edit?: string
		/** The valuation to go back to after an edit. */
		valuation?: string | null
		sort?: string
	}>('/comps/sales'),
	newSale: () => '/comps/sales/new',
	importSales: () => '/comps/sales/import',
	terms: () => '/terms-of-service',
	admin: () => '/admin',
	adminProviders: page<Record<string, string>>('/admin/service-providers'),
	adminNewProvider: () => '/admin/service-providers/new',
	adminProvider: (id: string, query: { confirm?: 'takeOff' } = {}) =>
		withQuery(`/admin/service-providers/${encodeURIComponent(id)}`, query),
	adminProviderStats: page<{ sort?: 'serviceType' | 'count'; order?: 'asc' | 'desc' }>(
		'/admin/service-provider-stats',
	),
	adminServiceTypes: () => '/admin/service-types',
	/** Like other lists, takes what its query's module (`user-query.ts`) defines. */
	adminUsers: page<Record<string, string>>('/admin/users'),
	adminUser: (id: string, query: { from?: string; confirm?: 'delete' | 'removeFactor' } = {}) =>
		withQuery(`/admin/users/${encodeURIComponent(id)}`, query),
	/** Refund, cancellation and extension by an admin. */
	adminUserBilling: (
		id: string,
		query: { intent: 'refund' | 'cancel' | 'extend'; payment?: string | null },
	) => withQuery(`/admin/users/${encodeURIComponent(id)}/billing`, query),
	usersCsv: page<Record<string, string>>('/admin/users.csv'),
	paymentsCsv: () => '/admin/payments.csv',
	adminRevenue: () => '/admin/revenue',
	adminAudit: page<Record<string, string>>('/admin/audit'),
	adminBilling: () => '/admin/billing',
	adminMail: page<{ confirm?: string; address?: string }>('/admin/mail'),
	privacy: () => '/privacy',
	manifest: () => '/site.webmanifest',
	theme: () => '/theme',
	api: {
		botToken: (action: string) => withQuery('/api/bot-token', { action }),
		properties: () => '/api/properties',
		guides: () => '/api/guides',
		property: (id: string) => `/api/properties/${encodeURIComponent(id)}`,
		contact: contactApiPath,
		createCheckout: () => '/api/stripe/create-checkout-session',
		processCheckout: () => '/api/stripe/process-checkout-session',
		formProblem: () => '/api/stripe/form-problem',
		stripeWebhook: () => '/api/stripe/webhook',
		testCheckout: () => '/api/stripe/test-checkout',
		/** What a script has to ask an authenticator for. */
		passkeyOptions: (use: 'sign-in' | 'second-factor' | 'registration') =>
			`/api/auth/passkey-options/${use}`,
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
