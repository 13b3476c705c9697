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
	[Name in keyof Features]?: Partial<Omit<Features[Name], 'cancellation_reason' | 'duration'>> & {
		cancellation_reason?: Pick<Reasons, 'enabled'> & Partial<Reasons>
	}
}

type Reasons = Features['subscription_cancel']['cancellation_reason']

/** The features of a configuration after a change of some of their fields. */
export function mergeFeatures(features: Features, fields: FeatureFields): Features {
	const all = Object.entries(features) as [keyof Features, object][]
	const merged = all.map(([name, feature]) => [name, { ...feature, ...fields[name] }])
	const result = Object.fromEntries(merged) as Features
	result.subscription_cancel.cancellation_reason = {
		...features.subscription_cancel.cancellation_reason,
		...fields.subscription_cancel?.cancellation_reason,
	}
	return result
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

/** Whether the wallets of a domain work, as the provider finds it when it looks. */
export const walletStates = ({ settings }: World) => {
	const state = settings.walletsActive
		? { status: 'active' as const }
		: {
				status: 'inactive' as const,
				status_details: { error_message: 'The domain could not be verified.' },
			}
	return { apple_pay: state, google_pay: state, link: state }
}

export const newDomain = (world: World, name: string): Stripe.PaymentMethodDomain => ({
	id: world.store.id('pmd'),
	object: 'payment_method_domain',
	amazon_pay: { status: 'inactive' },
	created: world.now(),
	domain_name: name,
	enabled: true,
	klarna: { status: 'inactive' },
	livemode: false,
	paypal: { status: 'inactive' },
	...walletStates(world),
})

/** The account itself, with the settings of its owner. */
const newAccount = (world: World): Stripe.Account => ({
	id: world.store.id('acct'),
	object: 'account',
	business_profile: {
		mcc: null,
		minority_owned_business_designation: null,
		name: 'Payment sandbox',
		specified_commercial_transactions_act_url: null,
		support_address: null,
		support_email: 'support@example.test',
		support_phone: null,
		support_url: null,
		url: 'https://hub.example',
	},
	charges_enabled: true,
	details_submitted: true,
	email: 'owner@example.test',
	payouts_enabled: true,
	settings: {
		branding: {
			icon: 'file_icon',
			logo: null,
			primary_color: '#0b5fff',
			secondary_color: null,
		},
		card_payments: {
			statement_descriptor_prefix: null,
			statement_descriptor_prefix_kana: null,
			statement_descriptor_prefix_kanji: null,
		},
		dashboard: { display_name: 'Payment sandbox', timezone: 'Etc/UTC' },
		payments: {
			statement_descriptor: 'SANDBOX',
			statement_descriptor_kana: null,
			statement_descriptor_kanji: null,
			statement_descriptor_prefix_kana: null,
			statement_descriptor_prefix_kanji: null,
		},
	},
	type: 'standard',
})

/** The only account; one that was saved by an older version has none yet. */
export const ownAccount = (world: World): Stripe.Account =>
	world.store.all('account')[0] ?? world.store.add('account', newAccount(world))
