import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { endsAt } from '~/features/billing/entitlement/entitlement'
import { loadPlanStatus } from '~/features/billing/entitlement/subscription-status.server'
import { monthlyRecurring } from '~/features/billing/revenue/revenue.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import {
	cancelMembership,
	previewSwitch,
	resumeMembership,
	switchPlan,
} from '~/features/billing/subscription/plan-change.server'
import {
	loadMembership,
	subscriptionDetails,
} from '~/features/billing/subscription/subscription-card.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import {
	accountOf,
	advanceTime,
	buy,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createAdmin, createCustomer, reload, signedInClient } from '#tests/helpers/factories'

/** What a plan costs next: the same amount everywhere, and the one that is charged. */

const billing = useBilling()

const stripe = () => stripeClient('waiting')

async function member(plan: 'annual' | 'biannual' = 'annual') {
	const user = await createCustomer()
	await buy(billing, user, { plan })
	const { stripeCustomerId: customer } = await accountOf(user)
	return { user: await reload(user), customer, id: (await subscriptionOf(user)).id }
}

const coupon = async (fields: object): Promise<string> =>
	(await stripe().coupons.create({ name: 'Half', percent_off: 50, duration: 'forever', ...fields }))
		.id

const mailText = async (start: string) => {
	const { payload } = await db().outboxMessage.findFirstOrThrow({
		where: { dedupeKey: { startsWith: start } },
		orderBy: { createdAt: 'desc' },
	})
	return (JSON.parse(payload) as { text: string }).text
}

/** What every place says that the next renewal costs. */
async function saidEverywhere(user: PublicUser) {
	const { card } = await loadMembership(await reload(user), currentTime())
	const status = await loadPlanStatus(user.id, currentTime())
	const admin = await createAdmin()
	const [page, list] = await Promise.all([
		admin.device.load(`/admin/users/${user.id}`),
		admin.device.load('/admin/users'),
	])
	const device = await signedInClient(user.id)
	const plans = JSON.stringify((await device.load('/subscription')).value)
	const dashboard = JSON.stringify((await device.load('/dashboard')).value)
	return {
		card: card.subscription?.price,
		api: (await subscriptionDetails(await reload(user)))?.price,
		sentence: status.sentence,
		isOnAllPages: [plans, dashboard].every((text) => text.includes(status.sentence)),
		isInAdmin: [page, list].every(({ value }) => JSON.stringify(value).includes(status.fact)),
	}
}

/** Waits for the renewal; returns the reminder, the next amount that was said, and what was charged. */
async function renewed(user: PublicUser) {
	const { currentPeriodEnd } = await subscriptionOf(user)
	const until = (currentPeriodEnd?.getTime() ?? 0) - currentTime().getTime()
	await advanceTime(billing, until - days(20))
	await runBillingReconciliation(currentTime())
	const reminder = await mailText('renewal:')
	const { nextAmount } = await subscriptionOf(user)
	await advanceTime(billing, days(21))
	const { payments } = await accountOf(user)
	return { reminder, nextAmount, charged: payments.at(-1)?.amount }
}

