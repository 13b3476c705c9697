import { z } from 'zod'
import { FORM_PROBLEMS } from './checkout/form-problem'

/** Form and request schemas of the billing pages and calls. */

const shortText = z.string().trim().max(200, 'This is too long.')

/** Only limits the length; the target is validated when it is followed. */
const target = z.string().max(512).optional()

/** The choice of a plan, from the plan page and from the page of one plan. */
export const checkoutSchema = z.object({
	plan: shortText.default(''),
	code: shortText.default(''),
	afterSubscribeRedirect: target,
})

/** POST /api/stripe/create-checkout-session: a plan or a price id; amounts are never accepted. */
export const CheckoutBody = z
	.object({
		plan: shortText.optional(),
		priceId: shortText.optional(),
		mode: z.enum(['subscription', 'payment']).optional(),
		ui: z.enum(['embedded', 'hosted']).default('embedded'),
		code: shortText.default(''),
		afterSubscribeRedirect: target,
	})
	.describe('Send plan or priceId. The mode is derived from the plan.')

export const ProcessBody = z.object({
	checkout_session_id: z.string({ error: 'checkout_session_id is missing' }).min(1).max(300),
})

/** POST /api/stripe/form-problem. */
export const FormProblemBody = z.object({
	problem: z.enum(FORM_PROBLEMS, { error: 'problem is missing or unknown' }),
})

export const VipDetailsBody = z.object({
	vipStripeCouponId: z.string({ error: 'vipStripeCouponId is missing' }).max(100).nullable(),
})

export const vipSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('save'), vipStripeCouponId: z.string().max(100).default('') }),
	z.object({ intent: z.literal('verify') }),
])

export const portalSchema = z.object({ intent: z.enum(['manage', 'card']) })

export const membershipSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('cancel') }),
	z.object({ intent: z.literal('resume') }),
	z.object({
		intent: z.literal('switch'),
		plan: z.enum(['annual', 'biannual']),
		at: z.coerce.number().int(),
		/** The box beside what the user agrees to. */
		consent: z.literal('on').optional(),
	}),
])

/** Response schemas, for the OpenAPI description and its tests. */
export const CheckoutStartResponse = z.strictObject({
	clientSecret: z.string().nullable(),
	url: z.string().nullable(),
	sessionId: z.string(),
})

export const CheckoutStateResponse = z.strictObject({
	sessionStatus: z.enum(['open', 'complete', 'expired']),
	paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
})

export const SubscriptionResponse = z.strictObject({
	subscription: z.strictObject({
		planName: z.string(),
		plan: z.string(),
		renewalDate: z.string().nullable(),
		endsAt: z.string().nullable(),
		status: z.string(),
		price: z.string(),
	}),
})

export const RevenueResponse = z.strictObject({ totalRevenue: z.number() })

export const TransactionsResponse = z.strictObject({
	transactions: z.array(
		z.strictObject({
			id: z.string(),
			name: z.string(),
			activityDetail: z.string(),
			amount: z.string(),
			currency: z.string(),
			vipCode: z.string(),
			date: z.string(),
		}),
	),
})
