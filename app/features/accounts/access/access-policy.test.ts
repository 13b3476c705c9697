import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	type AccessUser,
	evaluateAccess,
	type PageAccess,
	hasPaidAccess,
	type AccessDecision,
	roleFlags,
	ROLES,
	type Tier,
	getTier,
} from './access-policy'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const EARLIER = new Date(NOW.getTime() - 1)
const LATER = new Date(NOW.getTime() + 1)

const user = (changes: Partial<AccessUser> = {}): AccessUser => ({
	role: 'user',
	isVerified: true,
	subscriptionStatus: null,
	graceUntil: null,
	vipExpiresAt: null,
	...changes,
})

describe('SHELL-22 SHELL-24 paid access, as a table', () => {
	const table: [string, Partial<AccessUser>, boolean][] = [
		['admin', { role: 'admin' }, true],
		['admin, whatever else is stored', { role: 'admin', subscriptionStatus: 'canceled' }, true],
		['VIP until later', { role: 'VIP', vipExpiresAt: LATER }, true],
		['VIP until now', { role: 'VIP', vipExpiresAt: NOW }, false],
		['VIP until earlier', { role: 'VIP', vipExpiresAt: EARLIER }, false],
		['VIP without a date', { role: 'VIP' }, false],
		['VIP without a date, paid time left', { role: 'VIP', graceUntil: LATER }, true],
		['VIP with a broken date', { role: 'VIP', vipExpiresAt: new Date(Number.NaN) }, false],
		[
			'expired VIP with an active status',
			{ role: 'VIP', vipExpiresAt: EARLIER, subscriptionStatus: 'active' },
			false,
		],
		[
			'expired VIP with paid time left',
			{ role: 'VIP', vipExpiresAt: EARLIER, graceUntil: LATER },
			true,
		],
		['subscriber, active', { role: 'subscriber', subscriptionStatus: 'active' }, true],
		['subscriber, trialing', { role: 'subscriber', subscriptionStatus: 'trialing' }, true],
		[
			'subscriber, past due, in grace',
			{ role: 'subscriber', subscriptionStatus: 'past_due', graceUntil: LATER },
			true,
		],
		[
			'subscriber, past due, grace ends now',
			{ role: 'subscriber', subscriptionStatus: 'past_due', graceUntil: NOW },
			false,
		],
		[
			'subscriber, past due, grace over',
			{ role: 'subscriber', subscriptionStatus: 'past_due', graceUntil: EARLIER },
			false,
		],
		...['past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'].map(
			(subscriptionStatus): [string, Partial<AccessUser>, boolean] => [
				`subscriber, ${subscriptionStatus}`,
				{ role: 'subscriber', subscriptionStatus },
				false,
			],
		),
		['subscriber without a status', { role: 'subscriber' }, false],
		['subscriber with a future VIP date', { role: 'subscriber', vipExpiresAt: LATER }, false],
		['user', {}, false],
		[
			'user with everything stored',
			{ subscriptionStatus: 'active', graceUntil: LATER, vipExpiresAt: LATER },
			false,
		],
		['MEP', { role: 'MEP' }, false],
		[
			'MEP with everything stored',
			{ role: 'MEP', subscriptionStatus: 'active', vipExpiresAt: LATER },
			false,
		],
		...[
			'',
			'Admin',
			'ADMIN',
			'vip',
			'Subscriber',
			'owner',
			'admin ',
			'constructor',
			'__proto__',
		].map((role): [string, Partial<AccessUser>, boolean] => [
			`unknown role ${JSON.stringify(role)}`,
			{ role, subscriptionStatus: 'active', graceUntil: LATER, vipExpiresAt: LATER },
			false,
		]),
		...['Active', 'ACTIVE', ' active', 'active ', 'yes', ''].map(
			(subscriptionStatus): [string, Partial<AccessUser>, boolean] => [
				`unknown status ${JSON.stringify(subscriptionStatus)}`,
				{ role: 'subscriber', subscriptionStatus },
				false,
			],
		),
	]
	test.each(table)('%s: %j → %s', (_name, changes, expected) => {
		expect(hasPaidAccess(user(changes), NOW)).toBe(expected)
		expect(getTier(user(changes), NOW)).toBe(expected ? 'paid' : 'verified')
		expect(getTier(user({ ...changes, isVerified: false }), NOW)).toBe('unverified')
	})

	test('a viewer without an account is a visitor', () => {
		expect(getTier(null, NOW)).toBe('visitor')
	})
})

