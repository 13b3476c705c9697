import { type Kind, KINDS } from './people'

/** Every route of the app, and who gets through its door. A route file that is missing here fails. */

/** What stands before a route. */
export type Door =
	/** Everybody. */
	| 'open'
	/** Everybody but paid members, who are led to their dashboard. */
	| 'guest'
	| 'standard'
	| 'premium'
	| 'dashboard'
	| 'admin'
	/** The comps tool: administrators, and everybody else is led to its teaser. */
	| 'comps'
	/** JSON: any verified person, or only paid members. */
	| 'apiUser'
	/** JSON: whoever is signed in, verified or not. */
	| 'apiSession'
	| 'apiPremium'
	/** Only in local mode. */
	| 'local'
	/** A loader that leads home whoever asks; the address exists for its action. */
	| 'home'

export type RouteRow = {
	door: Door
	/** What the address takes; a page takes GET, and POST when it has a form. */
	methods: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[]
	/**
	 * What a form without proof of origin and without a token gets from somebody the door lets in:
	 * 403, or the refusal of an address that takes no forms at all. 200 where nothing is done, and
	 * `harmless` where it is taken like any other.
	 */
	form?: 200 | 403 | 404 | 405 | 415 | 'harmless'
	/** Who reaches the check of the form. */
	formAs?: Kind
	/** What a GET is for those the door lets in: 200, or 405 where the address takes none. */
	reads?: number | { document: number; data: number }
	/** The door stands before the question of the method, too. */
	guardsEveryMethod?: true
	/** What an empty form or body gets from those the door lets in. 400 unless said otherwise. */
	empty?: string | Partial<Record<Group, string>>
	/** Why its loader or action calls no guard. */
	unguarded?: string
	/** Values for the parameters of the path. */
	params?: Record<string, string>
}

const PAGE = ['GET'] as const
const FORM = ['GET', 'POST'] as const