describe("MON-06 the next amount is the provider's, everywhere", () => {
	test.each<[string, object, number, string]>([
		['a coupon for ever', {}, 7_450, '$74.50'],
		['a coupon for 24 months', { duration: 'repeating', duration_in_months: 24 }, 7_450, '$74.50'],
		['a coupon for 3 months', { duration: 'repeating', duration_in_months: 3 }, 14_900, '$149'],
		['all of it, for ever', { percent_off: 100 }, 0, '$0'],
	])('%s', async (_case, fields, cents, price) => {
		const { user, id } = await member()
		await stripe().subscriptions.update(id, { discounts: [{ coupon: await coupon(fields) }] })
		await billing.sandbox.flush()
		const renews = `renews on ${longDate((await subscriptionOf(user)).currentPeriodEnd) ?? ''} for ${price}.`
		expect(await saidEverywhere(user)).toMatchObject({
			card: price,
			api: price,
			sentence: expect.stringContaining(renews),
			isOnAllPages: true,
			isInAdmin: true,
		})
		expect(await monthlyRecurring()).toBe(Math.round(cents / 12))
		const { reminder, nextAmount, charged } = await renewed(user)
		expect(reminder).toContain(`We'll charge ${price} to your card on file.`)
		expect(nextAmount).toBe(cents)
		if (cents > 0) expect(charged).toBe(cents)
	})

	test('credit, which is used up', async () => {
		const { user, customer } = await member()
		await stripe().customers.update(customer, { balance: -5_000 })
		await syncBilling(customer)
		expect(await saidEverywhere(user)).toMatchObject({
			card: '$99',
			api: '$99',
			isOnAllPages: true,
		})
		const { reminder, charged } = await renewed(user)
		expect(reminder).toContain("We'll charge $99 to your card on file. Your last payment was $149.")
		expect(charged).toBe(9_900)
		expect(await subscriptionOf(user)).toMatchObject({ nextAmount: 14_900 })
		expect(await mailText('receipt:')).toContain('for $149.')
	})

	test('a plan that is switched to, with a discount', async () => {
		const { user, id } = await member()
		await stripe().subscriptions.update(id, { discounts: [{ coupon: await coupon({}) }] })
		await billing.sandbox.flush()
		const preview = await previewSwitch(user, currentTime())
		expect(preview).toMatchObject({ to: 'biannual', nextAmount: 4_950 })
		await switchPlan(user, { to: 'biannual', at: preview?.at ?? 0 }, currentTime())
		expect(await saidEverywhere(user)).toMatchObject({ card: '$49.50', api: '$49.50' })
		expect(await monthlyRecurring()).toBe(825)
		expect(await previewSwitch(user, currentTime())).toMatchObject({ nextAmount: 7_450 })
		expect((await renewed(user)).charged).toBe(4_950)
	})

	test.each<[string, object, number]>([
		// $99 were paid, $74.50 are due: the rest is credit.
		['is over by then', { duration: 'repeating', duration_in_months: 3 }, 12_450],
		['counts once', { duration: 'once' }, 12_450],
		['lasts', {}, 5_000],
	])(
		'an upgrade with a discount that %s says what its renewal costs',
		async (_case, fields, cents) => {
			const { user, id } = await member('biannual')
			await stripe().subscriptions.update(id, { discounts: [{ coupon: await coupon(fields) }] })
			await billing.sandbox.flush()
			const preview = await previewSwitch(user, currentTime())
			expect(preview).toMatchObject({ to: 'annual', nextAmount: cents })
			expect(await switchPlan(user, { to: 'annual', at: preview?.at ?? 0 }, currentTime())).toEqual(
				{
					ok: true,
				},
			)
			expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual', nextAmount: cents })
		},
	)

	test('what is due is what is left of the invoice', async () => {
		const user = await createCustomer()
		await buy(billing, user, {}, { card: 'fails_on_renewal' })
		const { id } = await subscriptionOf(user)
		await stripe().subscriptions.update(id, { discounts: [{ coupon: await coupon({}) }] })
		await advanceTime(billing, days(366))
		expect(await subscriptionOf(user)).toMatchObject({ status: 'past_due', unpaidAmount: 7_450 })
		const { card } = await loadMembership(await reload(user), currentTime())
		expect(card.subscription).toMatchObject({ amountDue: '$74.50', price: '$74.50' })
		expect(card.status.fact).toContain('$74.50 due')
		expect((await subscriptionDetails(await reload(user)))?.price).toBe('$74.50')
		expect(await mailText('payment-failed:')).toContain('$74.50')
	})

	test('a plan that is to end has the amount that resuming costs', async () => {
		const { user, id } = await member()
		await stripe().subscriptions.update(id, { discounts: [{ coupon: await coupon({}) }] })
		await cancelMembership(user)
		const { card } = await loadMembership(await reload(user), currentTime())
		expect(card.subscription).toMatchObject({ price: '$74.50', isPriceKnown: true })
		await resumeMembership(user)
		expect(await mailText('resumed:')).toContain('for $74.50.')
	})
})

