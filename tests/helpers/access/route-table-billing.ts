import type { RouteRow } from './route-row'

/** Payment routes. */

const PAGE = ['GET'] as const
const FORM = ['GET', 'POST'] as const

export const BILLING_ROUTES: Readonly<Record<string, RouteRow>> = {
	'/api/stripe/create-checkout-session': {
		door: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'user',
	},
	'/api/stripe/process-checkout-session': {
		door: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'user',
	},
	'/api/stripe/recent-transactions': { door: 'apiAdmin', methods: PAGE, form: 405 },
	'/api/stripe/revenue': { door: 'apiAdmin', methods: PAGE, form: 405 },
	'/api/stripe/subscription-details': {
		door: 'apiUser',
		methods: PAGE,
		form: 405,
		formAs: 'annual',
	},
	'/api/stripe/webhook': {
		door: 'open',
		methods: ['POST'],
		form: 400,
		provesItself: true,
		unguarded: 'An event proves itself by its signature.',
	},
	'/api/users/me/verify-vip-coupon': {
		door: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'vip',
	},
	'/api/users/me/vip-details': { door: 'apiUser', methods: ['PUT'], form: 405, formAs: 'vip' },
	'/payment': { door: 'standard', methods: PAGE },
	'/payment-cancel': { door: 'standard', methods: PAGE },
	'/payment-success': { door: 'open', methods: PAGE },
	'/profile/billing-portal': {
		door: 'standard',
		methods: FORM,
		form: 403,
		formAs: 'user',
	},
	'/profile/membership': {
		door: 'standard',
		methods: FORM,
		form: 403,
		formAs: 'user',
	},
	'/profile/vip': {
		door: 'standard',
		methods: FORM,
		form: 403,
		formAs: 'vip',
	},
	'/stripe-checkout': { door: 'standard', methods: PAGE },
	'/subscribe': {
		door: 'open',
		methods: PAGE,
		unguarded: 'It leads everybody to the plans, which ask who is there.',
	},
	'/subscription': { door: 'standard', methods: FORM, form: 403, formAs: 'user' },
	'/subscription-return': { door: 'standard', methods: PAGE },
}
