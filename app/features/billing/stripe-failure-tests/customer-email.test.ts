import { expect, test } from 'vitest'
import { inTransaction, db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { markCustomerEmail } from '~/features/billing/stripe-sync/customer-emails.server'
import { ensureCustomer } from '~/features/billing/stripe-sync/customers.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { useMailbox } from '#tests/helpers/accounts/account-calls'
import { changeEmail, undoChange, undoTokenFor } from '#tests/helpers/accounts/email-change'
import { accountOf, buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, signedInClient } from '#tests/helpers/factories'
import { TestClient } from '#tests/helpers/test-client'

const billing = useBilling()
useMailbox()

/** The address that the payment provider has for this user. */
async function customerEmail(user: { id: string }): Promise<string | null> {
	const { stripeCustomerId } = await accountOf(user)
	const customer = await stripeClient('waiting').customers.retrieve(stripeCustomerId)
	return customer.deleted === true ? null : customer.email
}

const isDue = async (user: { id: string }) => (await accountOf(user)).emailChangedAt !== null

test('SAFE-24 the payment provider gets the new address, and after an undo the former one', async () => {
	const user = await createCustomer()
	await buy(billing, user)
	const device = await signedInClient(user.id)
	await changeEmail(device, 'moved@example.test')
	await runBillingReconciliation(currentTime())
	expect(await customerEmail(user)).toBe('moved@example.test')
	expect(await isDue(user)).toBe(false)
	await undoChange(new TestClient(), await undoTokenFor(user.email))
	await runBillingReconciliation(currentTime())
	expect(await customerEmail(user)).toBe(user.email)
	expect(await isDue(user)).toBe(false)
})

test.each([
	['answers 500', { status: 500 }],
	['hangs up', { reset: true }],
])('SAFE-24 the provider %s: the address follows in a later run', async (_case, how) => {
	const user = await createCustomer()
	await buy(billing, user)
	await db().user.update({ where: { id: user.id }, data: { email: `late.${user.email}` } })
	await inTransaction((tx) => markCustomerEmail(tx, user.id, currentTime()))
	await billing.sandbox.fail({ route: 'POST /v1/customers/*', times: 10_000, ...how })
	await runBillingReconciliation(currentTime())
	expect(await isDue(user)).toBe(true)
	await billing.sandbox.heal()
	await runBillingReconciliation(currentTime())
	expect(await customerEmail(user)).toBe(`late.${user.email}`)
	expect(await isDue(user)).toBe(false)
})

test('SAFE-24 a customer that the provider does not have is not asked for again', async () => {
	const user = await createCustomer()
	await ensureCustomer(user, currentTime())
	await db().billingAccount.update({
		where: { userId: user.id },
		data: { stripeCustomerId: 'cus_unknown' },
	})
	await inTransaction((tx) => markCustomerEmail(tx, user.id, currentTime()))
	await runBillingReconciliation(currentTime())
	expect(await isDue(user)).toBe(false)
})

test('SAFE-24 a customer that was created while the address changed gets the new one', async () => {
	const user = await createCustomer()
	await db().user.update({ where: { id: user.id }, data: { email: `new.${user.email}` } })
	await ensureCustomer(user, currentTime())
	expect(await customerEmail(user)).toBe(user.email)
	await runBillingReconciliation(currentTime())
	expect(await customerEmail(user)).toBe(`new.${user.email}`)
})
