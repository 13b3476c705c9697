import type Stripe from 'stripe'
import { z } from 'zod'
import { isOver } from '../domain/subscriptions'
import { assertRules, params, enumOf, text, url, integer } from '../api/params'
import { route } from '../api/route'
import { requireReferenced } from '../domain/lookup'
import { stripeError, unknownId } from '../faults'
import { newPortalSession } from '../factories/sessions'
import type { World } from '../world'

/** /v1/billing_portal/sessions. */

const flow = params({
	type: enumOf([
		'customer_update',
		'payment_method_update',
		'subscription_cancel',
		'subscription_update',
		'subscription_update_confirm',
	]),
	after_completion: params({
		type: enumOf(['hosted_confirmation', 'portal_homepage', 'redirect']),
		redirect: params({ return_url: url }).optional(),
		hosted_confirmation: params({ custom_message: text.optional() }).optional(),
	}).optional(),
	subscription_cancel: params({ subscription: text }).optional(),
	subscription_update: params({ subscription: text }).optional(),
	subscription_update_confirm: params({
		subscription: text,
		items: z.array(params({ id: text, price: text.optional(), quantity: integer.optional() })),
	}).optional(),
})

type Flow = z.output<typeof flow>

/** @throws Fault for a subscription of another customer or one that has ended */
function assertOwn(world: World, flow: Flow, customer: string): void {
	if (flow.type === 'customer_update' || flow.type === 'payment_method_update') return
	const part = flow[flow.type]
	const param = `flow_data[${flow.type}][subscription]`
	if (part === undefined)
		throw stripeError(
			`Missing required param: flow_data[${flow.type}].`,
			param,
			'parameter_missing',
		)
	const subscription = world.store.find('subscription', part.subscription)
	if (subscription === null || subscription.customer !== customer) {
		throw unknownId('subscription', part.subscription, param)
	}
	if (isOver(subscription)) throw stripeError('This subscription has ended.', param)
}

type Configuration = Stripe.BillingPortal.Configuration

/** The configuration of a session: the given one, else the account's default. @throws Fault */
function findConfiguration(world: World, id: string | undefined): Configuration {
	if (id !== undefined) {
		const found = requireReferenced(world, 'billing_portal.configuration', id, 'configuration')
		if (!found.active) throw stripeError('This configuration is not active.', 'configuration')
		return found
	}
	const main = world.store.all('billing_portal.configuration').find((one) => one.is_default)
	if (main !== undefined) return main
	throw stripeError(
		'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
	)
}

/** The feature that a flow needs. */
const FLOW_FEATURES = {
	customer_update: 'customer_update',
	payment_method_update: 'payment_method_update',
	subscription_cancel: 'subscription_cancel',
	subscription_update: 'subscription_update',
	subscription_update_confirm: 'subscription_update',
} as const

/** @throws Fault for a flow whose feature the configuration has not enabled */
function assertEnabled({ features }: Configuration, { type }: Flow): void {
	const name = FLOW_FEATURES[type]
	if (features[name].enabled) return
	throw stripeError(
		`This ${type} flow is disabled, because the feature ${name} in the portal configuration is disabled.`,
		'flow_data[type]',
	)
}

const toFlow = (fields: Flow): Stripe.BillingPortal.Session.Flow => ({
	after_completion: {
		hosted_confirmation: null,
		redirect: fields.after_completion?.redirect ?? null,
		type: fields.after_completion?.type ?? 'portal_homepage',
	},
	customer_update: null,
	subscription_cancel: fields.subscription_cancel
		? { retention: null, subscription: fields.subscription_cancel.subscription }
		: null,
	subscription_pause: null,
	subscription_update: fields.subscription_update ?? null,
	subscription_update_confirm: fields.subscription_update_confirm
		? {
				discounts: null,
				items: fields.subscription_update_confirm.items.map(({ id, price, quantity }) => ({
					id,
					price: price ?? null,
					quantity: quantity ?? 1,
				})),
				subscription: fields.subscription_update_confirm.subscription,
			}
		: null,
	type: fields.type,
})

export const portalRoutes = [
	route(
		'POST',
		'/v1/billing_portal/sessions',
		params({
			customer: text,
			return_url: url.optional(),
			configuration: text.optional(),
			locale: text.optional(),
			flow_data: flow.optional(),
		}),
		(world, fields) => {
			requireReferenced(world, 'customer', fields.customer, 'customer')
			const completion = fields.flow_data?.after_completion
			assertRules([
				[
					fields.return_url === undefined,
					'You must provide a `return_url`, because the portal configuration has no `default_return_url`.',
					'return_url',
				],
				[
					completion?.type === 'redirect' && completion.redirect === undefined,
					'Missing required param: flow_data[after_completion][redirect].',
					'flow_data[after_completion][redirect]',
				],
			])
			const configuration = findConfiguration(world, fields.configuration)
			if (fields.flow_data) {
				assertOwn(world, fields.flow_data, fields.customer)
				assertEnabled(configuration, fields.flow_data)
			}
			return world.store.add(
				'billing_portal.session',
				newPortalSession(world, {
					configuration: configuration.id,
					customer: fields.customer,
					return_url: fields.return_url ?? null,
					locale: fields.locale ?? null,
					flow: fields.flow_data ? toFlow(fields.flow_data) : null,
				}),
			)
		},
	),
]
