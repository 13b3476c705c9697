import type Stripe from 'stripe'
import type { World } from '../world'

/** What an account has besides its catalogue: webhook endpoints, portal configurations, domains. */

type Features = Stripe.BillingPortal.Configuration.Features

/** What a configuration allows, unless the request says otherwise: nothing. */
const noFeatures = (): Features => ({
	customer_update: { allowed_updates: [], enabled: false },
	invoice_history: { enabled: false },
	payment_method_update: { enabled: false, payment_method_configuration: null },
	subscription_cancel: {
		cancellation_reason: {
			enabled: false,
			feedback_options: null,
			options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
		},
		enabled: false,
		mode: 'at_period_end',
		proration_behavior: 'none',
	},
	subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
	subscription_update: {
		billing_cycle_anchor: null,
		default_allowed_updates: [],
		enabled: false,
		products: null,
		proration_behavior: 'none',
		schedule_at_period_end: { conditions: [] },
		trial_update_behavior: 'end_trial',
	},
})

export type FeatureFields = {
	[Name in keyof Features]?: Partial<Omit<Features[Name], 'cancellation_reason' | 'duration'>>
}

/** The features of a configuration after a change of some of their fields. */
export function mergeFeatures(features: Features, fields: FeatureFields): Features {
	const all = Object.entries(features) as [keyof Features, object][]
	const merged = all.map(([name, feature]) => [name, { ...feature, ...fields[name] }])
	return Object.fromEntries(merged) as Features
}

export const newPortalConfiguration = (
	world: World,
	fields: Partial<Stripe.BillingPortal.Configuration>,
	features: FeatureFields,
): Stripe.BillingPortal.Configuration => ({
	id: world.store.id('bpc'),
	object: 'billing_portal.configuration',
	active: true,
	application: null,
	business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
	created: world.now(),
	default_return_url: null,
	is_default: false,
	livemode: false,
	login_page: { enabled: false, url: null },
	metadata: {},
	name: null,
	updated: world.now(),
	...fields,
	features: mergeFeatures(noFeatures(), features),
})

export const newWebhookEndpoint = (
	world: World,
	fields: Pick<Stripe.WebhookEndpoint, 'url' | 'enabled_events' | 'api_version' | 'description'>,
): Stripe.WebhookEndpoint => ({
	id: world.store.id('we'),
	object: 'webhook_endpoint',
	application: null,
	created: world.now(),
	livemode: false,
	metadata: {},
	status: 'enabled',
	...fields,
})

export const newDomain = (world: World, name: string): Stripe.PaymentMethodDomain => ({
	id: world.store.id('pmd'),
	object: 'payment_method_domain',
	amazon_pay: { status: 'inactive' },
	apple_pay: { status: 'active' },
	created: world.now(),
	domain_name: name,
	enabled: true,
	google_pay: { status: 'active' },
	klarna: { status: 'inactive' },
	link: { status: 'active' },
	livemode: false,
	paypal: { status: 'inactive' },
})
