import { describe, expect, test } from 'vitest'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, hours } from '~/core/time/durations'
import { latePayments } from '~/features/billing/stripe-sync/open-invoices.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { fetchCustomerSnapshot } from '~/features/billing/stripe-sync/stripe-snapshot.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import {
	accountOf,
	advanceTime,
	buy,
	checkout,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { submitPortal } from '#tests/helpers/billing/portal'
import { compareLedger } from '#tests/helpers/billing/random-walk'
import { createCustomer } from '#tests/helpers/factories'

/** Money after the end: of a plan, and of a customer at the provider. */

const billing = useBilling()

const stripe = () => stripeClient('waiting')

/** A member whose renewal failed a day ago, with the page of the invoice. */
async function pastDue() {
	const user = await createCustomer()
	await buy(billing, user, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(365) + hours(2))
	const { id, unpaidInvoiceUrl, latestInvoiceId } = await subscriptionOf(user)
	const { stripeCustomerId: customer } = await accountOf(user)
	return { user, id, customer, invoice: latestInvoiceId ?? '', url: unpaidInvoiceUrl ?? '' }
}

const pay = async (url: string): Promise<number> =>
	(await submitPortal(url, { intent: 'pay', card: 'ok', last4: '4242' })).status

const statusOf = async (invoice: string) => (await stripe().invoices.retrieve(invoice)).status

const mailsOf = async (start: string) =>
	(await db().outboxMessage.findMany({ where: { dedupeKey: { startsWith: start } } })).map(
		({ payload }) => JSON.parse(payload) as { subject: string; text: string },
	)

const subjects = async (start = '') => (await mailsOf(start)).map(({ subject }) => subject)

const alerts = async (kind: string) =>
	(await db().billingAlert.findMany({ where: { kind } })).map(({ detail }) => detail)

test('MON-01 after a pause only what the new period costs is due, and paying it is enough', async () => {
	const { user, id, invoice } = await pastDue()
	await advanceTime(billing, days(4))
	await stripe().subscriptions.pause(id)
	await stripe().subscriptions.resume(id)
	await billing.sandbox.flush()
	const { latestInvoiceId, unpaidInvoiceUrl, status } = await subscriptionOf(user)
	expect(status).toBe('past_due')
	expect(latestInvoiceId).not.toBe(invoice)
	expect(await statusOf(invoice)).toBe('void')
	expect(await pay(unpaidInvoiceUrl ?? '')).toBeLessThan(400)
	await billing.sandbox.flush()
	expect((await subscriptionOf(user)).status).toBe('active')
	await advanceTime(billing, days(30))
	const { data } = await stripe().charges.list({ limit: 100 })
	expect(data.filter((charge) => charge.status === 'succeeded')).toHaveLength(2)
})

describe('MON-01 what is open of a plan that has ended', () => {
	test.each<[string, (member: Awaited<ReturnType<typeof pastDue>>) => Promise<unknown>]>([
		['by the last retry', () => advanceTime(billing, days(20))],
		['by an admin, at once', ({ id }) => stripe().subscriptions.cancel(id)],
		[
			'by a deletion of the account',
			({ user }) => deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime()),
		],
		['with its customer', ({ customer }) => billing.sandbox.deleteCustomer(customer)],
		[
			'on a date, while it was given up as a bad debt',
			async ({ id, invoice }) => {
				await stripe().invoices.markUncollectible(invoice)
				await stripe().subscriptions.cancel(id)
			},
		],
	])('%s: it is void, and nobody can pay it', async (_how, end) => {
		const member = await pastDue()
		await end(member)
		await billing.sandbox.flush()
		expect(await statusOf(member.invoice)).toBe('void')
		expect(await pay(member.url)).toBe(409)
		await runBillingReconciliation(currentTime())
		expect(await alerts('late_payment')).toEqual([])
	})

	test('a bank payment that arrives after the end is refunded, and nobody was told otherwise', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.pay(sessionId, { card: 'bank_debit' })
		await billing.sandbox.flush()
		const { id } = await subscriptionOf(user)
		await stripe().subscriptions.cancel(id)
		await billing.sandbox.flush()
		const [ended] = await mailsOf('ended:')
		expect(ended?.text).toContain(
			"Your bank payment is still on its way. If it arrives, we'll refund it.",
		)
		expect(ended?.text).not.toContain("won't be charged")
		await advanceTime(billing, days(4))
		expect((await accountOf(user)).payments).toMatchObject([
			{ amount: 14_900, amountRefunded: 14_900 },
		])
		expect(await subjects('receipt:')).toEqual([])
		expect(await subjects('late-payment:')).toEqual(['We refunded $149'])
		expect(await alerts('late_payment')).toHaveLength(1)
	})

	test('a draft cannot be deleted, so it is finalized without being charged, then void', async () => {
		const user = await createCustomer()
		await buy(billing, user, { plan: 'biannual' })
		const { id } = await subscriptionOf(user)
		await stripe().subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } })
		await advanceTime(billing, days(190))
		const { latestInvoiceId, latestInvoiceStatus } = await subscriptionOf(user)
		expect(latestInvoiceStatus).toBe('draft')
		await stripe().subscriptions.cancel(id)
		await billing.sandbox.flush()
		expect(await statusOf(latestInvoiceId ?? '')).toBe('void')
		expect((await accountOf(user)).payments).toHaveLength(1)
	})

	test('if every event is lost, the job voids it; so it does for plans that had ended before', async () => {
		const { user, id, invoice } = await pastDue()
		await billing.sandbox.webhooks({ drop: ['*'] })
		await stripe().subscriptions.cancel(id)
		const data = { status: 'canceled', endedAt: currentTime(), latestInvoiceStatus: 'open' }
		await db().subscription.update({ where: { id }, data })
		await advanceTime(billing, days(2))
		await billing.sandbox.fail({ route: 'GET /v1/events', status: 400, times: 10 })
		await runBillingReconciliation(currentTime())
		expect(await statusOf(invoice)).toBe('void')
		expect(await subscriptionOf(user)).toMatchObject({ latestInvoiceStatus: 'void' })
	})
})