export const ROUTE_TABLE: Readonly<Record<string, RouteRow>> = {
	$: { door: 'home', methods: PAGE, form: 404, unguarded: 'Nothing is there.' },
	_index: { door: 'guest', methods: PAGE },
	'api.auth.check-auth': { door: 'apiSession', methods: PAGE, form: 405 },
	'api.auth.forgot-password': {
		door: 'open',
		methods: ['POST'],
		form: 415,
	},
	'api.auth.logout': {
		door: 'open',
		methods: ['POST'],
		form: 415,
		empty: '200',
		unguarded: 'Whoever asks is signed out afterwards.',
	},
	'api.auth.resend-verification': {
		door: 'apiSession',
		methods: ['POST'],
		form: 415,
		formAs: 'unverified',
		empty: { unverified: '400', verified: '409', paid: '409', admin: '409' },
	},
	'api.auth.reset-password.$token': {
		door: 'open',
		methods: ['POST'],
		form: 415,
		params: { token: 'no-such-token' },
	},
	'api.auth.signin': {
		door: 'open',
		methods: ['POST'],
		form: 415,
	},
	'api.auth.signup': {
		door: 'open',
		methods: ['POST'],
		form: 415,
	},
	'api.auth.update-profile': { door: 'apiUser', methods: ['PUT'], form: 405, formAs: 'user' },
	'api.auth.verify-email': {
		door: 'apiSession',
		methods: ['POST'],
		form: 415,
		formAs: 'unverified',
	},
	'api.bot-token': {
		door: 'open',
		methods: PAGE,
		form: 405,
		reads: 400,
		unguarded: 'A token for everybody, bound to whoever asked.',
	},
	'api.contact': {
		door: 'open',
		methods: ['POST'],
		form: 415,
	},
	'api.openapi[.]json': {
		door: 'open',
		methods: PAGE,
		form: 405,
		unguarded: 'A text for everybody.',
	},
	'api.properties': { door: 'apiPremium', methods: ['GET', 'POST'], form: 415, formAs: 'annual' },
	'api.properties_.$id': {
		door: 'apiPremium',
		methods: ['DELETE'],
		form: 405,
		formAs: 'annual',
		params: { id: 'none-of-yours' },
		guardsEveryMethod: true,
		empty: '404',
	},
	'api.users.me': { door: 'apiUser', methods: ['DELETE'], form: 405, formAs: 'user' },
	'api.users.accept-tos': { door: 'apiUser', methods: ['PUT'], form: 405, formAs: 'user' },
	'check-our-math': { door: 'open', methods: PAGE },
	calculator: { door: 'premium', methods: FORM, form: 403, formAs: 'annual' },
	comps: { door: 'open', methods: PAGE },
	'comps_.sales': { door: 'comps', methods: FORM, form: 403, formAs: 'admin' },
	'comps_.sales_.import': { door: 'comps', methods: FORM, form: 403, formAs: 'admin' },
	'comps_.sales_.new': { door: 'comps', methods: FORM, form: 403, formAs: 'admin' },
	'comps_.valuations': { door: 'comps', methods: FORM, form: 403, formAs: 'admin' },
	'comps_.valuations_.$id': {
		door: 'comps',
		methods: FORM,
		form: 403,
		formAs: 'admin',
		params: { id: 'none-of-yours' },
		reads: 404,
	},
	'comps_.valuations_.$id_.report': {
		door: 'comps',
		methods: PAGE,
		params: { id: 'none-of-yours' },
		reads: 404,
	},
	contact: { door: 'open', methods: FORM, form: 403 },
	dashboard: { door: 'dashboard', methods: PAGE },
	'dev.bare': { door: 'local', methods: PAGE },
	'dev.bare[.]json': {
		door: 'local',
		methods: ['POST'],
		form: 200,
		reads: { document: 400, data: 200 },
		empty: '200',
	},
	'dev.clock': { door: 'local', methods: ['GET', 'POST'], form: 415, empty: '415' },
	'dev.mail': { door: 'local', methods: PAGE },
	'dev.mail[.]json': { door: 'local', methods: PAGE },
	'dev.ui': { door: 'local', methods: PAGE, unguarded: 'It asks for local mode itself.' },
	'forgot-password': { door: 'guest', methods: FORM, form: 403 },
	profile: { door: 'standard', methods: FORM, form: 403, formAs: 'user' },
	'profile_.data[.]json': { door: 'standard', methods: PAGE },
	'reset-password.$token': {
		door: 'guest',
		methods: FORM,
		form: 403,
		params: { token: 'no-such-token' },
		reads: 404,
	},
	signin: { door: 'guest', methods: FORM, form: 403 },
	signout: {
		door: 'home',
		methods: FORM,
		form: 403,
		unguarded: 'The loader leads home; the action ends the session of whoever asks.',
	},
	signup: { door: 'guest', methods: FORM, form: 403 },
	'terms-of-service': { door: 'open', methods: PAGE },
	theme: {
		door: 'home',
		methods: FORM,
		form: 'harmless',
		unguarded: 'The loader leads home; the action keeps a colour, for everybody.',
	},
	'verify-email': {
		door: 'open',
		methods: FORM,
		form: 403,
		formAs: 'unverified',
		empty: {
			visitor: '302 /signin',
			unverified: '400',
			verified: '302 /subscription',
			paid: '302 /dashboard',
			admin: '302 /dashboard',
		},
	},
}

/** What a door does with somebody. */
export type Passage =
	| { kind: 'in' }
	| { kind: 'redirect'; to: (path: string) => string; text: string | null }
	| { kind: 'json'; status: number; code: string }

export type Group = 'visitor' | 'unverified' | 'verified' | 'paid' | 'admin'

/** What the guards make of each kind of person. */
export const GROUP_OF: Readonly<Record<Kind, Group>> = {
	visitor: 'visitor',
	unverified: 'unverified',
	user: 'verified',
	annual: 'paid',
	trialing: 'paid',
	pastDueInGrace: 'paid',
	pastDueOver: 'verified',
	lapsed: 'verified',
	vip: 'paid',
	vipExpired: 'verified',
	mep: 'verified',
	providerNew: 'verified',
	admin: 'admin',
}

const IN: Passage = { kind: 'in' }
const query = (to: string, name: string) => (path: string) =>
	`${to}?${new URLSearchParams({ [name]: path })}`
