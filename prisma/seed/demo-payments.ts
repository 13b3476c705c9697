import { syncBilling } from '../../app/features/billing/stripe-sync/sync.server'
import { stripeClient } from '../../app/features/billing/stripe-sync/stripe-client.server'
import { fetchPriceCatalog } from '../../app/features/billing/plans/price-catalog.server'
import { config } from '../../app/core/config/config.server'
import { db } from '../../app/core/db/db.server'
import { days, hours } from '../../app/core/time/durations'
import { paths } from '../../app/core/http/paths'

/**
 * Creates the demo members' billing history in the payment sandbox: they buy on past dates, and the
 * resulting state is read with the regular sync.
 */

type Purchase = {
	email: string
	lookupKey: 'annual' | 'biannual'
	/** Age of the purchase, in milliseconds. */
	ago: number
	card: 'ok' | 'fails_on_renewal'
	/** Canceled right away, so that it ended with its period. */
	isCancelled?: true
}

const YEAR = days(365)
const HALF_A_YEAR = days(181)

const PURCHASES: readonly Purchase[] = [
	{ email: 'annual@demo.test', lookupKey: 'annual', ago: YEAR - days(212), card: 'ok' },
	{ email: 'sixmonth@demo.test', lookupKey: 'biannual', ago: HALF_A_YEAR - days(97), card: 'ok' },
	{
		email: 'pastdue@demo.test',
		lookupKey: 'annual',
		ago: YEAR + days(2) - hours(1),
		card: 'fails_on_renewal',
	},
	{
		email: 'lapsed@demo.test',
		lookupKey: 'biannual',
		ago: HALF_A_YEAR + days(33),
		card: 'ok',
		isCancelled: true,
	},
]

async function control<T>(origin: string, name: string, body: object): Promise<T> {
	const response = await fetch(`${origin}/_sandbox/${name}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
	if (!response.ok)
		throw new Error(`The payment sandbox rejected ${name}: ${await response.text()}`)
	return (await response.json()) as T
}

/** Pays through a checkout, because a card that fails later has to succeed on the purchase date. */
async function checkOut(
	origin: string,
	{ customer, lookupKey, card }: { customer: string; lookupKey: string; card: string },
): Promise<string> {
	const stripe = stripeClient('background')
	const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] })
	const session = await stripe.checkout.sessions.create({
		mode: 'subscription',
		customer,
		line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
		ui_mode: 'hosted_page',
		success_url: config().origin + paths.profile(),
	})
	await control(origin, 'pay', { session: session.id, card })
	const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
	if (typeof subscription !== 'string') throw new Error('A demo purchase created no subscription')
	return subscription
}

async function buy(origin: string, purchase: Purchase, now: Date): Promise<void> {
	const { email, lookupKey, ago, card } = purchase
	const user = await db().user.findFirstOrThrow({ where: { email } })
	await control(origin, 'clock', { offset: -Math.round(ago / 1000) })
	const customer = await stripeClient('background').customers.create({
		email,
		name: `${user.firstName} ${user.lastName}`,
		metadata: { userId: user.id },
	})
	const subscription = await checkOut(origin, { customer: customer.id, lookupKey, card })
	if (purchase.isCancelled) {
		await stripeClient('background').subscriptions.update(subscription, {
			cancel_at_period_end: true,
		})
	}
	// Advance to the present, which runs everything that is due on the way.
	await control(origin, 'clock', { offset: 0 })
	await db().billingAccount.deleteMany({ where: { userId: user.id } })
	await db().billingAccount.create({
		data: {
			userId: user.id,
			stripeCustomerId: customer.id,
			syncStartedAt: new Date(0),
			createdAt: now,
		},
	})
	await syncBilling(customer.id)
}

/** Creates the VIP's promo code at the payment provider. */
async function makeVipCode(email: string, now: Date): Promise<void> {
	const user = await db().user.findFirstOrThrow({ where: { email } })
	const code = user.vipStripeCouponId
	if (code === null) return
	const coupon = await stripeClient('background').coupons.create({
		id: `vip-${code.toLowerCase()}`,
		name: '10% off for a friend',
		percent_off: 10,
		duration: 'once',
		metadata: { vip: 'true', vip_owner: user.id },
	})
	const promotion = await stripeClient('background').promotionCodes.create({
		promotion: { type: 'coupon', coupon: coupon.id },
		code,
		restrictions: { first_time_transaction: true },
	})
	await db().vipCoupon.create({
		data: {
			ownerUserId: user.id,
			code,
			couponId: coupon.id,
			promotionCodeId: promotion.id,
			verifiedAt: now,
		},
	})
}

/** @param origin of the payment sandbox */
export async function seedDemoPayments(origin: string, now: Date): Promise<void> {
	// Past events must not reach the webhook.
	await control(origin, 'webhooks', { drop: ['*'] })
	try {
		await fetchPriceCatalog('background')
		// Oldest first, because the sandbox clock only moves forward.
		const inOrder = [...PURCHASES].sort((a, b) => b.ago - a.ago)
		for (const purchase of inOrder) await buy(origin, purchase, now)
		await makeVipCode('vip@demo.test', now)
		// Emails about past events are not sent.
		await db().outboxMessage.deleteMany()
	} finally {
		await control(origin, 'webhooks', { drop: [] })
	}
}
