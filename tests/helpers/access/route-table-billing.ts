import type { Kind } from '#tests/helpers/users'
import type { RouteRow } from './route-row'

/** Payment routes. */

const PAGE = ['GET'] as const
const FORM = ['GET', 'POST'] as const

const WITH_PLAN: readonly Kind[] = ['annual', 'trialing', 'pastDueInGrace', 'pastDueOver']
const VIPS: readonly Kind[] = ['vip', 'vipExpired']

export const BILLING_ROUTES: Readonly<Record<string, RouteRow>> = {
	'/api/stripe/create-checkout-session': {
		door: 'apiUser',
		methods: ['POST'],
		form: 415,
		formAs: 'user',
		empty: '400',
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
		reads: (kind) => (WITH_PLAN.includes(kind) ? 200 : 404),
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
		empty: (kind) => (VIPS.includes(kind) ? '409' : '403'),
	},
	'/api/users/me/vip-details': { door: 'apiUser', methods: ['PUT'], form: 405, formAs: 'vip' },
	'/payment': { door: 'standard', methods: PAGE, reads: 400 },
	'/payment-cancel': { door: 'standard', methods: PAGE },
	'/payment-success': { door: 'open', methods: PAGE },
	'/profile/billing-portal': {
		door: 'standard',
		methods: FORM,
		reads: () => '/profile',
		form: 403,
		formAs: 'user',
	},
	'/profile/membership': {
		door: 'standard',
		methods: FORM,
		reads: () => '/profile',
		form: 403,
		formAs: 'user',
		empty: '302 /profile',
	},
	'/profile/vip': {
		door: 'standard',
		methods: FORM,
		reads: (kind) => (VIPS.includes(kind) ? 200 : '/profile'),
		form: 403,
		formAs: 'vip',
	},
	'/stripe-checkout': { door: 'standard', methods: PAGE, reads: () => '/' },
	'/subscribe': {
		door: 'open',
		methods: PAGE,
		reads: () => '/subscription',
		unguarded: 'It leads everybody to the plans, which ask who is there.',
	},
	'/subscription': { door: 'standard', methods: FORM, form: 403, formAs: 'user' },
	'/subscription-return': { door: 'standard', methods: PAGE, reads: () => '/subscription' },
}