describe('MON-01 a payment after the end of its plan', () => {
	/** Pays the invoice of a plan that has ended before any of it is known here. */
	async function paidLate() {
		const member = await pastDue()
		await billing.sandbox.webhooks({ drop: ['*'] })
		await stripe().subscriptions.cancel(member.id)
		await advanceTime(billing, hours(1))
		expect(await pay(member.url)).toBe(200)
		return member
	}

	test('is refunded, with an alert and an email, and never called a charge', async () => {
		const { user, customer } = await paidLate()
		await syncBilling(customer)
		await syncBilling(customer)
		const [, late] = (await accountOf(user)).payments
		expect(late).toMatchObject({ status: 'refunded', amount: 14_900, amountRefunded: 14_900 })
		expect(await alerts('late_payment')).toEqual([
			`Payment ${late?.id ?? ''} of $149 came after its plan had ended; it was refunded.`,
		])
		expect(await subjects('late-payment:')).toEqual(['We refunded $149'])
		expect(await subjects('receipt:')).toHaveLength(1)
		expect(await hasAccess(user)).toBe(false)
		await advanceTime(billing, hours(1))
		await syncBilling(customer)
		const { ledger, provider } = await compareLedger()
		expect(ledger).toEqual(provider)
	})

	test('is refunded once, if the answer is lost', async () => {
		const { customer } = await paidLate()
		await billing.sandbox.fail({ route: 'POST /v1/refunds', reset: true, when: 'after' })
		await syncBilling(customer)
		await syncBilling(customer)
		expect((await stripe().refunds.list({ limit: 10 })).data).toHaveLength(1)
	})

	test('that the bank sends back is left to an admin, who is told', async () => {
		const { user, customer } = await paidLate()
		await syncBilling(customer)
		const [refund] = (await stripe().refunds.list({ limit: 10 })).data
		await billing.sandbox.failRefund(refund?.id ?? '')
		await syncBilling(customer)
		expect((await stripe().refunds.list({ limit: 10 })).data).toHaveLength(1)
		expect(await subjects('receipt:')).toHaveLength(1)
		expect((await accountOf(user)).payments.at(-1)).toMatchObject({ amountRefunded: 0 })
	})

	test("for an invoice that the owner made after the end is the owner's own", async () => {
		const { customer } = await paidLate()
		const reading = await fetchCustomerSnapshot(customer, () => Promise.reject(new Error('No')))
		expect(latePayments(reading).size).toBe(1)
		const end = reading.subscriptions[0]?.ended_at ?? 0
		const invoices = reading.invoices.map((invoice) => ({
			...invoice,
			created: end,
			billing_reason: 'manual' as const,
		}))
		expect(latePayments({ ...reading, invoices }).size).toBe(0)
	})

	test('that was made more than 30 days ago is left to an admin', async () => {
		const { user, customer } = await paidLate()
		await advanceTime(billing, days(31))
		await syncBilling(customer)
		expect((await accountOf(user)).payments.at(-1)).toMatchObject({ status: 'paid' })
		expect(await alerts('late_payment')).toEqual([
			expect.stringContaining('is not refunded in full. Refund it in Stripe.'),
		])
		expect(await subjects('receipt:')).toHaveLength(1)
	})

	test('that is disputed is left to the dispute', async () => {
		const { customer } = await paidLate()
		const { data } = await stripe().charges.list({ customer })
		await billing.sandbox.dispute(data[0]?.id ?? '')
		await syncBilling(customer)
		expect((await stripe().refunds.list({ limit: 10 })).data).toEqual([])
	})
})

