import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { describeProvider, refusalOf, type Target, type Timed } from './targets'

/**
 * What happens with time: renewals, retries, schedules. In test mode each member has a test clock, which
 * is deleted with them.
 */

const HOUR = 3_600
const DAY = 24 * HOUR

type Member = Timed & { subscription: Stripe.Subscription; card: string }

/** A member of the annual plan, whose time can be moved on. */
async function member(
	{ stripe, prices, timed }: Target,
	given: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Member> {
	const time = await timed()
	const { customer } = time
	const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
	const subscription = await stripe.subscriptions.create({
		customer,
		items: [{ price: prices.annual.id }],
		default_payment_method: card,
		...given,
	})
	return { ...time, subscription, card }
}

const endOf = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0

/** To the time after a renewal: an invoice is open to changes for an hour before it is paid. */
const afterRenewal = ({ advanceTo, subscription }: Member, more = 0): Promise<void> =>
	advanceTo(endOf(subscription) + 2 * HOUR + more)

const newest = async ({ stripe }: Target, subscription: string): Promise<Stripe.Invoice> => {
	const { data } = await stripe.invoices.list({ subscription, limit: 1 })
	if (data[0] === undefined) throw new Error(`${subscription} has no invoice`)
	return data[0]
}

/** Gives the subscription a card that fails off session. */
async function letFail({ stripe }: Target, { customer, subscription }: Member): Promise<void> {
	const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
	await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
}

describeProvider('time', (target) => {
	test('MON-24 a renewal charges what the preview without a change says: discount and credit', async () => {
		const { stripe } = target()
		const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
		const it = await member(target(), { discounts: [{ coupon: coupon.id }] })
		await stripe.customers.update(it.customer, { balance: -1_000 })
		const preview = await stripe.invoices.createPreview({ subscription: it.subscription.id })
		expect(preview).toMatchObject({ amount_due: 6_450, lines: { data: [{ amount: 14_900 }] } })
		await afterRenewal(it)
		expect(await newest(target(), it.subscription.id)).toMatchObject({
			billing_reason: 'subscription_cycle',
			status: 'paid',
			amount_paid: 6_450,
		})
		const { items } = await stripe.subscriptions.retrieve(it.subscription.id)
		expect(items.data[0]?.current_period_start).toBe(endOf(it.subscription))
	})

	test('MON-24 a price whose key has moved renews at its own amount', async () => {
		const { stripe, prices, unique } = target()
		const lookup_key = unique('moved')
		const fields = {
			product: prices.annual.product as string,
			currency: 'usd',
			recurring: { interval: 'year' },
			lookup_key,
		} as const
		const old = await stripe.prices.create({ ...fields, unit_amount: 12_000 })
		const it = await member(target(), { items: [{ price: old.id }] })
		await stripe.prices.create({ ...fields, unit_amount: 19_900, transfer_lookup_key: true })
		const { items } = await stripe.subscriptions.retrieve(it.subscription.id)
		expect(items.data[0]?.price).toMatchObject({ id: old.id, lookup_key: null })
		await stripe.prices.update(old.id, { active: false })
		await afterRenewal(it)
		expect(await newest(target(), it.subscription.id)).toMatchObject({ amount_paid: 12_000 })
	})

	test('MON-24 a renewal that fails is retried, and a new card pays it', async () => {
		const { stripe } = target()
		const it = await member(target())
		await letFail(target(), it)
		await afterRenewal(it)
		expect(await stripe.subscriptions.retrieve(it.subscription.id)).toMatchObject({
			status: 'past_due',
		})
		const failed = await newest(target(), it.subscription.id)
		expect(failed).toMatchObject({ status: 'open', attempted: true, amount_remaining: 14_900 })
		expect(failed.next_payment_attempt ?? 0).toBeGreaterThan(await it.now())
		await it.advanceTo((failed.next_payment_attempt ?? 0) + 2 * HOUR)
		const retried = await newest(target(), it.subscription.id)
		expect(retried.attempt_count).toBeGreaterThan(failed.attempt_count)
		await stripe.subscriptions.update(it.subscription.id, { default_payment_method: it.card })
		expect(await stripe.invoices.pay(retried.id)).toMatchObject({ status: 'paid' })
		expect(await stripe.subscriptions.retrieve(it.subscription.id)).toMatchObject({
			status: 'active',
		})
	})

	test('MON-24 an ended plan leaves its open invoice payable, in the portal too, until it is voided', async () => {
		const { stripe } = target()
		const it = await member(target())
		await letFail(target(), it)
		await afterRenewal(it)
		await stripe.subscriptions.cancel(it.subscription.id)
		const left = await newest(target(), it.subscription.id)
		expect(left).toMatchObject({ status: 'open', auto_advance: false })
		expect(left.hosted_invoice_url).toMatch(/^https?:/u)
		const { id: configuration } = await stripe.billingPortal.configurations.create({
			features: { invoice_history: { enabled: true } },
		})
		const session = await stripe.billingPortal.sessions.create({
			customer: it.customer,
			configuration,
			return_url: 'https://hub.example/profile',
		})
		expect(session.url).toMatch(/^https?:/u)
		await stripe.billingPortal.configurations.update(configuration, { active: false })
		expect(await stripe.invoices.voidInvoice(left.id)).toMatchObject({ status: 'void' })
		expect((await refusalOf(stripe.invoices.pay(left.id))).statusCode).toBe(400)
	})

	test('MON-24 a scheduled plan begins with the period, with its discount, and keeps a card saved meanwhile', async () => {
		const { stripe, prices } = target()
		const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
		const it = await member(target(), { discounts: [{ coupon: coupon.id }] })
		const { id, phases } = await stripe.subscriptionSchedules.create({
			from_subscription: it.subscription.id,
		})
		const [current] = phases
		const discount = current?.discounts[0]?.discount as string
		const discounts = [{ discount }]
		// The current price may have been archived since; the schedule keeps it.
		await stripe.subscriptionSchedules.update(id, {
			end_behavior: 'release',
			proration_behavior: 'none',
			phases: [
				{
					items: [{ price: current?.items[0]?.price as string, quantity: 1 }],
					start_date: current?.start_date ?? 0,
					end_date: current?.end_date ?? 0,
					discounts,
				},
				{
					items: [{ price: prices.biannual.id, quantity: 1 }],
					duration: { interval: 'month', interval_count: 6 },
					discounts,
				},
			],
		})
		const { customer } = it
		const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer })
		await stripe.subscriptions.update(it.subscription.id, { default_payment_method: saved.id })
		const preview = await stripe.invoices.createPreview({ subscription: it.subscription.id })
		expect(preview.amount_due).toBe(4_950)
		await afterRenewal(it)
		const changed = await stripe.subscriptions.retrieve(it.subscription.id)
		expect(changed.items.data[0]?.price.id).toBe(prices.biannual.id)
		expect(changed.default_payment_method).toBe(saved.id)
		expect(await newest(target(), it.subscription.id)).toMatchObject({ amount_paid: 4_950 })
	})

	test('MON-24 a schedule keeps an archived price in its current phase', async () => {
		const { stripe, prices } = target()
		const old = await stripe.prices.create({
			product: prices.annual.product as string,
			currency: 'usd',
			unit_amount: 12_000,
			recurring: { interval: 'year' },
		})
		const it = await member(target(), { items: [{ price: old.id }] })
		await stripe.prices.update(old.id, { active: false })
		const { id, phases } = await stripe.subscriptionSchedules.create({
			from_subscription: it.subscription.id,
		})
		const [current] = phases
		const updated = await stripe.subscriptionSchedules.update(id, {
			phases: [
				{
					items: [{ price: old.id }],
					start_date: current?.start_date ?? 0,
					end_date: current?.end_date ?? 0,
				},
				{
					items: [{ price: prices.biannual.id }],
					duration: { interval: 'month', interval_count: 6 },
				},
			],
		})
		expect(updated.phases.map(({ items }) => items[0]?.price)).toEqual([old.id, prices.biannual.id])
	})

	test('MON-24 an end after the next renewal lets it renew; an end of the period leaves no next invoice', async () => {
		const { stripe } = target()
		const it = await member(target())
		const cancel_at = endOf(it.subscription) + 40 * DAY
		await stripe.subscriptions.update(it.subscription.id, { cancel_at })
		await afterRenewal(it)
		const renewed = await stripe.subscriptions.retrieve(it.subscription.id)
		expect(renewed).toMatchObject({ status: 'active', cancel_at })
		expect(await newest(target(), it.subscription.id)).toMatchObject({
			billing_reason: 'subscription_cycle',
		})
		const other = await member(target())
		await stripe.subscriptions.update(other.subscription.id, { cancel_at_period_end: true })
		const none = stripe.invoices.createPreview({ subscription: other.subscription.id })
		expect((await refusalOf(none)).code).toBe('invoice_upcoming_none')
	})

	test('MON-24 a paused plan does not renew, and is charged when it is resumed', async () => {
		const { stripe } = target()
		const it = await member(target())
		expect(await stripe.subscriptions.pause(it.subscription.id)).toMatchObject({
			status: 'paused',
		})
		await afterRenewal(it)
		expect((await stripe.charges.list({ customer: it.customer })).data).toHaveLength(1)
		expect(await stripe.subscriptions.resume(it.subscription.id)).toMatchObject({
			status: 'active',
		})
	})
})

