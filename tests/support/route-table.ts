import { GUIDE_ROUTES } from './guide-routes'
import { KINDS } from './people'
import type { RouteRow } from './route-row'
import { BILLING_ROUTES } from './route-table-billing'

export type { RouteRow } from './route-row'

/** Every route of the app, and who gets through its door. A route file that is missing here fails. */

/** Who is let in and is no provider: everybody but the provider. */
const NO_PROVIDERS = Object.fromEntries(
	KINDS.filter((kind) => !['visitor', 'unverified', 'providerNew'].includes(kind)).map((kind) => [
		kind,
		'/',
	]),
)

const PAGE = ['GET'] as const
const FORM = ['GET', 'POST'] as const

export const ROUTE_TABLE: Readonly<Record<string, RouteRow>> = {
	...GUIDE_ROUTES,
	...BILLING_ROUTES,
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
	'api.users.$id.service-provider-profile': {
		door: 'apiAdmin',
		methods: ['PUT'],
		form: 405,
		formAs: 'admin',
		params: { id: 'nobody' },
	},
	'api.users.service-provider-profile': {
		door: 'apiUser',
		methods: ['PUT'],
		form: 405,
		formAs: 'user',
	},
	'api.users.service-provider-stats': { door: 'apiAdmin', methods: PAGE, form: 405 },
	'api.users.service-providers': {
		door: 'apiPremium',
		writeDoor: 'apiAdmin',
		methods: ['GET', 'POST'],
		form: 415,
		formAs: 'admin',
	},
	'api.users.service-types': {
		door: 'open',
		methods: PAGE,
		form: 405,
		unguarded: 'A list for everybody.',
	},
	'admin.service-provider-stats': { door: 'admin', methods: PAGE },
	'admin.service-providers': { door: 'admin', methods: PAGE },
	'admin.service-providers_.$id': {
		door: 'admin',
		elsewhere: {
			to: { admin: '/admin/service-providers' },
			forms: true,
			text: 'No provider selected for editing',
		},
		methods: FORM,
		form: 403,
		formAs: 'admin',
		params: { id: 'nobody' },
	},
	'admin.service-providers_.new': { door: 'admin', methods: FORM, form: 403, formAs: 'admin' },
	'admin.service-types': { door: 'admin', methods: FORM, form: 403, formAs: 'admin' },
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
	profile: {
		door: 'standard',
		elsewhere: { to: { providerNew: '/service-provider-profile' }, forms: false },
		methods: FORM,
		form: 403,
		formAs: 'user',
		// The page that would show what is wrong leads on.
		empty: { providerNew: '302 /service-provider-profile' },
	},
	'profile_.service-provider': {
		door: 'standard',
		elsewhere: { to: NO_PROVIDERS, forms: true },
		methods: FORM,
		form: 403,
		formAs: 'providerNew',
	},
	'service-provider-profile': {
		door: 'open',
		writeDoor: 'standard',
		methods: FORM,
		form: 403,
		formAs: 'user',
	},
	'service-providers': { door: 'premium', methods: FORM, form: 403, formAs: 'annual' },
	'service-providers_.$id.report': {
		door: 'premium',
		methods: FORM,
		form: 403,
		formAs: 'annual',
		params: { id: 'nobody' },
		reads: 404,
	},
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
		writeDoor: 'open',
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
			providerNew: '302 /service-provider-profile',
			paid: '302 /dashboard',
			admin: '302 /dashboard',
		},
	},
}
