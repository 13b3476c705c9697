import { z } from 'zod'
import { ROLES } from '~/features/accounts/access/access-policy'
import { USER_TEXTS } from '~/features/admin/users/messages'

const MAX_CODE_LENGTH = 100

const role = z.enum(ROLES, { error: 'Please choose a role.' })

const couponText = z
	.string()
	.trim()
	.max(MAX_CODE_LENGTH, `A coupon ID can have up to ${MAX_CODE_LENGTH} characters.`)

/** The buttons of `/admin/users/{id}`. The id in the form has to be the one in the address. */
export const userSchema = z.discriminatedUnion('intent', [
	z.object({
		intent: z.literal('save'),
		userId: z.string().default(''),
		version: z.coerce.number().int().optional(),
		role: role,
		vipStripeCouponId: couponText.default(''),
		vipExpiresAt: z.string().max(40).default(''),
		serviceProvider: z.literal('on').optional(),
		/** Of the step that asks before a user becomes an admin. */
		confirmed: z.literal('admin').optional(),
	}),
	z.object({ intent: z.literal('verify'), vipStripeCouponId: couponText.default('') }),
	z.object({ intent: z.literal('delete') }),
	z.object({ intent: z.enum(['removeFactor', 'keepFactor']) }),
])

const isoDate = z
	.string()
	.max(40)
	.refine((text) => !Number.isNaN(Date.parse(text)), 'vipExpiresAt is no ISO date')
	.transform((text) => new Date(text))

/** PUT /api/users/:id. Absent fields are unchanged. */
export const UserBody = z
	.object({
		_id: z.string().max(100).optional(),
		role: role.optional(),
		vipStripeCouponId: couponText.nullable().optional(),
		vipExpiresAt: isoDate.nullable().optional(),
		serviceProvider: z.boolean({ error: 'serviceProvider must be true or false' }).optional(),
	})
	.describe('role, VIP details and provider option of a user')

/** PUT /api/users/:id/vip-details: the VIP fields of the same. */
export const UserVipBody = UserBody.pick({
	_id: true,
	vipStripeCouponId: true,
	vipExpiresAt: true,
})

/** POST /api/users/:id/verify-vip-coupon. An empty code has its own error. */
export const VerifyCouponBody = z.object({
	couponCodeToVerify: z.string({ error: USER_TEXTS.couponEmpty }).max(MAX_CODE_LENGTH),
})

/** POST /api/stripe/test-checkout: the price is fixed, whatever is sent. */
export const TestCheckoutBody = z.object({
	priceId: z.string().max(200).optional(),
	returnPath: z.string().max(512).optional(),
	ui: z.enum(['embedded', 'hosted']).default('embedded'),
})

const id = z.string().min(1).max(100)

export const billingIssuesSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('replay'), id }),
	z.object({ intent: z.literal('resolve'), id }),
	z.object({ intent: z.literal('testCheckout') }),
])

export const undeliveredEmailSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('retry'), id }),
	z.object({ intent: z.literal('discard'), id }),
	z.object({ intent: z.literal('test') }),
])
