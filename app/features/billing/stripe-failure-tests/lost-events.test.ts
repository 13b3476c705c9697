import { describe, expect, test } from 'vitest'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, hours, minutes } from '~/core/time/durations'
import { accountOf, advanceTime, buy, checkout, useBilling } from '#tests/helpers/billing/billing'
import { compareLedger, differingPayments } from '#tests/helpers/billing/random-walk'
import { createCustomer } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'

/** Events that were lost or not handled, in the order in which nothing else leads to their customer. */

const billing = useBilling()

/** A one-time purchase: no subscription has its customer read again each day. */
async function boughtOnce() {
	const user = await createCustomer({ role: 'admin' })
	await buy(billing, user, { plan: 'developer_test' })
	await advanceTime(billing, minutes(20))
	const [payment] = (await accountOf(user)).payments
	if (!payment?.chargeId) throw new Error('There is no charge')
	return { user, chargeId: payment.chargeId }
}

async function runJob(ms: number): Promise<void> {
	advanceClock(ms / 1000)
	await billing.sandbox.advance(0)
	await runBillingReconciliation(currentTime())
}

async function expectAgreement(): Promise<void> {
	// The fees that have been known since.
	await billing.sandbox.flush()
	const { ledger, provider } = await compareLedger()
	expect(await differingPayments()).toEqual([])
	expect(ledger).toEqual(provider)
}

describe('the ledger agrees with the provider', () => {
	test('BILL-12 after a fee whose event was lost while the job did not run for ten days', async () => {
		const user = await createCustomer({ role: 'admin' })
		const { sessionId } = await checkout(user, { plan: 'developer_test' })
		await billing.sandbox.pay(sessionId)
		await billing.sandbox.flush()
		await billing.sandbox.webhooks({ drop: ['charge.updated'] })
		await runJob(days(10))
		expect((await accountOf(user)).payments).toMatchObject([{ fee: 33, net: 67 }])
		await expectAgreement()
	})

	test('W9 R4 BILL-12 after a dispute that could not be handled, and others came later', async () => {
		const { user, chargeId } = await boughtOnce()
		await billing.sandbox.dispute(chargeId)
		await billing.sandbox.fail({ route: 'GET /v1/charges/*', status: 500, times: 1_000 })
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(500)
		await billing.sandbox.heal()
		advanceClock(hours(2) / 1000)
		await buy(billing, await createCustomer())
		await billing.sandbox.flush()
		await runJob(minutes(20))
		expect((await accountOf(user)).payments).toMatchObject([{ status: 'disputed' }])
		expect(await db().stripeEvent.count({ where: { processedAt: null } })).toBe(0)
		await expectAgreement()
	})

	test.each(['the same process', 'the next process'])(
		'W7 BILL-12 after a lost refund, when later events reached %s before the job ran',
		async (where) => {
			const { user, chargeId } = await boughtOnce()
			await runJob(minutes(2))
			await billing.sandbox.webhooks({ drop: ['*'] })
			await billing.sandbox.refund(chargeId, 40)
			await billing.sandbox.webhooks({ drop: [] })
			advanceClock(hours(2) / 1000)
			if (where === 'the next process') forgetSingleton('event-poll')
			const other = await createCustomer()
			await buy(billing, other)
			await billing.sandbox.refund((await accountOf(other)).payments[0]?.chargeId ?? '', 100)
			await billing.sandbox.flush()
			await runJob(minutes(20))
			expect((await accountOf(user)).payments).toMatchObject([
				{ status: 'partially_refunded', amountRefunded: 40 },
			])
			await expectAgreement()
		},
	)
})