const to = (where: (path: string) => string, text: string | null): Passage => ({
	kind: 'redirect',
	to: where,
	text,
})
const json = (status: number, code: string): Passage => ({ kind: 'json', status, code })

const HOME = () => '/'
const SIGN_IN = query('/signin', 'redirect')
const SIGN_UP = query('/signup', 'redirect')
const VERIFY = query('/verify-email', 'redirect')
const PLANS = query('/subscription', 'afterSubscribeRedirect')

const EVERYBODY = (passage: Passage): Record<Group, Passage> => ({
	visitor: passage,
	unverified: passage,
	verified: passage,
	paid: passage,
	admin: passage,
})

const STANDARD = {
	...EVERYBODY(IN),
	visitor: to(SIGN_IN, 'Please sign in to access this feature'),
	unverified: to(VERIFY, 'Please verify your email to access this feature'),
}
const API_USER = {
	...EVERYBODY(IN),
	visitor: json(401, 'unauthenticated'),
	unverified: json(403, 'unverified'),
}

export const PASSAGES: Readonly<Record<Door, Record<Group, Passage>>> = {
	open: EVERYBODY(IN),
	local: EVERYBODY(IN),
	home: EVERYBODY(to(HOME, null)),
	guest: {
		...EVERYBODY(IN),
		paid: to(() => '/dashboard', null),
		admin: to(() => '/dashboard', null),
	},
	standard: STANDARD,
	dashboard: { ...STANDARD, verified: to(HOME, 'Please subscribe to access this feature') },
	premium: {
		...EVERYBODY(IN),
		visitor: to(SIGN_UP, 'Please sign up to access this premium feature'),
		unverified: to(VERIFY, 'Please verify your email to access this premium feature'),
		verified: to(PLANS, 'Please subscribe to access this premium feature'),
	},
	admin: {
		...STANDARD,
		verified: to(HOME, 'You do not have permission to access this page'),
		paid: to(HOME, 'You do not have permission to access this page'),
	},
	comps: { ...EVERYBODY(to(() => '/comps', null)), admin: IN },
	apiSession: { ...EVERYBODY(IN), visitor: json(401, 'unauthenticated') },
	apiUser: API_USER,
	apiPremium: { ...API_USER, verified: json(403, 'forbidden') },
}

/** Who comes by, and what happens to them at a door. */
export function passagesOf(door: Door): [Kind, Passage][] {
	return KINDS.map((kind) => [kind, PASSAGES[door][GROUP_OF[kind]]])
}

const isApi = (path: string): boolean => path.startsWith('/api/')

const readsOf = ({ reads, methods }: RouteRow, path: string, isDocument: boolean): number => {
	if (typeof reads === 'object') return isDocument ? reads.document : reads.data
	if (reads !== undefined) return reads
	return isApi(path) && !methods.includes('GET') ? 405 : 200
}

/**
 * What somebody gets who asks for an address in one of the shapes of the matrix: the status, and
 * where a redirect leads. Of a redirect the data of a page says 202.
 */
export function passageWanted(
	row: RouteRow,
	path: string,
	shape: 'document' | 'data' | 'child' | 'unsafe',
	kind: Kind,
): string {
	const group = GROUP_OF[kind]
	const passage = PASSAGES[row.door][group]
	const writes = row.methods.some((method) => method !== 'GET')
	if (shape === 'unsafe' && !writes) return path === '/no-such-page' ? '404' : '405'
	const isRead = shape !== 'unsafe'
	const isWrongMethod = isRead && isApi(path) && !row.methods.includes('GET')
	if (isWrongMethod && row.guardsEveryMethod !== true) return '405'
	if (passage.kind === 'json') return String(passage.status)
	if (passage.kind === 'redirect') {
		const status = shape === 'data' || shape === 'child' ? 202 : 302
		return `${status} ${passage.to(path)}`
	}
	if (isRead) return String(readsOf(row, path, shape === 'document'))
	return (typeof row.empty === 'object' ? row.empty[group] : row.empty) ?? '400'
}
