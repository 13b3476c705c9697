import { describe, expect, test } from 'vitest'
import { makeUser, type NewUser } from '../../../../prisma/seed/make-user'
import { useDatabase } from '#tests/helpers/setup/database'
import { findPlanKey } from './subscription-status.server'
import { findPlan, PLANS } from '~/features/billing/plans/plans'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

let serial = 0

const addUser = (user: Partial<NewUser>): Promise<string> => {
	serial += 1
	return makeUser({ email: `person${serial}@example.test`, ...user }, NOW)
}

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
	const id = await addUser({ role: 'user', plan: { key, status, currentPeriodEnd: null } })
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
