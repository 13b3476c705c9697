import type { RouteRow } from './route-row'

/** Payment routes. */

const PAGE = ['GET'] as const
const FORM = ['GET', 'POST'] as const

export const BILLING_ROUTES: Readonly<Record<string, RouteRow>> = {
	'/api/stripe/create-checkout-session': {
		access: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'user',
	},
	'/api/stripe/form-problem': {
		access: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'user',
	},
	'/api/stripe/process-checkout-session': {
		access: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'user',
	},
	'/api/stripe/recent-transactions': { access: 'apiAdmin', methods: PAGE, form: 405 },
	'/api/stripe/revenue': { access: 'apiAdmin', methods: PAGE, form: 405 },
	'/api/stripe/subscription-details': {
		access: 'apiUser',
		methods: PAGE,
		form: 405,
		formAs: 'annual',
	},
	'/api/stripe/webhook': {
		access: 'open',
		methods: ['POST'],
		form: 400,
		skipsOriginCheck: true,
		unguarded: 'An event proves itself by its signature.',
	},
	'/api/users/me/verify-vip-coupon': {
		access: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'vip',
	},
	'/api/users/me/vip-details': { access: 'apiUser', methods: ['PUT'], form: 405, formAs: 'vip' },
	'/payment': { access: 'standard', methods: PAGE },
	'/payment-cancel': { access: 'standard', methods: PAGE },
	'/payment-success': { access: 'open', methods: PAGE },
	'/profile/billing-portal': {
		access: 'standard',
		methods: FORM,
		form: 403,
		formAs: 'user',
	},
	'/profile/membership': {
		access: 'standard',
		methods: FORM,
		form: 403,
		formAs: 'user',
	},
	'/profile/vip': {
		access: 'standard',
		methods: FORM,
		form: 403,
		formAs: 'vip',
	},
	'/stripe-checkout': { access: 'standard', methods: PAGE },
	'/subscribe': { access: 'open', methods: PAGE },
	'/subscription': { access: 'standard', methods: FORM, form: 403, formAs: 'user' },
	'/subscription-return': { access: 'standard', methods: PAGE },
}
