import { z } from 'zod'
import { boolean, integer, metadata, enumOf, params, text, unset, type Rule } from '../api/params'
import { DAY } from '../calendar'

/** Subscription parameters. */

const MAX_ITEMS = 20
const MAX_TRIAL_DAYS = 730

/** How many of an item; none is possible. */
const quantity = z.string().regex(/^\d+$/u).transform(Number)

/** The rules of a trial, wherever it is given. */
export const trialRules = (
	{ trial_end: end, trial_period_days: days }: { trial_end?: number; trial_period_days?: number },
	now: number,
	parent?: string,
): Rule[] => {
	const nameOf = (name: string): string => (parent === undefined ? name : `${parent}[${name}]`)
	return [
		[
			end !== undefined && days !== undefined,
			'You may only specify one of these parameters: trial_end, trial_period_days.',
			nameOf('trial_end'),
		],
		[
			days !== undefined && (days < 1 || days > MAX_TRIAL_DAYS),
			`Invalid trial_period_days: must be between 1 and ${MAX_TRIAL_DAYS}.`,
			nameOf('trial_period_days'),
		],
		[
			end !== undefined && end <= now,
			'Invalid timestamp: must be an integer Unix timestamp in the future.',
			nameOf('trial_end'),
		],
		[
			end !== undefined && end > now + (MAX_TRIAL_DAYS + 1) * DAY,
			'Invalid timestamp: `trial_end` can be no more than two years in the future.',
			nameOf('trial_end'),
		],
	]
}

/** Exactly one of the two. */
const discounts = z
	.array(z.union([params({ coupon: text }), params({ promotion_code: text })]))
	.max(1)
export const proration = enumOf(['always_invoice', 'create_prorations', 'none'])
/** Why a customer cancels. */
export const feedback = enumOf([
	'customer_service',
	'low_quality',
	'missing_features',
	'other',
	'switched_service',
	'too_complex',
	'too_expensive',
	'unused',
])
export const cancelDetails = params({
	comment: text.optional(),
	feedback: feedback.optional(),
})

export const createFields = params({
	customer: text,
	items: z
		.array(params({ price: text, quantity: quantity.optional() }))
		.min(1)
		.max(MAX_ITEMS),
	default_payment_method: text.optional(),
	metadata: metadata.optional(),
	discounts: discounts.optional(),
	trial_end: integer.optional(),
	trial_period_days: integer.optional(),
	cancel_at: integer.optional(),
	cancel_at_period_end: boolean.optional(),
	payment_behavior: enumOf([
		'allow_incomplete',
		'default_incomplete',
		'error_if_incomplete',
	]).optional(),
	proration_behavior: proration.optional(),
	off_session: boolean.optional(),
})

export const changedItems = z.array(
	params({
		id: text.optional(),
		price: text.optional(),
		quantity: quantity.optional(),
		deleted: boolean.optional(),
	}),
)

export const updateFields = params({
	items: changedItems.optional(),
	cancel_at: z
		.union([integer, enumOf(['max_billed_until', 'max_period_end', 'min_period_end']), unset])
		.optional(),
	cancel_at_period_end: boolean.optional(),
	cancellation_details: cancelDetails.optional(),
	default_payment_method: text.optional(),
	metadata: metadata.optional(),
	discounts: discounts.or(unset).optional(),
	pause_collection: params({
		behavior: enumOf(['keep_as_draft', 'mark_uncollectible', 'void']),
		resumes_at: integer.optional(),
	})
		.or(unset)
		.optional(),
	payment_behavior: enumOf([
		'allow_incomplete',
		'default_incomplete',
		'error_if_incomplete',
		'pending_if_incomplete',
	]).optional(),
	proration_behavior: proration.optional(),
	proration_date: integer.optional(),
	trial_end: z.union([integer, enumOf(['now'])]).optional(),
	off_session: boolean.optional(),
})

export const pauseFields = params({
	type: enumOf(['subscription']).optional(),
	bill_for: params({
		unused_time_from: params({
			type: enumOf(['item_current_period_start', 'none', 'now']),
		}).optional(),
		outstanding_usage_through: params({ type: enumOf(['none', 'now']) }).optional(),
	}).optional(),
	invoicing_behavior: enumOf(['invoice', 'pending_invoice_item']).optional(),
})

export const resumeFields = params({
	billing_cycle_anchor: params({ type: enumOf(['now', 'unchanged']) }).optional(),
	payment_behavior: enumOf(['resume_on_payment_attempt']).optional(),
})

export type CreateFields = z.output<typeof createFields>
export type UpdateFields = z.output<typeof updateFields>
