import { describe, expect, test } from 'vitest'
import { readUserQuery } from '~/features/admin/users/user-query'
import { listUsers } from '~/features/admin/users/users.server'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import {
	cancelMembership,
	previewSwitch,
	switchPlan,
} from '~/features/billing/subscription/plan-change.server'
import { monthlyRecurring } from '~/features/billing/revenue/revenue.server'
import { revenueReport } from '~/features/billing/revenue/revenue-report.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import {
	accountOf,
	advanceTime,
	buy,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { auditOf, boughtBy, confirm } from '#tests/helpers/billing/admin-command'
import { createAdmin, createCustomer, reload } from '#tests/helpers/factories'

/** A member whose plan an admin extended is a member who pays, for everyone who looks. */

const billing = useBilling()

const EXTEND = { intent: 'extend', days: '30', note: '' }
const NOW = { intent: 'cancel', when: 'now', note: '' }

/** A member whose plan was extended right after the purchase. */
async function extendedMember() {
	const bought = await boughtBy(billing)
	const paidUntil = (await subscriptionOf(bought.user)).currentPeriodEnd ?? new Date(0)
	expect((await confirm(bought.device, bought.page, EXTEND)).status).toBe(302)
	return { ...bought, until: after(paidUntil, days(30)) }
}

const stripeState = async (user: { id: string }) =>
	stripeClient('waiting').subscriptions.retrieve((await subscriptionOf(user)).id)

const membersNow = async () => (await revenueReport(currentTime())).members.now

