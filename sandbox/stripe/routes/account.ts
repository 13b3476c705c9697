import Stripe from 'stripe'
import { z } from 'zod'
import { boolean, enumOf, mergeMetadata, metadata, params, text, url } from '../api/params'
import { listRoute, route } from '../api/route'
import { change } from '../domain/change'
import { requireObject } from '../domain/lookup'
import {
	mergeFeatures,
	newDomain,
	ownAccount,
	walletStates,
	newPortalConfiguration,
	newWebhookEndpoint,
} from '../factories/account'
import { stripeError } from '../faults'
import { feedback } from './subscription-fields'

/** /v1/webhook_endpoints, billing_portal/configurations and payment_method_domains. */

const toggled = params({ enabled: boolean })

const portalFeatures = params({
	customer_update: params({
		enabled: boolean,
		allowed_updates: z.array(text).optional(),
	}).optional(),
	invoice_history: toggled.optional(),
	payment_method_update: toggled.optional(),
	subscription_cancel: params({
		enabled: boolean,
		mode: enumOf(['at_period_end', 'immediately']).optional(),
		cancellation_reason: params({
			enabled: boolean,
			options: z.array(feedback).optional(),
		}).optional(),
	}).optional(),
	subscription_update: params({
		enabled: boolean,
		default_allowed_updates: z.array(enumOf(['price', 'promotion_code', 'quantity'])).optional(),
	}).optional(),
})

const configuration = {
	business_profile: params({
		headline: text.optional(),
		privacy_policy_url: url.optional(),
		terms_of_service_url: url.optional(),
	}).optional(),
	default_return_url: url.optional(),
	metadata: metadata.optional(),
	name: text.optional(),
}

const noProfile = { headline: null, privacy_policy_url: null, terms_of_service_url: null }

const configurationRoutes = [
	listRoute('/v1/billing_portal/configurations', 'billing_portal.configuration', {
		active: boolean.optional(),
		is_default: boolean.optional(),
	}),
	route(
		'POST',
		'/v1/billing_portal/configurations',
		params({ ...configuration, features: portalFeatures }),
		(world, { features, business_profile: profile, metadata: tags, ...fields }) => {
			const made = newPortalConfiguration(
				world,
				{
					...fields,
					business_profile: { ...noProfile, ...profile },
					metadata: mergeMetadata(null, tags),
				},
				features,
			)
			world.emit('billing_portal.configuration.created', made)
			return world.store.add('billing_portal.configuration', made)
		},
	),
	route(
		'POST',
		'/v1/billing_portal/configurations/:id',
		params({
			...configuration,
			active: boolean.optional(),
			features: portalFeatures.optional(),
		}),
		(world, fields, id) => {
			const found = requireObject(world, 'billing_portal.configuration', id)
			return change(world, 'billing_portal.configuration.updated', found, (it) => {
				it.active = fields.active ?? it.active
				it.name = fields.name ?? it.name
				it.default_return_url = fields.default_return_url ?? it.default_return_url
				it.business_profile = { ...it.business_profile, ...fields.business_profile }
				it.metadata = mergeMetadata(it.metadata, fields.metadata)
				it.features = mergeFeatures(it.features, fields.features ?? {})
				it.updated = world.now()
			})
		},
	),
]

const events = z.array(text).min(1)

const endpointRoutes = [
	listRoute('/v1/webhook_endpoints', 'webhook_endpoint', {}),
	route(
		'POST',
		'/v1/webhook_endpoints',
		params({
			url,
			enabled_events: events,
			api_version: enumOf([Stripe.API_VERSION]).optional(),
			description: text.optional(),
		}),
		(world, { api_version: version = null, description = null, ...fields }) => {
			const endpoint = newWebhookEndpoint(world, { ...fields, api_version: version, description })
			world.store.add('webhook_endpoint', endpoint)
			// The only response with the secret.
			return { ...endpoint, secret: world.webhookSecret }
		},
	),
	route(
		'POST',
		'/v1/webhook_endpoints/:id',
		params({ enabled_events: events.optional(), disabled: boolean.optional() }),
		(world, fields, id) => {
			const endpoint = requireObject(world, 'webhook_endpoint', id)
			endpoint.enabled_events = fields.enabled_events ?? endpoint.enabled_events
			if (fields.disabled !== undefined) endpoint.status = fields.disabled ? 'disabled' : 'enabled'
			world.store.touch()
			return endpoint
		},
	),
]

const domainRoutes = [
	listRoute('/v1/payment_method_domains', 'payment_method_domain', {
		domain_name: text.optional(),
		enabled: boolean.optional(),
	}),
	route(
		'POST',
		'/v1/payment_method_domains',
		params({ domain_name: text, enabled: boolean.optional() }),
		(world, { domain_name: name }) => {
			if (!/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/u.test(name)) {
				throw stripeError(`Invalid domain: ${name}`, 'domain_name')
			}
			return world.store.add('payment_method_domain', newDomain(world, name))
		},
	),
	route(
		'POST',
		'/v1/payment_method_domains/:id',
		params({ enabled: boolean.optional() }),
		(world, { enabled }, id) => {
			const domain = requireObject(world, 'payment_method_domain', id)
			domain.enabled = enabled ?? domain.enabled
			world.store.touch()
			return domain
		},
	),
	route('POST', '/v1/payment_method_domains/:id/validate', params({}), (world, _fields, id) => {
		const domain = Object.assign(
			requireObject(world, 'payment_method_domain', id),
			walletStates(world),
		)
		world.store.touch()
		return domain
	}),
]

export const accountRoutes = [
	...configurationRoutes,
	...endpointRoutes,
	...domainRoutes,
	route('GET', '/v1/account', params({}), (world) => ownAccount(world)),
]
