import { whileFailing } from '#tests/helpers/setup/db-faults'
import { onPostgres } from '#tests/helpers/setup/postgres'
import { describe, expect, test } from 'vitest'
import { currentTime, advanceClock } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, minutes, seconds } from '~/core/time/durations'
import {
	accountOf,
	buy,
	checkout,
	hasAccess,
	advanceTime,
	snapshot,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'

const billing = useBilling()

/** A first purchase with pending events. */
async function purchase() {
	const user = await createCustomer()
	const { sessionId } = await checkout(user)
	await billing.sandbox.pay(sessionId)
	const events = (await billing.sandbox.deliveries()).filter(
		({ attempts }) => attempts.length === 0,
	)
	return { user, sessionId, events: events.map(({ event }) => event) }
}

const ledger = () => db().stripeEvent.findMany({ orderBy: { id: 'asc' } })

describe('W1 W2 repeated events (security row 71)', () => {
	test('W1 in sequence: 200 each time, one row, one state, one email', async () => {
		const { user, events } = await purchase()
		await billing.sandbox.flush({ order: events })
		const once = await snapshot()
		const rows = await ledger()
		for (const attempt of await billing.sandbox.flush({ order: events, times: 3 })) {
			expect(attempt.status).toBe(200)
		}
		expect(await snapshot()).toEqual(once)
		expect((await ledger()).length).toBe(rows.length)
		const receipts = once.mails.filter(({ dedupeKey }) => dedupeKey?.startsWith('receipt:'))
		expect(receipts).toHaveLength(1)
		expect(await hasAccess(user)).toBe(true)
	})

	test('W2 fifty in parallel: one row, one email, the same state', async () => {
		const { user, events } = await purchase()
		const paid = events.slice(-1)
		const attempts = await billing.sandbox.flush({ order: paid, parallel: true, times: 50 })
		expect(new Set(attempts.map(({ status }) => status))).toSatisfy((all: Set<number>) =>
			[...all].every((status) => status === 200 || status === 409),
		)
		expect(await db().stripeEvent.count()).toBe(1)
		expect(
			await db().outboxMessage.count({ where: { dedupeKey: { startsWith: 'receipt:' } } }),
		).toBe(1)
		const state = await snapshot()
		await billing.sandbox.flush({ order: events })
		expect(await snapshot()).toEqual(state)
		expect(await hasAccess(user)).toBe(true)
	})
})

describe('lost events', () => {
	test('W5 the return page grants access at once', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		expect(await hasAccess(user)).toBe(true)
		expect(await ledger()).toEqual([])
	})

	test('W6 nobody comes back: the sweeper finds out, and says that it had to', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await billing.sandbox.pay(sessionId)
		expect(await hasAccess(user)).toBe(false)
		advanceClock(minutes(2) / 1000)
		await runBillingReconciliation(currentTime())
		expect(await hasAccess(user)).toBe(true)
		expect((await ledger()).length).toBeGreaterThan(0)
	})

	test('W6 not even the events can be asked for: the checkout itself is looked at when its time is over', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await billing.sandbox.pay(sessionId)
		await billing.sandbox.fail({ route: 'GET /v1/events', times: 1000, status: 500 })
		advanceClock(minutes(32) / 1000)
		await runBillingReconciliation(currentTime())
		expect(await hasAccess(user)).toBe(true)
		expect(await db().billingAlert.count({ where: { kind: 'drift' } })).toBe(1)
	})

	test('security row 73: return page and sweeper at once, fifty times over, grant it once', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await billing.sandbox.pay(sessionId)
		advanceClock(minutes(2) / 1000)
		await Promise.all(
			Array.from({ length: 50 }, (_one, i) =>
				i % 5 === 0 ? runBillingReconciliation(currentTime()) : processCheckout(user, sessionId),
			),
		)
		const state = await snapshot()
		expect(state.payments).toHaveLength(1)
		expect(state.mails.filter(({ dedupeKey }) => dedupeKey?.startsWith('receipt:'))).toHaveLength(1)
		expect(await hasAccess(user)).toBe(true)
	})
})