const anyDate = fc.option(fc.date({ noInvalidDate: false }), { nil: null })
const anyUser: fc.Arbitrary<AccessUser> = fc.record({
	role: fc.oneof(fc.constantFrom(...ROLES), fc.string({ maxLength: 12 })),
	isVerified: fc.boolean(),
	subscriptionStatus: fc.option(
		fc.oneof(
			fc.constantFrom(
				'active',
				'trialing',
				'past_due',
				'canceled',
				'unpaid',
				'incomplete',
				'paused',
			),
			fc.string({ maxLength: 12 }),
		),
		{ nil: null },
	),
	graceUntil: anyDate,
	vipExpiresAt: anyDate,
})

/** The rule of SHELL-22 as an independent implementation, one case per role. */
function expectedPaid(accessUser: AccessUser, now: Date): boolean {
	const isAdmin = accessUser.role === 'admin'
	const ends = [accessUser.vipExpiresAt, accessUser.graceUntil].map(Number)
	const isVip = accessUser.role === 'VIP' && ends.some((end) => end > now.getTime())
	const isPaying =
		accessUser.role === 'subscriber' &&
		(['active', 'trialing'].includes(String(accessUser.subscriptionStatus)) ||
			Number(accessUser.graceUntil) > now.getTime())
	return isAdmin || isVip || isPaying
}

describe('1,000 random users', () => {
	const now = fc.date({ min: new Date(1), noInvalidDate: true })

	test('SHELL-22 SHELL-24 are paid exactly by the rule, and never unverified', () => {
		fc.assert(
			fc.property(anyUser, now, (accessUser, moment) => {
				expect(hasPaidAccess(accessUser, moment)).toBe(expectedPaid(accessUser, moment))
				const tier = getTier(accessUser, moment)
				expect(tier).not.toBe('visitor')
				expect(tier === 'paid').toBe(accessUser.isVerified && expectedPaid(accessUser, moment))
				expect(tier === 'unverified').toBe(!accessUser.isVerified)
			}),
		)
	})

	test('SHELL-10 isAdmin and isSubscribed depend only on the role', () => {
		fc.assert(
			fc.property(anyUser, ({ role }) => {
				const flags = roleFlags(role)
				expect(flags).toEqual({ isAdmin: role === 'admin', isSubscribed: role === 'subscriber' })
				expect(flags.isAdmin && flags.isSubscribed).toBe(false)
			}),
		)
	})

	test('SHELL-23 no guard admits a viewer below its tier', () => {
		const guards = fc.constantFrom<PageAccess>(
			'open',
			'guest',
			'standard',
			'premium',
			'dashboard',
			'admin',
		)
		fc.assert(
			fc.property(anyUser, guards, now, (accessUser, guard, moment) => {
				const tier = getTier(accessUser, moment)
				const isAllowed =
					evaluateAccess(guard, tier, roleFlags(accessUser.role).isAdmin).kind === 'allow'
				if (!isAllowed) return
				if (guard === 'standard') expect(accessUser.isVerified).toBe(true)
				if (guard === 'premium' || guard === 'dashboard') {
					expect(accessUser.isVerified && expectedPaid(accessUser, moment)).toBe(true)
				}
				if (guard === 'admin')
					expect([accessUser.role, accessUser.isVerified]).toEqual(['admin', true])
			}),
		)
	})
})

const ALLOW: AccessDecision = { kind: 'allow' }
const to = (
	where: Extract<AccessDecision, { kind: 'redirect' }>['to'],
	message: string | null,
	keepTarget = true,
): AccessDecision => ({ kind: 'redirect', to: where, keepTarget, message })