describeProvider('money at its edges', (target) => {
	test('MON-24 less than the minimum is not charged, and goes to the balance', async () => {
		const { stripe } = target()
		const coupon = await stripe.coupons.create({ amount_off: 14_898, currency: 'usd' })
		const it = await member(target(), { discounts: [{ coupon: coupon.id }] })
		expect(await newest(target(), it.subscription.id)).toMatchObject({
			status: 'paid',
			total: 2,
			amount_due: 0,
		})
		expect(await stripe.customers.retrieve(it.customer)).toMatchObject({ balance: 2 })
		expect((await stripe.charges.list({ customer: it.customer })).data).toEqual([])
	})

	test.each([
		['pm_card_chargeDeclined', 'generic_decline'],
		['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
		['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
	])('MON-24 %s is declined with its code when it is saved', async (card, decline_code) => {
		const { stripe } = target()
		const { id: customer } = await stripe.customers.create({ email: 'declined@example.test' })
		expect(await refusalOf(stripe.paymentMethods.attach(card, { customer }))).toMatchObject({
			statusCode: 402,
			decline_code,
		})
	})

	test('MON-24 the payment of a deleted customer is read and refunded by its own id', async () => {
		const { stripe } = target()
		const it = await member(target())
		const [charge] = (await stripe.charges.list({ customer: it.customer })).data
		await stripe.customers.del(it.customer)
		expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ amount: 14_900 })
		await stripe.refunds.create({ charge: charge?.id ?? '' })
		expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ refunded: true })
	})

	test('MON-24 a path of expand has four parts at most', async () => {
		const { stripe } = target()
		const tooDeep = stripe.subscriptions.list({ expand: ['data.items.data.price.product'] })
		expect((await refusalOf(tooDeep)).statusCode).toBe(400)
	})
})
