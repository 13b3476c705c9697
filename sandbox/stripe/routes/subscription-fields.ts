import { z } from 'zod'
import { boolean, integer, metadata, enumOf, params, text, unset } from '../api/params'

/** Subscription parameters. */

const discounts = z
	.array(params({ coupon: text.optional(), promotion_code: text.optional() }))
	.max(1)
export const proration = enumOf(['always_invoice', 'create_prorations', 'none'])
export const cancelDetails = params({
	comment: text.optional(),
	feedback: enumOf([
		'customer_service',
		'low_quality',
		'missing_features',
		'other',
		'switched_service',
		'too_complex',
		'too_expensive',
		'unused',
	]).optional(),
})

export const createFields = params({
	customer: text,
	items: z.array(params({ price: text, quantity: integer.optional() })).min(1),
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
		quantity: integer.optional(),
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

export type CreateFields = z.output<typeof createFields>
export type UpdateFields = z.output<typeof updateFields>
