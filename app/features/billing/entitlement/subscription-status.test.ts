import { describe, expect, test } from 'vitest'
import { toViewer, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { makeUser, type NewUser } from '../../../../prisma/seed/make-user'
import { useDatabase } from '#tests/helpers/setup/database'
import { accessStatus, findPlanKey } from './subscription-status.server'
import { findPlan, PLANS } from '~/features/billing/plans/plans'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const LATER = after(NOW, days(40))

let serial = 0

async function loadStatus(user: Partial<NewUser>, now = NOW) {
	serial += 1
	const id = await makeUser({ email: `person${serial}@example.test`, ...user }, NOW)
	const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
	const { user: publicUser } = toViewer(row, now)
	if (publicUser === null) throw new Error('No user')
	return { id, status: await accessStatus(publicUser, now) }
}

const member = (plan: NewUser['plan'], status = 'active'): Partial<NewUser> => ({
	role: 'subscriber',
	subscriptionStatus: status,
	plan,
})

describe('the Access Status panel', () => {
	test.each([
		['annual', 'Annual Plan'],
		['biannual', '6-Month Plan'],
	] as const)('DASH-02 %s: plan and next billing date', async (key, plan) => {
		const { status } = await loadStatus(member({ key, status: 'active', currentPeriodEnd: LATER }))
		expect(status).toEqual({
			kind: 'subscription',
			plan,
			nextBilling: LATER.toISOString(),
			pastDue: null,
		})
	})

	test('DASH-02 shows no date if there is none', async () => {
		const { status } = await loadStatus(
			member({ key: 'annual', status: 'active', currentPeriodEnd: null }),
		)
		expect(status).toEqual({
			kind: 'subscription',
			plan: 'Annual Plan',
			nextBilling: null,
			pastDue: null,
		})
	})

	test('DASH-02 a canceled plan has no next billing date', async () => {
		const { id } = await loadStatus(
			member({ key: 'annual', status: 'active', currentPeriodEnd: LATER }),
		)
		await db().subscription.updateMany({
			where: { account: { userId: id } },
			data: { cancelAtPeriodEnd: true },
		})
		const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
		expect(await accessStatus(toViewer(row, NOW).user!, NOW)).toMatchObject({ nextBilling: null })
	})

	test.each([
		[after(NOW, days(5)), false],
		[NOW, true],
	])(
		'F5 a member whose renewal failed: until %s, and no next billing date',
		async (until, isOver) => {
			const { status } = await loadStatus({
				...member({ key: 'annual', status: 'past_due', currentPeriodEnd: LATER }, 'past_due'),
				graceUntil: until,
			})
			expect(status).toEqual({
				kind: 'subscription',
				plan: 'Annual Plan',
				nextBilling: null,
				pastDue: { until: until.toISOString(), isOver },
			})
		},
	)

	test('DASH-02 a subscriber with an unknown plan', async () => {
		const { status } = await loadStatus({ role: 'subscriber', subscriptionStatus: 'active' })
		expect(status).toEqual({
			kind: 'subscription',
			plan: 'Unknown Plan',
			nextBilling: null,
			pastDue: null,
		})
	})

	test('DASH-02 shows a VIP the end date, and nothing after it', async () => {
		const vip = { role: 'VIP', vipExpiresAt: LATER } as const
		expect((await loadStatus(vip)).status).toEqual({ kind: 'vip', until: LATER.toISOString() })
		expect((await loadStatus(vip, LATER)).status).toEqual({ kind: 'none' })
		expect((await loadStatus({ role: 'VIP' })).status).toEqual({ kind: 'none' })
	})

	test.each<NonNullable<NewUser['role']>>(['user', 'MEP'])(
		'DASH-03 %s has no subscription',
		async (role) => {
			expect((await loadStatus({ role })).status).toEqual({ kind: 'none' })
		},
	)

	test('DASH-04 an admin is none of these, whatever they bought before', async () => {
		const plan = { key: 'annual', status: 'canceled', currentPeriodEnd: LATER } as const
		expect((await loadStatus({ role: 'admin', plan })).status).toEqual({ kind: 'admin' })
	})
})

test.each([
	['active', 'biannual'],
	['trialing', 'biannual'],
	['past_due', 'biannual'],
	['canceled', null],
	['unpaid', null],
	['incomplete', null],
	['Active', null],
])("a plan that is %s is the user's plan %s, whatever their role", async (status, plan) => {
	const key = 'biannual'
	const { id } = await loadStatus({ role: 'user', plan: { key, status, currentPeriodEnd: null } })
	expect(await findPlanKey(id)).toBe(plan)
})

test('a visitor has no plan', async () => {
	expect(await findPlanKey('nobody')).toBeNull()
})

describe('plans', () => {
	test('the annual plan has ten properties, the other one five', () => {
		expect(PLANS.annual).toMatchObject({
			name: 'Annual Plan',
			badge: 'Annual',
			savedProperties: 10,
		})
		expect(PLANS.biannual).toMatchObject({
			name: '6-Month Plan',
			badge: '6-Month',
			savedProperties: 5,
		})
	})

	test.each([null, undefined, '', 'Annual', 'ANNUAL', 'monthly', 'constructor', '__proto__'])(
		'%j is not a plan',
		(key) => {
			expect(findPlan(key)).toBeNull()
		},
	)
})
