import { SAMPLE_DEALS } from '../../app/features/calculator/check-our-math/sample-deals'
import { after, days } from '../../app/core/time/durations'
import { seedDemoDeals } from './demo-deals'
import { seedGuides } from './guides'
import { makeProperty, makeUser, type NewUser } from './make-user'
import { seedProviders } from './providers'

/** Demo data for local mode: one account of every kind, and realistic deals. */

export const DEMO_PASSWORD = 'Demo-pass-2026'

/** The demo accounts and what they demonstrate. */
export const DEMO_ACCOUNTS: readonly { email: string; what: string }[] = [
	{ email: 'annual@demo.test', what: 'member, annual plan, eight deals in work' },
	{ email: 'sixmonth@demo.test', what: 'member, 6-month plan' },
	{ email: 'vip@demo.test', what: 'VIP' },
	{ email: 'vip-expired@demo.test', what: 'VIP, expired' },
	{ email: 'user@demo.test', what: 'verified, no plan' },
	{ email: 'unverified@demo.test', what: 'email not verified' },
	{ email: 'provider@demo.test', what: 'service provider, complete profile' },
	{ email: 'provider-new@demo.test', what: 'service provider, profile still empty' },
	{ email: 'pastdue@demo.test', what: 'member, renewal failed (grace period)' },
	{ email: 'lapsed@demo.test', what: 'former member, two saved deals' },
	{ email: 'admin@demo.test', what: 'administrator' },
]

function demoUsers(now: Date): NewUser[] {
	const member = { role: 'subscriber', hasAcceptedCalculatorTOS: true } as const
	return [
		{
			...member,
			email: 'annual@demo.test',
			firstName: 'Ana',
			lastName: 'Whitfield',
			subscriptionStatus: 'active',
			plan: { key: 'annual', status: 'active', currentPeriodEnd: after(now, days(212)) },
		},
		{
			...member,
			email: 'sixmonth@demo.test',
			firstName: 'Marcus',
			lastName: 'Reyes',
			subscriptionStatus: 'active',
			plan: { key: 'biannual', status: 'active', currentPeriodEnd: after(now, days(97)) },
		},
		{
			email: 'vip@demo.test',
			firstName: 'Vivian',
			lastName: 'Okafor',
			role: 'VIP',
			vipExpiresAt: after(now, days(60)),
			vipStripeCouponId: 'VIVIAN30',
			isVipCouponVerified: true,
			hasAcceptedCalculatorTOS: true,
		},
		{
			email: 'vip-expired@demo.test',
			firstName: 'Walter',
			lastName: 'Finch',
			role: 'VIP',
			vipExpiresAt: after(now, -days(12)),
			hasAcceptedCalculatorTOS: true,
		},
		{ email: 'user@demo.test', firstName: 'Uma', lastName: 'Patel' },
		{ email: 'unverified@demo.test', firstName: 'Noah', lastName: 'Brandt', isVerified: false },
		{
			email: 'provider@demo.test',
			firstName: 'Priya',
			lastName: 'Nair',
			provider: {
				company: 'Nair & Sons Contracting',
				serviceTypes: ['Contractor'],
				specialties: ['Kitchen & Bath', 'General Contracting'],
				areas: ['OK', 'TX'],
				phoneNumber: '(918) 555-0142',
				aboutMe:
					'Full rehabs for investors in Tulsa and Dallas: fixed bids, weekly photos, no surprises.',
			},
		},
		{
			email: 'provider-new@demo.test',
			firstName: 'Nils',
			lastName: 'Larsen',
			provider: { company: '', serviceTypes: [] },
		},
		{
			...member,
			email: 'pastdue@demo.test',
			firstName: 'Paula',
			lastName: 'Dietrich',
			subscriptionStatus: 'past_due',
			graceUntil: after(now, days(5)),
			plan: { key: 'annual', status: 'past_due', currentPeriodEnd: after(now, -days(2)) },
		},
		{
			email: 'lapsed@demo.test',
			firstName: 'Leo',
			lastName: 'Marchetti',
			subscriptionStatus: 'canceled',
			hasAcceptedCalculatorTOS: true,
			plan: { key: 'biannual', status: 'canceled', currentPeriodEnd: after(now, -days(30)) },
		},
		{
			email: 'admin@demo.test',
			firstName: 'Ada',
			lastName: 'Moreno',
			role: 'admin',
			hasAcceptedCalculatorTOS: true,
			hasAcceptedProviderTOS: true,
		},
	]
}

/** The deals of a former member. */
async function seedFormerDeals(userId: string, now: Date): Promise<void> {
	for (const [i, deal] of SAMPLE_DEALS.slice(0, 2).entries()) {
		await makeProperty(userId, deal, after(now, -days(62 - 11 * i)))
	}
}

/** Seeds an empty database. The unverified account is as old as an account can be while unverified. */
export async function seedDemo(now: Date): Promise<void> {
	const ids = new Map<string, string>()
	for (const newUser of demoUsers(now)) {
		ids.set(newUser.email, await makeUser({ ...newUser, password: DEMO_PASSWORD }, now))
	}
	await seedGuides(now)
	await seedProviders(now)
	await seedDemoDeals(ids.get('annual@demo.test') ?? '', now)
	await seedFormerDeals(ids.get('lapsed@demo.test') ?? '', now)
}
