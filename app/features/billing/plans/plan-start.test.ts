import { expect, test } from 'vitest'
import { firstRenewal, planStart } from './plan-start'

test.each([
	['annual', '2026-11-23', '2027-11-23'],
	['annual', '2028-02-29', '2029-02-28'],
	['biannual', '2026-11-23', '2027-05-23'],
	['biannual', '2026-08-31', '2027-02-28'],
	['biannual', '2027-08-31', '2028-02-29'],
] as const)('SUB-27 the %s plan bought on %s renews on %s', (plan, boughtOn, renewsOn) => {
	const bought = new Date(`${boughtOn}T23:59:00.000Z`)
	expect(firstRenewal(plan, bought).toISOString().slice(0, 10)).toBe(renewsOn)
})

test('VIP-01 a VIP reads when a plan starts, and that VIP days are not added to it', () => {
	const now = new Date('2026-11-23T10:00:00Z')
	const vipExpiresAt = '2027-01-22T10:00:00.000Z'
	const start = planStart({ role: 'VIP', vipExpiresAt, paidUntil: null }, now)
	expect(start?.text).toContain("The VIP days left until January 22, 2027 aren't added to it.")
	expect(start?.plans).toEqual({
		annual: 'Starts today, November 23, 2026. Renews on November 23, 2027.',
		biannual: 'Starts today, November 23, 2026. Renews on May 23, 2027.',
	})
	expect(planStart({ role: 'user', vipExpiresAt, paidUntil: null }, now)).toBeNull()
	expect(
		planStart({ role: 'VIP', vipExpiresAt: now.toISOString(), paidUntil: null }, now),
	).toBeNull()
	expect(planStart({ role: 'VIP', vipExpiresAt: null, paidUntil: null }, now)).toBeNull()
})

test('MON-11 paid days that are left are named before a plan is sold beside them', () => {
	const now = new Date('2026-11-23T10:00:00Z')
	const paidUntil = new Date('2027-01-22T10:00:00.000Z')
	const user = { role: 'subscriber', vipExpiresAt: null }
	expect(planStart({ ...user, paidUntil }, now)?.text).toContain(
		"The paid days left until January 22, 2027 aren't added to it.",
	)
	expect(planStart({ ...user, paidUntil: now }, now)).toBeNull()
})
