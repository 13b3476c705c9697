import { describe, expect, test } from 'vitest'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { db } from '~/core/db/db.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { buy, subscriptionOf, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, signedInClient } from '#tests/helpers/factories'
import { call } from '#tests/helpers/api-contract'

const billing = useBilling()

const START = '/api/stripe/create-checkout-session'

async function makePromotion(
	code: string,
	more: { firstOnly?: boolean; customer?: string } = {},
): Promise<void> {
	const { firstOnly = false, customer } = more
	const stripe = stripeClient('waiting')
	const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' })
	await stripe.promotionCodes.create({
		promotion: { type: 'coupon', coupon: coupon.id },
		code,
		restrictions: { first_time_transaction: firstOnly },
		...(customer === undefined ? {} : { customer }),
	})
}

async function newcomer() {
	const user = await createCustomer()
	return { user, device: await signedInClient(user.id) }
}

/** A member whose plan has ended. */
async function formerMember() {
	const { user, device } = await newcomer()
	await buy(billing, user, { plan: 'biannual' })
	await stripeClient('waiting').subscriptions.cancel((await subscriptionOf(user)).id)
	await billing.sandbox.flush()
	return { user, device }
}

/** What a checkout of the provider charges, in cents. */
const totalOf = async (sessionId: unknown): Promise<number | null> =>
	(await stripeClient('waiting').checkout.sessions.retrieve(String(sessionId))).amount_total

type Device = Awaited<ReturnType<typeof newcomer>>['device']

/** Both ways to a checkout, with script and without, refuse the code with this text and say where. */
async function expectRefused(device: Device, code: string, message: string): Promise<void> {
	const start = await call(device, 'POST', START, { plan: 'biannual', code })
	expect([start.status, start.body]).toMatchObject([400, { message, fields: { code: message } }])
	const form = { plan: 'biannual', ui: 'hosted', code }
	const answer = await device.post(`/subscription?code=${code}`, form)
	expect([answer.status, answer.value]).toMatchObject([400, { errors: { code: [message] } }])
}

async function expectFullPrice(device: Device): Promise<void> {
	const start = await call(device, 'POST', START, { plan: 'biannual' })
	expect(start.status).toBe(200)
	expect(await totalOf(start.body['sessionId'])).toBe(9_900)
	const answer = await device.post('/subscription', { plan: 'biannual', ui: 'hosted' })
	expect(answer.status).toBe(303)
	const id = new URL(answer.location ?? '').pathname.split('/').at(-1)
	expect(await totalOf(id)).toBe(9_900)
}

describe('VIP-09 SUB-05 a code for first purchases', () => {
	test('is refused to a former member by the page and the action alike; the full price is not', async () => {
		await makePromotion('FIRST10', { firstOnly: true })
		const { device } = await formerMember()
		const message = CHECKOUT_TEXTS.firstPurchaseCode
		expect((await device.load('/subscription?code=first10')).value).toMatchObject({
			code: { accepted: null, error: message, isRefused: true },
		})
		expect((await device.load('/payment?plan=biannual&code=FIRST10')).value).toMatchObject({
			accepted: null,
			code: null,
			codeError: message,
		})
		await expectRefused(device, 'FIRST10', message)
		await expectFullPrice(device)
	})

	test('also when the provider has deleted the customer who paid', async () => {
		await makePromotion('FIRST10', { firstOnly: true })
		const { user, device } = await formerMember()
		await db().billingAccount.update({
			where: { userId: user.id },
			data: { userId: null, formerUserId: user.id },
		})
		await expectRefused(device, 'FIRST10', CHECKOUT_TEXTS.firstPurchaseCode)
	})

	test('takes its discount off the first purchase', async () => {
		await makePromotion('FIRST10', { firstOnly: true })
		const { device } = await newcomer()
		expect((await device.load('/subscription?code=FIRST10')).value).toMatchObject({
			code: { accepted: { code: 'FIRST10' }, error: null, isRefused: false },
		})
		const start = await call(device, 'POST', START, { plan: 'biannual', code: 'FIRST10' })
		expect(await totalOf(start.body['sessionId'])).toBe(8_910)
	})

	test('a code without that limit is for former members too', async () => {
		const { device } = await formerMember()
		const start = await call(device, 'POST', START, { plan: 'biannual', code: 'FRIEND10' })
		expect(await totalOf(start.body['sessionId'])).toBe(8_910)
	})
})

test('VIP-09 a code that only the provider refuses is no failure: the reason, then the full price', async () => {
	const other = await stripeClient('waiting').customers.create({ email: 'other@example.test' })
	await makePromotion('THEIRS', { customer: other.id })
	const { device } = await newcomer()
	expect((await device.load('/subscription?code=THEIRS')).value).toMatchObject({
		code: { accepted: { code: 'THEIRS' } },
	})
	await expectRefused(device, 'THEIRS', CHECKOUT_TEXTS.refusedCode)
	await expectFullPrice(device)
})

test('SUB-05 a failure at the provider that has nothing to do with the code stays one', async () => {
	const { device } = await newcomer()
	await billing.sandbox.fail({ route: 'POST /v1/checkout/sessions', times: 100, status: 500 })
	const start = await call(device, 'POST', START, { plan: 'biannual', code: 'FRIEND10' })
	expect([start.status, start.body['message']]).toEqual([503, CHECKOUT_TEXTS.failed])
})
