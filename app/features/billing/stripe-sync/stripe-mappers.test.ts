import { expect, test } from 'vitest'
import { accountOf, buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { toPaymentRows, toSubscriptionRow } from './stripe-mappers.server'
import { fetchCustomerSnapshot } from './stripe-snapshot.server'

const billing = useBilling()

/** Only a deleted customer is read by its own ids. */
const notDeleted = () => Promise.reject(new Error('The customer is not deleted'))

/** What Stripe has of a member who has just paid. */
async function readMember() {
	const user = await createCustomer()
	await buy(billing, user)
	return fetchCustomerSnapshot((await accountOf(user)).stripeCustomerId, notDeleted)
}

test('SUB-27 a bank payment that has not arrived is neither a payment nor a failed one', async () => {
	const reading = await readMember()
	expect(toPaymentRows(reading)).toMatchObject([{ status: 'paid' }])
	for (const charge of reading.charges) charge.status = 'pending'
	expect(toPaymentRows(reading)).toEqual([])
	for (const charge of reading.charges) charge.status = 'failed'
	expect(toPaymentRows(reading)).toMatchObject([{ status: 'failed' }])
})

test('only free days that start clearly after the subscription extend a paid plan', async () => {
	const [subscription] = (await readMember()).subscriptions
	if (subscription === undefined) throw new Error('Expected a subscription')
	const statusAfter = (seconds: number) =>
		toSubscriptionRow({
			...subscription,
			status: 'trialing',
			trial_start: subscription.created + seconds,
			trial_end: subscription.created + 1_000_000,
		}).status
	expect(statusAfter(0)).toBe('trialing')
	// The provider may write both within seconds.
	expect(statusAfter(2)).toBe('trialing')
	expect(statusAfter(61)).toBe('active')
})
