import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { wantedPortal } from '~/features/billing/account-setup/wanted-account'
import { describeProvider, refusalOf, type Target } from './targets'

/** What the set-up makes and the portal needs. Everything that is made is switched off again. */

const RETURN_URL = 'https://hub.example/profile'
const CARD_FLOW = {
	type: 'payment_method_update',
	after_completion: { type: 'redirect', redirect: { return_url: `${RETURN_URL}?card=saved` } },
} as const

/** Runs with a portal configuration like the one of the set-up. */
async function withPortal(
	{ stripe, unique }: Target,
	work: (id: string) => Promise<void>,
): Promise<void> {
	const { configurations } = stripe.billingPortal
	const { id } = await configurations.create({
		...wantedPortal('https://hub.example'),
		metadata: { contract: unique('portal') },
	})
	try {
		await work(id)
	} finally {
		await configurations.update(id, { active: false })
	}
}

/** A member with a card, whose plan can be switched. */
async function member({ stripe, prices }: Target): Promise<Stripe.Subscription> {
	const { id: customer } = await stripe.customers.create({ email: 'portal@example.test' })
	const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
	return stripe.subscriptions.create({
		customer,
		items: [{ price: prices.annual.id }],
		default_payment_method: card.id,
	})
}

describeProvider('the account', (target) => {
	test('BILL-05 BILL-20 a portal configuration is stored as it was sent, and found by its metadata', async () => {
		const { stripe, unique } = target()
		await withPortal(target(), async (id) => {
			const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
			const found = data.find((one) => one.id === id)
			expect(found).toMatchObject(wantedPortal('https://hub.example'))
			expect(found?.metadata).toEqual({ contract: unique('portal') })
		})
	})

	test('BILL-05 a session for a new card names the configuration and returns to the profile', async () => {
		const { stripe } = target()
		const { id: customer } = await stripe.customers.create({ email: 'card@example.test' })
		await withPortal(target(), async (configuration) => {
			const session = await stripe.billingPortal.sessions.create({
				customer,
				configuration,
				return_url: RETURN_URL,
				flow_data: CARD_FLOW,
			})
			expect(session).toMatchObject({ configuration, flow: { type: 'payment_method_update' } })
		})
	})

	test('BILL-05 a change of plan is refused where the configuration has it disabled', async () => {
		const { stripe } = target()
		const { id: subscription, customer } = await member(target())
		await withPortal(target(), async (configuration) => {
			const refused = await refusalOf(
				stripe.billingPortal.sessions.create({
					customer: customer as string,
					configuration,
					return_url: RETURN_URL,
					flow_data: { type: 'subscription_update', subscription_update: { subscription } },
				}),
			)
			expect(refused.statusCode).toBe(400)
		})
	})

	test('BILL-04 the card of a subscription can be requested with it, and an invoice can be paid once', async () => {
		const { stripe } = target()
		const made = await member(target())
		const found = await stripe.subscriptions.retrieve(made.id, {
			expand: ['default_payment_method', 'latest_invoice'],
		})
		expect(found.default_payment_method).toMatchObject({ type: 'card', card: { brand: 'visa' } })
		const invoice = found.latest_invoice as Stripe.Invoice
		expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_create' })
		const again = await refusalOf(stripe.invoices.pay(invoice.id))
		expect(again).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' })
	})
})
