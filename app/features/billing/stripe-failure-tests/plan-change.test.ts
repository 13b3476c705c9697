import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, minutes } from '~/core/time/durations'
import {
	accountOf,
	buy,
	hasAccess,
	advanceTime,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { openFullPortal, submitPortal } from '#tests/helpers/billing/portal'
import { createCustomer, reload } from '#tests/helpers/factories'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import {
	cancelMembership,
	previewSwitch,
	resumeMembership,
	switchPlan,
} from '~/features/billing/subscription/plan-change.server'
import { monthlyRecurring } from '~/features/billing/revenue/revenue.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'

const billing = useBilling()

const YEAR = days(366)

async function member(
	plan: 'annual' | 'biannual' = 'annual',
	card: 'ok' | 'fails_on_renewal' = 'ok',
) {
	const user = await createCustomer()
	await buy(billing, user, { plan }, { card })
	const { stripeCustomerId } = await accountOf(user)
	return {
		user: await reload(user),
		customer: stripeCustomerId,
		id: (await subscriptionOf(user)).id,
	}
}

const loadCard = async (user: { id: string }) =>
	(await loadMembership(await reload(user), currentTime())).card

const mails = async (start: string) =>
	db().outboxMessage.count({ where: { dedupeKey: { startsWith: start } } })

describe('S7 canceling and resuming', () => {
	test('access until the end date, which the card shows, and both emails', async () => {
		const { user } = await member()
		expect(await cancelMembership(user)).toEqual({ ok: true })
		const card = await loadCard(user)
		expect(card.subscription).toMatchObject({ renewal: null })
		expect(card.subscription?.ends).not.toBeNull()
		expect(await hasAccess(user)).toBe(true)
		expect(await mails('cancelled:')).toBe(1)
		expect(await resumeMembership(user)).toEqual({ ok: true })
		expect((await loadCard(user)).subscription).toMatchObject({ ends: null })
		expect(await mails('resumed:')).toBe(1)
		await cancelMembership(user)
		await advanceTime(billing, YEAR)
		expect(await hasAccess(user)).toBe(false)
		expect((await accountOf(user)).payments).toHaveLength(1)
	})

	test.each(['flag', 'date'] as const)(
		"recognizes the portal's form (%s), and resuming clears both",
		async (portalCancel) => {
			await billing.sandbox.settings({ portalCancel })
			const { user, customer, id } = await member()
			const { url } = await openFullPortal(stripeClient('waiting'), customer)
			await submitPortal(url, { intent: 'cancel', subscription: id })
			await billing.sandbox.flush()
			expect((await loadCard(user)).subscription?.ends).not.toBeNull()
			expect(await resumeMembership(user)).toEqual({ ok: true })
			const raw = await stripeClient('waiting').subscriptions.retrieve(id)
			expect([raw.cancel_at, raw.cancel_at_period_end]).toEqual([null, false])
		},
	)
})

describe('switching plans', () => {
	test('S9 6-Month to Annual: immediately, for the displayed price, in one subscription', async () => {
		const { user } = await member('biannual')
		await advanceTime(billing, days(60))
		const preview = await previewSwitch(user, currentTime())
		expect(preview).toMatchObject({ to: 'annual', from: null, nextAmount: 14_900 })
		expect(preview?.dueNow).toBeGreaterThan(5_000)
		expect(preview?.dueNow).toBeLessThan(14_900)
		expect(await switchPlan(user, { to: 'annual', at: preview?.at ?? 0 }, currentTime())).toEqual({
			ok: true,
		})
		const account = await accountOf(user)
		expect(account.subscriptions).toMatchObject([{ plan: 'annual', status: 'active' }])
		expect(account.payments.at(-1)).toMatchObject({
			kind: 'subscription_update',
			amount: preview?.dueNow,
		})
		expect(account.subscriptions[0]?.currentPeriodEnd?.getTime()).toBe(preview?.nextOn?.getTime())
		expect(await mails('plan:')).toBe(1)
	})

	test('BILL-06 a planned downgrade is a schedule, not a trial, and counts as recurring revenue', async () => {
		const { user, id } = await member('annual')
		await advanceTime(billing, days(100))
		const before = await monthlyRecurring()
		const at = Math.floor(currentTime().getTime() / 1000)
		expect(await switchPlan(user, { to: 'biannual', at }, currentTime())).toEqual({ ok: true })
		// What is charged next is the plan of six months.
		expect([before, await monthlyRecurring()]).toEqual([1_242, 1_650])
		const planned = await stripeClient('waiting').subscriptions.retrieve(id, {
			expand: ['schedule'],
		})
		expect(planned).toMatchObject({
			status: 'active',
			trial_end: null,
			schedule: { status: 'active', end_behavior: 'release' },
		})
		await advanceTime(billing, days(266))
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'biannual', status: 'active' })
		expect(await monthlyRecurring()).toBe(1_650)
		// The schedule goes on until the end of its phase; another change releases it.
		const switched = await previewSwitch(user, currentTime())
		expect(await switchPlan(user, switched ?? { to: '', at }, currentTime())).toEqual({ ok: true })
		const after = await stripeClient('waiting').subscriptions.retrieve(id)
		expect([after.schedule, after.items.data[0]?.price.lookup_key]).toEqual([null, 'annual'])
	})

	test('BILL-06 undone, the schedule is released and nothing else has changed', async () => {
		const { user, id } = await member('annual')
		const { subscriptions } = stripeClient('waiting')
		const before = await subscriptions.retrieve(id)
		const at = Math.floor(currentTime().getTime() / 1000)
		await switchPlan(user, { to: 'biannual', at }, currentTime())
		expect((await subscriptions.retrieve(id)).schedule).not.toBeNull()
		await switchPlan(user, { to: 'annual', at }, currentTime())
		expect(await subscriptions.retrieve(id)).toEqual(before)
	})

	test('S10 security row 69 Annual to 6-Month: at the end of the year, and nothing before', async () => {
		const { user } = await member('annual')
		await advanceTime(billing, days(100))
		const end = (await subscriptionOf(user)).currentPeriodEnd
		const preview = await previewSwitch(user, currentTime())
		expect(preview).toMatchObject({ to: 'biannual', dueNow: 0, nextAmount: 9_900, from: end })
		expect(await switchPlan(user, { to: 'biannual', at: preview?.at ?? 0 }, currentTime())).toEqual(
			{ ok: true },
		)
		expect(await subscriptionOf(user)).toMatchObject({
			plan: 'annual',
			nextPlan: 'biannual',
			currentPeriodEnd: end,
		})
		expect((await accountOf(user)).payments).toHaveLength(1)
		expect(await hasAccess(user)).toBe(true)
		await advanceTime(billing, days(267))
		expect(await subscriptionOf(user)).toMatchObject({
			plan: 'biannual',
			nextPlan: null,
			status: 'active',
		})
		expect((await accountOf(user)).payments.at(-1)).toMatchObject({ amount: 9_900, status: 'paid' })
	})

	test('S10 can be undone before it happens', async () => {
		const { user } = await member('annual')
		const at = Math.floor(currentTime().getTime() / 1000)
		await switchPlan(user, { to: 'biannual', at }, currentTime())
		expect(await switchPlan(user, { to: 'annual', at }, currentTime())).toEqual({ ok: true })
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual', nextPlan: null })
		expect((await accountOf(user)).payments).toHaveLength(1)
		await advanceTime(billing, YEAR)
		expect((await accountOf(user)).payments.at(-1)).toMatchObject({ amount: 14_900 })
	})

	test('S10 recognizes a change made in the portal', async () => {
		const { user, customer, id } = await member('annual')
		const { data } = await stripeClient('waiting').prices.list({ lookup_keys: ['biannual'] })
		const { url } = await openFullPortal(stripeClient('waiting'), customer)
		await submitPortal(url, {
			intent: 'change_plan',
			subscription: id,
			price: data[0]?.id ?? '',
		})
		await billing.sandbox.flush()
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual', nextPlan: 'biannual' })
		expect(await cancelMembership(user)).toEqual({ ok: true })
		expect(await subscriptionOf(user)).toMatchObject({ nextPlan: null, cancelAtPeriodEnd: true })
	})

	test('S11 a declined card: the old plan remains, and the page says so', async () => {
		const { user } = await member('biannual', 'fails_on_renewal')
		await advanceTime(billing, minutes(5))
		const at = Math.floor(currentTime().getTime() / 1000)
		const result = await switchPlan(user, { to: 'annual', at }, currentTime())
		expect(result).toMatchObject({ ok: false, status: 402 })
		expect(result.ok ? '' : result.message).toContain('Your plan has not changed.')
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'biannual', status: 'active' })
	})

	test('a price that is outdated, or for another plan, is not charged', async () => {
		const { user } = await member('biannual')
		const at = Math.floor(currentTime().getTime() / 1000)
		for (const wrong of [
			{ to: 'annual', at: at - 3600 },
			{ to: 'annual', at: at + 3600 },
			{ to: 'biannual', at },
		]) {
			expect(await switchPlan(user, wrong, currentTime())).toMatchObject({ ok: false, status: 409 })
		}
		expect((await accountOf(user)).payments).toHaveLength(1)
	})
})
