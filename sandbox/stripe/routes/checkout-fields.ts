import { z } from 'zod'
import {
	assertRules,
	boolean,
	count,
	integer,
	metadata,
	enumOf,
	params,
	text,
	url,
} from '../api/params'
import { trialRules } from './subscription-fields'

/** Checkout session parameters and their valid combinations. */

const UI_MODES = ['elements', 'embedded_page', 'form', 'hosted_page'] as const

/** The languages of the provider's page. */
const LOCALES = (
	'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb ' +
	'nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'
).split(' ')

/** A trial that begins on the page lasts at least this long. */
const SHORTEST_TRIAL = 48 * 3600

export const checkoutFields = params({
	mode: enumOf(['payment', 'setup', 'subscription']),
	ui_mode: enumOf(UI_MODES).optional(),
	line_items: z.array(params({ price: text, quantity: count.optional() })).max(40),
	customer: text.optional(),
	customer_email: text.optional(),
	customer_creation: enumOf(['always', 'if_required']).optional(),
	customer_update: params({
		address: enumOf(['auto', 'never']).optional(),
		name: enumOf(['auto', 'never']).optional(),
	}).optional(),
	client_reference_id: text.max(200).optional(),
	metadata: metadata.optional(),
	subscription_data: params({
		metadata: metadata.optional(),
		description: text.optional(),
		trial_period_days: integer.optional(),
		trial_end: integer.optional(),
	}).optional(),
	payment_intent_data: params({
		metadata: metadata.optional(),
		description: text.optional(),
	}).optional(),
	invoice_creation: params({ enabled: boolean }).optional(),
	success_url: url.optional(),
	cancel_url: url.optional(),
	return_url: url.optional(),
	redirect_on_completion: enumOf(['always', 'if_required', 'never']).optional(),
	allow_promotion_codes: boolean.optional(),
	discounts: z
		.array(params({ coupon: text.optional(), promotion_code: text.optional() }))
		.optional(),
	allowed_payment_method_types: z.array(enumOf(['card', 'link', 'us_bank_account'])).optional(),
	adaptive_pricing: params({ enabled: boolean.optional() }).optional(),
	automatic_tax: params({ enabled: boolean }).optional(),
	billing_address_collection: enumOf(['auto', 'required']).optional(),
	consent_collection: params({
		terms_of_service: enumOf(['none', 'required']).optional(),
		promotions: enumOf(['auto', 'none']).optional(),
	}).optional(),
	custom_text: params({
		submit: params({ message: text.max(1200) }).optional(),
		after_submit: params({ message: text.max(1200) }).optional(),
		terms_of_service_acceptance: params({ message: text.max(1200) }).optional(),
	}).optional(),
	expires_at: integer.optional(),
	locale: enumOf(LOCALES).optional(),
	payment_method_collection: enumOf(['always', 'if_required']).optional(),
	submit_type: enumOf(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
})

export type CheckoutFields = z.output<typeof checkoutFields>

/** Rejects invalid combinations with the provider's messages. @throws Fault */
export function assertFitting(fields: CheckoutFields, now: number): void {
	const isHosted = (fields.ui_mode ?? 'hosted_page') === 'hosted_page'
	const isEmbedded = fields.ui_mode === 'embedded_page'
	const trial = fields.subscription_data ?? {}
	assertRules([
		[fields.mode === 'setup', 'This sandbox sells; it has no setup mode.', 'mode'],
		[
			fields.ui_mode === 'elements' || fields.ui_mode === 'form',
			'This sandbox has no pages for this ui_mode.',
			'ui_mode',
		],
		[
			!isHosted && fields.success_url !== undefined,
			`\`success_url\` can not be used with \`ui_mode: ${fields.ui_mode}\`.`,
			'success_url',
		],
		[
			!isHosted && fields.cancel_url !== undefined,
			`\`cancel_url\` can not be used with \`ui_mode: ${fields.ui_mode}\`.`,
			'cancel_url',
		],
		[
			isHosted && fields.success_url === undefined,
			'Missing required param: success_url.',
			'success_url',
		],
		[
			isHosted && fields.return_url !== undefined,
			'`return_url` can not be used with `ui_mode: hosted_page`.',
			'return_url',
		],
		[
			isHosted && fields.redirect_on_completion !== undefined,
			'`redirect_on_completion` can only be used with `ui_mode: embedded_page`.',
			'redirect_on_completion',
		],
		[
			isEmbedded && fields.redirect_on_completion !== 'never' && fields.return_url === undefined,
			'You must provide a `return_url` when `ui_mode` is `embedded_page`.',
			'return_url',
		],
		[
			isEmbedded && fields.redirect_on_completion === 'never' && fields.return_url !== undefined,
			'`return_url` can not be used with `redirect_on_completion: never`.',
			'return_url',
		],
		[
			fields.allow_promotion_codes !== undefined && fields.discounts !== undefined,
			'You may only specify one of these parameters: allow_promotion_codes, discounts.',
		],
		[(fields.discounts?.length ?? 0) > 1, 'Only one discount may be specified.', 'discounts'],
		[
			fields.customer !== undefined && fields.customer_email !== undefined,
			'You may only specify one of these parameters: customer, customer_email.',
		],
		[
			fields.customer_update !== undefined && fields.customer === undefined,
			'`customer_update` can only be used with `customer`.',
			'customer_update',
		],
		[
			fields.customer_creation !== undefined && fields.mode === 'subscription',
			'`customer_creation` can only be used in `payment` and `setup` mode.',
			'customer_creation',
		],
		[
			fields.subscription_data !== undefined && fields.mode !== 'subscription',
			'You can not pass `subscription_data` in `payment` mode.',
			'subscription_data',
		],
		[
			fields.payment_intent_data !== undefined && fields.mode !== 'payment',
			'You can not pass `payment_intent_data` in `subscription` mode.',
			'payment_intent_data',
		],
		[
			fields.invoice_creation !== undefined && fields.mode !== 'payment',
			'You can only enable invoice creation when `mode` is set to `payment`.',
			'invoice_creation',
		],
		[
			fields.payment_method_collection !== undefined && fields.mode !== 'subscription',
			'`payment_method_collection` can only be used in `subscription` mode.',
			'payment_method_collection',
		],
		[
			fields.submit_type === 'subscribe' && fields.mode !== 'subscription',
			'`submit_type: subscribe` can only be used in `subscription` mode.',
			'submit_type',
		],
		[fields.line_items.length === 0, 'You must pass at least one line item.', 'line_items'],
		[
			fields.expires_at !== undefined && fields.expires_at < now + 30 * 60,
			'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
			'expires_at',
		],
		[
			fields.expires_at !== undefined && fields.expires_at > now + 24 * 3600,
			'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
			'expires_at',
		],
		[
			fields.discounts?.some((one) => Object.keys(one).length !== 1) === true,
			'You must specify either a coupon or a promotion code in `discounts`.',
			'discounts[0]',
		],
		...trialRules(trial, now, 'subscription_data'),
		[
			trial.trial_end !== undefined && trial.trial_end < now + SHORTEST_TRIAL,
			'The `trial_end` date has to be at least 2 days in the future.',
			'subscription_data[trial_end]',
		],
	])
}