describe('an extended plan', () => {
	test('is active until the new date in every place, although Stripe calls it a trial', async () => {
		const { user, device, until } = await extendedMember()
		expect((await stripeState(user)).status).toBe('trialing')
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active', currentPeriodEnd: until })
		expect(await reload(user)).toMatchObject({ subscriptionStatus: 'active', role: 'subscriber' })
		const { card } = await loadMembership(await reload(user), currentTime())
		expect(card.status).toMatchObject({
			kind: 'active',
			badge: { text: 'Active' },
			sentence: `Your Annual Plan renews on ${longDate(until)} for $149.`,
			nextBilling: until.toISOString(),
		})
		const person = await device.load(`/admin/users/${user.id}`)
		expect(person.value).toMatchObject({ status: { kind: 'active', badge: { text: 'Active' } } })
		const renewing = readUserQuery(new URLSearchParams({ renews: 'yes' }))
		expect((await listUsers(renewing, currentTime())).rows.map(({ id }) => id)).toEqual([user.id])
		expect(await monthlyRecurring()).toBe(Math.round(14_900 / 12))
		expect(await membersNow()).toBe(1)
		const { text } = await device.load(`/admin/users.csv?search=${user.email}`)
		expect(text).toContain('active')
		expect(text).not.toContain('trialing')
		const overview = await device.load('/admin')
		expect(overview.value).toMatchObject({ stats: { subscribers: 1 } })
	})

	test('renews on the new date for the normal price', async () => {
		const { user, until } = await extendedMember()
		await advanceTime(billing, until.getTime() - currentTime().getTime() - days(1))
		expect((await accountOf(user)).payments).toHaveLength(1)
		expect(await hasAccess(user)).toBe(true)
		await advanceTime(billing, days(2))
		expect((await accountOf(user)).payments).toMatchObject([
			{ kind: 'subscription_first', amount: 14_900 },
			{ kind: 'subscription_cycle', amount: 14_900, status: 'paid' },
		])
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
	})

	test('that an admin cancels was active in the audit log, and ended', async () => {
		const { user, device, page } = await extendedMember()
		await confirm(device, page, NOW)
		expect(await hasAccess(user)).toBe(false)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled' })
		expect((await auditOf(user.id)).at(-1)).toMatchObject({
			action: 'subscription.cancel',
			before: { status: 'active' },
			after: { status: 'canceled' },
		})
	})

	test('that its member cancels ends on the new date', async () => {
		const { user, until } = await extendedMember()
		expect(await cancelMembership(await reload(user))).toEqual({ ok: true })
		const { card } = await loadMembership(await reload(user), currentTime())
		expect(card.status).toMatchObject({
			kind: 'canceling',
			badge: { text: `Cancels ${longDate(until)}` },
		})
		expect(await monthlyRecurring()).toBe(0)
	})

	test('that is refunded in full ends', async () => {
		const { user, paid } = await extendedMember()
		await billing.sandbox.refund(paid.chargeId ?? '')
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(false)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled', endedBy: 'refund' })
	})

	test('switches down on the new date and is active until then', async () => {
		const { user, until } = await extendedMember()
		const at = Math.floor(currentTime().getTime() / 1000)
		const to = { to: 'biannual', at }
		expect(await switchPlan(await reload(user), to, currentTime())).toEqual({ ok: true })
		const running = { status: 'active', nextPlan: 'biannual', currentPeriodEnd: until }
		expect(await subscriptionOf(user)).toMatchObject(running)
		await advanceTime(billing, until.getTime() - currentTime().getTime() + days(1))
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active', plan: 'biannual' })
		expect((await accountOf(user)).payments.map(({ amount }) => amount)).toEqual([14_900, 9_900])
	})

	test('switches up at once, and the next payment stays on the new date', async () => {
		const user = await createCustomer()
		await buy(billing, user, { plan: 'biannual' })
		const { device } = await createAdmin()
		await confirm(device, `/admin/users/${user.id}/billing`, EXTEND)
		const { currentPeriodEnd: until } = await subscriptionOf(user)
		const preview = await previewSwitch(await reload(user), currentTime())
		expect(preview).toMatchObject({ to: 'annual', dueNow: 0, nextAmount: 14_900, nextOn: until })
		const to = { to: 'annual', at: preview?.at ?? 0 }
		expect(await switchPlan(await reload(user), to, currentTime())).toEqual({ ok: true })
		const changed = { status: 'active', plan: 'annual', currentPeriodEnd: until }
		expect(await subscriptionOf(user)).toMatchObject(changed)
	})

	test('that was stored as a trial is put right by the next reading, also without the mark', async () => {
		const { user } = await boughtBy(billing)
		await advanceTime(billing, days(1))
		const { id, currentPeriodEnd } = await subscriptionOf(user)
		const trialEnd = Math.floor(after(currentPeriodEnd ?? new Date(0), days(9)).getTime() / 1000)
		await stripeClient('waiting').subscriptions.update(id, {
			trial_end: trialEnd,
			proration_behavior: 'none',
		})
		await db().subscription.update({ where: { id }, data: { status: 'trialing' } })
		await db().user.update({ where: { id: user.id }, data: { subscriptionStatus: 'trialing' } })
		await syncBilling((await accountOf(user)).stripeCustomerId)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
		expect(await reload(user)).toMatchObject({ subscriptionStatus: 'active' })
	})
})

test('a first trial is a trial, also after an admin adds days to it', async () => {
	const { user, device, page } = await boughtBy(billing)
	await confirm(device, page, NOW)
	const { stripeCustomerId, subscriptions } = await accountOf(user)
	const first = await stripeClient('waiting').subscriptions.create({
		customer: stripeCustomerId,
		items: [{ price: subscriptions[0]?.priceId ?? '' }],
		trial_period_days: 7,
	})
	await syncBilling(stripeCustomerId)
	const state = () => db().subscription.findUniqueOrThrow({ where: { id: first.id } })
	expect(await state()).toMatchObject({ status: 'trialing' })
	await advanceTime(billing, days(1))
	const admin = await createAdmin()
	await confirm(admin.device, page, EXTEND)
	const until = after(new Date((first.trial_end ?? 0) * 1000), days(30))
	expect(await state()).toMatchObject({ status: 'trialing', currentPeriodEnd: until })
	expect(await monthlyRecurring()).toBe(0)
})