const SIGN_IN = to('signIn', 'Please sign in to access this feature')
const VERIFY = to('verifyEmail', 'Please verify your email to access this feature')
const HOME = to('home', 'Please subscribe to access this feature', false)
const PREMIUM_SIGN_UP = to('signUp', 'Please sign up to access this premium feature')
const PREMIUM_VERIFY = to('verifyEmail', 'Please verify your email to access this premium feature')
const PREMIUM_PLANS = to('subscription', 'Please subscribe to access this premium feature')
const INVITED = to('signUp', null)
const TO_DASHBOARD = to('dashboard', null, false)
const NOT_ADMIN = to('home', 'You do not have permission to access this page', false)

describe('SHELL-15 to SHELL-20, SHELL-24 to SHELL-29, SHELL-31, SHELL-32: every guard × tier × admin', () => {
	const rows: [PageAccess, Record<Tier, [member: AccessDecision, admin: AccessDecision]>][] = [
		[
			'open',
			{
				visitor: [ALLOW, ALLOW],
				unverified: [ALLOW, ALLOW],
				verified: [ALLOW, ALLOW],
				paid: [ALLOW, ALLOW],
			},
		],
		[
			'guest',
			{
				visitor: [ALLOW, ALLOW],
				unverified: [ALLOW, ALLOW],
				verified: [ALLOW, ALLOW],
				paid: [TO_DASHBOARD, TO_DASHBOARD],
			},
		],
		[
			'standard',
			{
				visitor: [SIGN_IN, SIGN_IN],
				unverified: [VERIFY, VERIFY],
				verified: [ALLOW, ALLOW],
				paid: [ALLOW, ALLOW],
			},
		],
		[
			'invited',
			{
				visitor: [INVITED, INVITED],
				unverified: [VERIFY, VERIFY],
				verified: [ALLOW, ALLOW],
				paid: [ALLOW, ALLOW],
			},
		],
		[
			'premium',
			{
				visitor: [PREMIUM_SIGN_UP, PREMIUM_SIGN_UP],
				unverified: [PREMIUM_VERIFY, PREMIUM_VERIFY],
				verified: [PREMIUM_PLANS, PREMIUM_PLANS],
				paid: [ALLOW, ALLOW],
			},
		],
		[
			'dashboard',
			{
				visitor: [SIGN_IN, SIGN_IN],
				unverified: [VERIFY, VERIFY],
				verified: [HOME, HOME],
				paid: [ALLOW, ALLOW],
			},
		],
		[
			'admin',
			{
				visitor: [SIGN_IN, SIGN_IN],
				unverified: [VERIFY, VERIFY],
				verified: [NOT_ADMIN, ALLOW],
				paid: [NOT_ADMIN, ALLOW],
			},
		],
	]
	const cells = rows.flatMap(([guard, byTier]) =>
		(Object.entries(byTier) as [Tier, [AccessDecision, AccessDecision]][]).flatMap(
			([tier, [member, admin]]) => [
				{ guard, tier, isAdmin: false, expected: member },
				{ guard, tier, isAdmin: true, expected: admin },
			],
		),
	)
	test.each(cells)('$guard, $tier, admin $isAdmin', ({ guard, tier, isAdmin, expected }) => {
		expect(evaluateAccess(guard, tier, isAdmin)).toEqual(expected)
	})

	test.each<[PageAccess, AccessDecision]>([
		['open', ALLOW],
		['guest', ALLOW],
		['standard', SIGN_IN],
		['invited', to('signIn', null)],
		['premium', SIGN_IN],
		['premiumGuide', to('signIn', 'Please sign up or log in to view this premium guide.')],
		['dashboard', SIGN_IN],
		['admin', SIGN_IN],
	])(
		'%s: a visitor in a browser that was signed in goes to sign-in, not to sign-up',
		(guard, expected) => {
			expect(evaluateAccess(guard, 'visitor', false, true)).toEqual(expected)
		},
	)

	test('the table is complete', () => {
		expect(cells).toHaveLength(7 * 4 * 2)
	})
})