describe('W7 W8 W9 the app or Stripe is down', () => {
	test('W7 two days down: events arrive again and change nothing twice', async () => {
		const { user, events } = await purchase()
		billing.setDown(true)
		for (const { status } of await billing.sandbox.flush({ order: events }))
			expect(status).toBe(503)
		advanceClock(days(2) / 1000)
		billing.setDown(false)
		await billing.sandbox.flush({ order: events })
		expect(await hasAccess(user)).toBe(true)
		expect((await accountOf(user)).payments).toHaveLength(1)
	})

	test('W8 a crash in the middle leaves no partial write, and the next attempt succeeds', async () => {
		const { user, events } = await purchase()
		const last = events.slice(-1)
		await whileFailing('INSERT ON "Payment"', async () => {
			const [failed] = await billing.sandbox.flush({ order: last })
			expect(failed?.status).toBe(500)
			expect(await ledger()).toMatchObject([{ processedAt: null, attempts: 1, lockedUntil: null }])
			expect((await accountOf(user)).subscriptions).toEqual([])
		})
		const [redelivery] = await billing.sandbox.flush({ order: last })
		expect(redelivery?.status).toBe(200)
		expect(await hasAccess(user)).toBe(true)
	})

	test('W9 the provider cannot be asked: 500, and access stays as it was', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		await billing.sandbox.flush()
		await db().stripeEvent.deleteMany()
		const { id } = await subscriptionOf(user)
		await billing.sandbox.setStatus(id, 'active')
		await billing.sandbox.fail({ route: 'GET /v1/subscriptions', times: 1000, status: 503 })
		const attempts = await billing.sandbox.flush()
		expect(attempts.map(({ status }) => status)).toEqual([500])
		expect(await hasAccess(user)).toBe(true)
		await billing.sandbox.heal()
		const [redelivery] = await billing.sandbox.flush({ order: [(await ledger())[0]?.id ?? ''] })
		expect(redelivery?.status).toBe(200)
	})

	test.skipIf(onPostgres())(
		'N3 a busy database refuses a delivery, and no event is lost',
		async () => {
			const { user, events } = await purchase()
			const { default: Database } = await import('better-sqlite3')
			const { databaseFile } = await import('~/core/db/db.server')
			const other = new Database(databaseFile())
			other.exec('BEGIN IMMEDIATE')
			const [failed] = await billing.sandbox.flush({ order: events.slice(-1) })
			other.exec('ROLLBACK')
			other.close()
			expect(failed?.status).not.toBe(200)
			await billing.sandbox.flush({ order: events })
			expect(await hasAccess(user)).toBe(true)
		},
	)
})

describe('W18 to W22 unusual events', () => {
	test('W18 an unknown type: 200, ignored', async () => {
		await billing.sandbox.emit('product.created', { id: 'prod_x', object: 'product' })
		const [attempt] = await billing.sandbox.flush()
		expect(attempt?.status).toBe(200)
		expect(await ledger()).toMatchObject([{ type: 'product.created', outcome: 'ignored' }])
	})

	test('W19 the other mode: 200, ignored, reported once', async () => {
		const { user, events } = await purchase()
		await billing.sandbox.webhooks({ livemode: true })
		for (const { status } of await billing.sandbox.flush({ order: events }))
			expect(status).toBe(200)
		expect(await hasAccess(user)).toBe(false)
		expect(await db().billingAlert.count({ where: { kind: 'livemode' } })).toBe(1)
	})

	test('W20 security row 74: an unknown customer is a 200, an orphan, and shown to admins', async () => {
		const { id } = await billing.sandbox.createCustomer('stranger@example.test')
		await billing.sandbox.subscribe(id, 'annual')
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(200)
		const outcomes = new Set((await ledger()).map(({ outcome }) => outcome))
		expect(outcomes).toContain('orphan')
		expect(await db().billingAlert.findMany()).toMatchObject([{ kind: 'orphan' }])
	})

	test('BILL-19 W21 events of an old API version work, because their content is not used', async () => {
		const { user, events } = await purchase()
		await billing.sandbox.webhooks({ apiVersion: '2024-06-20' })
		for (const { status } of await billing.sandbox.flush({ order: events }))
			expect(status).toBe(200)
		expect(await hasAccess(user)).toBe(true)
	})

	test('W22 a dispute finds its customer through the charge', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { payments } = await accountOf(user)
		await billing.sandbox.dispute(payments[0]?.chargeId ?? '')
		await billing.sandbox.flush()
		expect((await accountOf(user)).payments).toMatchObject([{ status: 'disputed' }])
		expect(await hasAccess(user)).toBe(false)
	})
})

test('W4 an old event that arrives late changes nothing back', async () => {
	const user = await createCustomer()
	await buy(billing, user)
	const { id } = await subscriptionOf(user)
	await billing.sandbox.setStatus(id, 'active')
	const [late] = (await billing.sandbox.deliveries()).filter(
		({ attempts }) => attempts.length === 0,
	)
	const { stripeClient } = await import('~/features/billing/stripe-sync/stripe-client.server')
	await stripeClient('waiting').subscriptions.cancel(id)
	await billing.sandbox.flush()
	expect(await hasAccess(user)).toBe(false)
	await advanceTime(billing, seconds(10))
	await billing.sandbox.resend(late?.event ?? '')
	expect(await hasAccess(user)).toBe(false)
	expect((await subscriptionOf(user)).status).toBe('canceled')
})
