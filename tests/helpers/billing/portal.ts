import type Stripe from 'stripe'
import { toId } from '~/features/billing/stripe-sync/stripe-client.server'

/** The provider's portal, set to allow everything, as an operator may do on the provider's pages. */

export async function openFullPortal(
	stripe: Stripe,
	customer: string,
	flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
): Promise<Stripe.BillingPortal.Session> {
	const { id: configuration } = await stripe.billingPortal.configurations.create({
		features: {
			invoice_history: { enabled: true },
			payment_method_update: { enabled: true },
			subscription_cancel: { enabled: true },
			subscription_update: { enabled: true, default_allowed_updates: ['price'] },
		},
	})
	return stripe.billingPortal.sessions.create({
		customer,
		configuration,
		return_url: 'http://127.0.0.1:9/profile',
		...(flow === undefined ? {} : { flow_data: flow }),
	})
}

/** Sends a form of a portal. */
export const submitPortal = (url: string, fields: Record<string, string>): Promise<Response> =>
	fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Changes what the set-up of an account has made, as a person might on the provider's pages. */
export async function changeAccount(stripe: Stripe): Promise<void> {
	const { data: prices } = await stripe.prices.list({ lookup_keys: ['annual', 'biannual'] })
	for (const { product } of prices) {
		await stripe.products.update(toId(product) ?? '', { name: 'Other' })
	}
	await stripe.prices.update(prices[0]?.id ?? '', { active: false })
	const { data: endpoints } = await stripe.webhookEndpoints.list()
	for (const { id } of endpoints) {
		await stripe.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'] })
	}
	const { configurations } = stripe.billingPortal
	for (const { id } of (await configurations.list()).data) {
		await configurations.update(id, { features: { subscription_update: { enabled: true } } })
	}
	for (const { id } of (await stripe.paymentMethodDomains.list()).data) {
		await stripe.paymentMethodDomains.update(id, { enabled: false })
	}
}