describe('MON-04 a customer that was deleted at the provider', () => {
	async function deleted(plan: 'annual' | 'developer_test' = 'annual') {
		const user = await createCustomer({ role: plan === 'annual' ? 'user' : 'admin' })
		await buy(billing, user, { plan })
		const { stripeCustomerId: customer, payments } = await accountOf(user)
		await billing.sandbox.deleteCustomer(customer)
		await billing.sandbox.flush()
		return { user, customer, charge: payments[0]?.chargeId ?? '' }
	}

	test('keeps its plan as ended, and its payment with plan, number and checkout', async () => {
		const { user, customer } = await deleted()
		const before = await accountOf(user)
		await syncBilling(customer)
		expect(before.subscriptions).toMatchObject([
			{ status: 'canceled', cancelReason: 'customer_deleted', plan: 'annual' },
		])
		expect((await accountOf(user)).payments).toEqual(before.payments)
		expect(before.payments[0]).toMatchObject({ plan: 'annual', status: 'paid' })
		expect(before.payments[0]?.checkoutSessionId).not.toBeNull()
	})

	test.each(['annual', 'developer_test'] as const)('%s: its fee is read later', async (plan) => {
		const { user } = await deleted(plan)
		expect((await accountOf(user)).payments).toMatchObject([{ fee: null }])
		await billing.sandbox.webhooks({ drop: ['*'] })
		await advanceTime(billing, hours(3))
		await runBillingReconciliation(currentTime())
		expect((await accountOf(user)).payments[0]?.fee).toBeGreaterThan(0)
		const { ledger, provider } = await compareLedger()
		expect(ledger).toEqual(provider)
	})

	test('its refund and its dispute reach the books, the alert and the evidence date', async () => {
		const one = await deleted()
		const other = await deleted()
		await advanceTime(billing, hours(1))
		await billing.sandbox.refund(one.charge)
		await billing.sandbox.dispute(other.charge)
		await billing.sandbox.flush()
		expect((await accountOf(one.user)).payments).toMatchObject([
			{ status: 'refunded', amountRefunded: 14_900 },
		])
		const [disputed] = (await accountOf(other.user)).payments
		expect(disputed).toMatchObject({ status: 'disputed', amountDisputed: 14_900 })
		expect(disputed?.disputeDueAt).not.toBeNull()
		expect((await alerts('dispute'))[0]).toContain('Evidence is due by')
		const { ledger, provider } = await compareLedger()
		expect(ledger).toEqual(provider)
	})

	test('if their events are lost, the job reads them, for as long as a bank may open a dispute', async () => {
		const { user, charge } = await deleted()
		await billing.sandbox.webhooks({ drop: ['*'] })
		await advanceTime(billing, days(400))
		await billing.sandbox.fail({ route: 'GET /v1/events', status: 400, times: 1_000 })
		await billing.sandbox.dispute(charge)
		await runBillingReconciliation(currentTime())
		expect((await accountOf(user)).payments).toMatchObject([{ status: 'disputed' }])
		await advanceTime(billing, days(200))
		await runBillingReconciliation(currentTime())
		await billing.sandbox.clearLog()
		await advanceTime(billing, days(400))
		await runBillingReconciliation(currentTime())
		const paths = (await billing.sandbox.log()).map(({ path }) => path)
		expect(paths.filter((path) => path.startsWith('/v1/charges'))).toEqual([])
	})
})
