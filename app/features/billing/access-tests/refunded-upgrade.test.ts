import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { money } from '~/features/billing/plans/money'
import { previewSwitch, switchPlan } from '~/features/billing/subscription/plan-change.server'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { confirm, type Fields, viewOf } from '#tests/helpers/billing/admin-command'
import {
	accountOf,
	advanceTime,
	buy,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createAdmin, createCustomer } from '#tests/helpers/factories'

/** A plan ends by a refund only if nothing of its current period is kept, or if an admin says so. */

const billing = useBilling()
useMailbox()

/** A member of the 6-Month Plan who has changed to the Annual Plan a month later. */
async function upgraded() {
	const user = await createCustomer()
	await buy(billing, user, { plan: 'biannual' })
	await advanceTime(billing, days(30))
	await upgrade(user)
	const { payments } = await accountOf(user)
	const [first, second] = payments
	if (first === undefined || second === undefined) throw new Error('Expected two payments')
	const { device } = await createAdmin()
	return { user, first, second, device, page: `/admin/users/${user.id}/billing` }
}

async function upgrade(user: PublicUser): Promise<void> {
	const preview = await previewSwitch(user, currentTime())
	if (preview === null) throw new Error('There is nothing to switch to')
	const result = await switchPlan(user, { to: preview.to, at: preview.at }, currentTime())
	if (!result.ok) throw new Error(result.message)
}

const refundOf = (payment: { id: string; amount: number }, more: Fields = {}): Fields => ({
	intent: 'refund',
	payment: payment.id,
	amount: (payment.amount / 100).toFixed(2),
	reason: 'requested_by_customer',
	...more,
})

describe('MON-15 the refund of an upgrade', () => {
	test('MON-15 the page shows what was paid for the period, what is kept, and that the plan stays', async () => {
		const { user, first, second, device, page } = await upgraded()
		const { view } = await viewOf(device, page, refundOf(second))
		const paid = [second, first]
			.map(({ amount, occurredAt }) => `${money(amount)} on ${longDate(occurredAt)}`)
			.join(', ')
		expect(view?.confirmation?.facts).toEqual(
			expect.arrayContaining([
				{ label: 'Paid since the plan began or renewed', value: paid },
				{ label: 'Kept of it after this refund', value: '$99' },
				{ label: 'After the refund', value: 'The plan stays' },
			]),
		)
		expect(view?.confirmation?.warning).toBeNull()
		await confirm(device, page, refundOf(second))
		expect(await hasAccess(user)).toBe(true)
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual', status: 'active' })
	})

	test('MON-15 an admin may end the plan with it', async () => {
		const { user, second, device, page } = await upgraded()
		const end = refundOf(second, { plan: 'end' })
		expect((await viewOf(device, page, end)).view?.confirmation?.warning).toMatch(
			/ends right away/u,
		)
		await confirm(device, page, end)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled', endedBy: 'admin' })
		expect(await hasAccess(user)).toBe(false)
		const subjects = (await mailTo(user.email)).map(({ subject }) => subject)
		expect(subjects).toContain('Your Annual Plan has ended')
		// A refund that the bank returns does not bring a plan back that an admin ended.
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(false)
	})

	test('MON-15 the same at Stripe itself: all money of the period ends it, a part of it does not', async () => {
		const { user, first, second } = await upgraded()
		await billing.sandbox.refund(second.chargeId ?? '')
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(true)
		await billing.sandbox.refund(first.chargeId ?? '', 9_000)
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(true)
		await billing.sandbox.refund(first.chargeId ?? '', 900)
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(false)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled', endedBy: 'refund' })
	})

	test('MON-15 the first payment alone leaves the plan, and all of it is said to end it', async () => {
		const { user, first, second, device, page } = await upgraded()
		await confirm(device, page, refundOf(first))
		expect(await hasAccess(user)).toBe(true)
		const { view } = await viewOf(device, page, refundOf(second))
		expect(view?.confirmation?.warning).toBe(
			'This refunds the current period in full, so the plan ends right away.',
		)
		await confirm(device, page, refundOf(second))
		expect(await hasAccess(user)).toBe(false)
	})

	test('MON-15 after a renewal the payments of the period before count no more', async () => {
		const { user, first, page } = await upgraded()
		await advanceTime(billing, days(366))
		const { device } = await createAdmin()
		const { payments } = await accountOf(user)
		const renewal = payments.at(-1)
		if (renewal === undefined) throw new Error('Expected a renewal')
		const { view } = await viewOf(device, page, refundOf(first))
		expect(JSON.stringify(view?.confirmation?.facts)).toContain(
			`${money(renewal.amount)} on ${longDate(renewal.occurredAt)}`,
		)
		await billing.sandbox.refund(renewal.chargeId ?? '')
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(false)
	})
})