describe('MON-06 reading it', () => {
	const previews = async () =>
		(await billing.sandbox.log()).filter(({ path }) => path.endsWith('/create_preview')).length

	test('costs a call only when something has changed, and once a day', async () => {
		const { customer, id } = await member()
		expect(await previews()).toBe(0)
		await syncBilling(customer)
		await syncBilling(customer)
		expect(await previews()).toBe(0)
		await stripe().subscriptions.update(id, { discounts: [{ coupon: await coupon({}) }] })
		await syncBilling(customer)
		await syncBilling(customer)
		expect(await previews()).toBe(1)
		await advanceTime(billing, days(1) + 1)
		await syncBilling(customer)
		await syncBilling(customer)
		expect(await previews()).toBe(2)
	})

	test('if it fails, pages say no amount that may be false, and the plan is synced', async () => {
		const { user, customer, id } = await member()
		await stripe().subscriptions.update(id, { discounts: [{ coupon: await coupon({}) }] })
		const route = 'POST /v1/invoices/create_preview'
		await billing.sandbox.fail({ route, status: 400, times: 10 })
		expect(await syncBilling(customer)).toMatchObject({ kind: 'synced' })
		expect(await subscriptionOf(user)).toMatchObject({ nextAmount: null })
		const { card } = await loadMembership(await reload(user), currentTime())
		expect(card.status.sentence).toMatch(/^Your Annual Plan renews on \w+ \d+, \d{4}\.$/u)
		expect(card.subscription).toMatchObject({ price: '$149', isPriceKnown: false })
		await billing.sandbox.heal()
		await syncBilling(customer)
		expect(await subscriptionOf(user)).toMatchObject({ nextAmount: 7_450 })
	})
})

describe('MON-05 an end after the next renewal', () => {
	async function endsLater() {
		const { user, customer, id } = await member('biannual')
		const { currentPeriodEnd } = await subscriptionOf(user)
		const end = new Date((currentPeriodEnd?.getTime() ?? 0) + days(60))
		await stripe().subscriptions.update(id, { cancel_at: Math.floor(end.getTime() / 1000) })
		await billing.sandbox.flush()
		return { user, customer, on: longDate(currentPeriodEnd) ?? '', end: longDate(end) }
	}

	test('is a plan that renews, everywhere, and no email says that nothing is charged', async () => {
		const { user, on, end } = await endsLater()
		expect(
			await db().outboxMessage.count({ where: { dedupeKey: { startsWith: 'cancelled' } } }),
		).toBe(0)
		expect(await saidEverywhere(user)).toMatchObject({
			card: '$99',
			sentence: `Your 6-Month Plan renews on ${on} for $99 and ends on ${end}.`,
			isOnAllPages: true,
			isInAdmin: true,
		})
		const details = await subscriptionDetails(await reload(user))
		expect(details).toMatchObject({ endsAt: null })
		expect(details?.renewalDate).not.toBeNull()
		expect(await monthlyRecurring()).toBe(1_650)
		const { reminder, charged } = await renewed(user)
		expect(reminder).toContain(`Your 6-Month Plan renews on ${on} and ends on ${end}.`)
		expect(charged).toBe(9_900)
		expect(await mailText('cancelled:')).toContain(
			`Your 6-Month Plan is set to end. You won't be charged again.\n\nYou have access until ${end}.`,
		)
	})

	test('can be canceled before, and taken back', async () => {
		const { user, end } = await endsLater()
		await cancelMembership(user)
		const canceled = await subscriptionOf(user)
		expect(endsAt(canceled)).toEqual(canceled.currentPeriodEnd)
		await resumeMembership(user)
		expect(await subscriptionOf(user)).toMatchObject({ cancelAt: null })
		const other = await endsLater()
		const device = await signedInClient(other.user.id)
		expect((await device.load('/profile/membership?confirm=resume')).status).toBe(200)
		await device.submit('/profile/membership?confirm=resume', { intent: 'resume' })
		const { sentence } = await loadPlanStatus(other.user.id, currentTime())
		expect(sentence).not.toContain(end)
	})
})
