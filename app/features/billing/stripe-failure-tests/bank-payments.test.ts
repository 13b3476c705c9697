import { expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { extendProblem } from '~/features/billing/admin-commands/rules'
import { isPaymentPending } from '~/features/billing/entitlement/payment-problem'
import { currentTime } from '~/core/time/clock'
import { days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { openPortal } from '~/features/billing/subscription/billing-portal.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import {
	advanceTime,
	checkout,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { submitPortal } from '#tests/helpers/billing/portal'
import { queuedMails } from '#tests/helpers/billing/queued-mails'
import { createCustomer } from '#tests/helpers/factories'

/** Payments by a bank, which arrive or fail days after they were made. */

const billing = useBilling()

async function debtor(card: 'bank_debit' | 'bank_debit_fails'): Promise<PublicUser> {
	const user = await createCustomer()
	const { sessionId } = await checkout(user)
	await billing.sandbox.pay(sessionId, { card })
	await billing.sandbox.flush()
	return user
}

test('MON-18 each later attempt that a bank refuses is told, once', async () => {
	await debtor('bank_debit_fails')
	for (let day = 0; day < 20; day += 1) {
		await advanceTime(billing, days(1))
		await runBillingReconciliation(currentTime())
		await runBillingReconciliation(currentTime())
	}
	const { data } = await stripeClient('waiting').charges.list({ limit: 100 })
	const failed = data.filter(({ status }) => status === 'failed')
	const told = (await queuedMails()).filter(({ kind }) => kind?.startsWith('payment-'))
	expect(failed.length).toBeGreaterThan(2)
	expect(told.map(({ kind }) => kind)).toEqual([
		'payment-failed',
		...failed.slice(1).map(() => 'payment-retry'),
	])
})

test('MON-28 no days are added to a plan whose bank payment is on its way', async () => {
	const user = await debtor('bank_debit')
	expect(extendProblem(await subscriptionOf(user))).toBe(
		'Only a plan that is paid can be extended.',
	)
	await advanceTime(billing, days(4))
	expect(extendProblem(await subscriptionOf(user))).toBeNull()
})

test('MON-28 a pause leaves the access of a bank payment that is on its way, and promises its date on that condition', async () => {
	const user = await debtor('bank_debit_fails')
	const { id, currentPeriodEnd } = await subscriptionOf(user)
	const { subscriptions } = stripeClient('waiting')
	await subscriptions.update(id, { cancel_at_period_end: true })
	await subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } })
	await billing.sandbox.flush()
	expect(await hasAccess(user)).toBe(true)
	const paused = (await queuedMails()).find(({ kind }) => kind === 'paused')
	expect(paused?.text).toContain(
		`Your bank payment of $149 is on its way. It takes a few days, and you don't need to do anything. If that payment goes through, you have access until ${longDate(currentPeriodEnd)}.`,
	)
})

test('MON-18 an attempt is told that a bank refuses while the owner has paused the plan', async () => {
	const user = await debtor('bank_debit_fails')
	const mails = async () =>
		(await queuedMails()).map(({ kind }) => kind).filter((kind) => kind?.startsWith('payment-'))
	const day = async () => {
		await advanceTime(billing, days(1))
		await runBillingReconciliation(currentTime())
	}
	while (!(await mails()).includes('payment-retry')) await day()
	// Access for an unpaid renewal is over by then.
	while (!isPaymentPending(await subscriptionOf(user))) await day()
	const before = await mails()
	await stripeClient('waiting').subscriptions.pause((await subscriptionOf(user)).id)
	await billing.sandbox.flush()
	for (let i = 0; i < 4; i += 1) await day()
	expect((await subscriptionOf(user)).status).toBe('past_due')
	expect(await mails()).toEqual([...before, 'payment-retry'])
})

test('MON-18 what a bank refuses is charged to the card that was chosen meanwhile; only the receipt is mailed', async () => {
	const user = await debtor('bank_debit_fails')
	const portal = await openPortal(user, 'card')
	await submitPortal(portal.ok ? portal.url : '', { intent: 'card', card: 'ok', last4: '4242' })
	await billing.sandbox.flush()
	expect(isPaymentPending(await subscriptionOf(user))).toBe(true)
	const before = (await queuedMails()).length
	while (isPaymentPending(await subscriptionOf(user))) {
		await advanceTime(billing, days(1))
		await runBillingReconciliation(currentTime())
	}
	expect((await subscriptionOf(user)).status).toBe('active')
	expect((await queuedMails()).slice(before).map(({ kind }) => kind)).toEqual(['receipt'])
})
