import '#tests/helpers/setup/slow-env'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { checkout, snapshot, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'

/** W3, security row 72: the order of events does not affect the result. */

const billing = useBilling()

function permutations<T>(list: readonly T[]): T[][] {
	if (list.length <= 1) return [[...list]]
	return list.flatMap((one, i) =>
		permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest]),
	)
}

const FIRST_PURCHASE = [
	'customer.created',
	'charge.succeeded',
	'payment_intent.succeeded',
	'invoice.paid',
	'customer.subscription.created',
	'checkout.session.completed',
]

const LIFE = [
	'customer.subscription.created',
	'invoice.paid',
	'checkout.session.completed',
	'customer.subscription.updated',
	'customer.subscription.deleted',
]

/** The IDs of held events of these types, one each. */
async function heldOf(types: readonly string[]): Promise<string[]> {
	const all = await billing.sandbox.deliveries()
	return types.map((type) => {
		const delivery = all.find((one) => one.type === type && one.state !== 'dropped')
		if (delivery === undefined) throw new Error(`No ${type} is held`)
		return delivery.event
	})
}

/** Deletes all billing data except the link between user and customer. */
async function forget(): Promise<void> {
	forgetSingleton('last-readings')
	await db().subscription.deleteMany()
	await db().payment.deleteMany()
	await db().stripeEvent.deleteMany()
	await db().outboxMessage.deleteMany()
	await db().user.updateMany({ data: { role: 'user', subscriptionStatus: null, graceUntil: null } })
}

async function everyOrder(types: readonly string[]): Promise<Set<string>> {
	const events = await heldOf(types)
	const ends = new Set<string>()
	for (const order of permutations(events)) {
		await forget()
		for (const { status } of await billing.sandbox.flush({ order })) expect(status).toBe(200)
		ends.add(JSON.stringify(await snapshot()))
	}
	return ends
}

describe('W3 event order', () => {
	beforeEach(async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.pay(sessionId)
	})
	afterEach(() => billing.sandbox.heal())

	test('all 720 orders of the six events of a first purchase give the same result', async ({
		task,
	}) => {
		const from = performance.now()
		const ends = await everyOrder(FIRST_PURCHASE)
		expect(ends.size).toBe(1)
		expect([...ends][0]).toContain('"role":"subscriber"')
		Object.assign(task.meta, {
			figures: {
				orders: 720,
				ends: ends.size,
				seconds: Math.round((performance.now() - from) / 1000),
			},
		})
	}, 1_200_000)

	test('security row 72: all 120 orders of five events of a subscription’s lifetime match the provider’s state', async ({
		task,
	}) => {
		const [subscription] = (await stripeClient('waiting').subscriptions.list()).data
		await stripeClient('waiting').subscriptions.update(subscription?.id ?? '', {
			metadata: { note: 'changed' },
		})
		await stripeClient('waiting').subscriptions.cancel(subscription?.id ?? '')
		const ends = await everyOrder(LIFE)
		expect(ends.size).toBe(1)
		expect([...ends][0]).toContain('"status":"canceled"')
		expect([...ends][0]).toContain('"role":"user"')
		Object.assign(task.meta, { figures: { orders: 120, ends: ends.size } })
	}, 600_000)
})
