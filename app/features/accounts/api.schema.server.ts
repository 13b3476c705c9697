import { z } from 'zod'
import { errorShape } from '~/core/api/api.schema.server'
import {
	code,
	email,
	name,
	newPassword,
	recaptchaToken,
	signInSchema,
	honeypot,
} from '~/features/accounts/sign-up/accounts.schema.server'
import { factorCode } from '~/features/accounts/second-factor/second-factor.schema.server'
import { ROLES } from '~/features/accounts/access/access-policy'
import {
	currentPassword,
	updateProfileSchema,
} from '~/features/accounts/profile/profile.schema.server'
import type { ApiUser } from '~/features/accounts/access/viewer'

/**
 * What the JSON calls of the accounts take and return, for running them and for their description at
 * /api/openapi.json.
 */

const bot = { recaptchaToken, nickname: honeypot }

/** Fields that only some calls need; a body may omit them. */
const flag = z.boolean({ error: 'Send true or false' }).default(false)

export const SignUpBody = z.object({
	email,
	password: newPassword,
	firstName: name('First name'),
	lastName: name('Last name'),
	serviceProvider: flag,
	...bot,
})

export const SignInBody = z.object({ ...signInSchema.shape, ...bot })

export const SecondFactorBody = z.object({ code: factorCode })
export const VerifyEmailBody = z.object({ code })
export const ResendBody = z.object({ email: email.optional(), ...bot })
export const ForgotPasswordBody = z.object({ email, ...bot })
export const ResetPasswordBody = z.object({ password: newPassword, ...bot })

/** The form's fields without those that only a form needs. */
const { intent: _, confirmPassword: __, ...profileFields } = updateProfileSchema.shape
export const UpdateProfileBody = z.object({ ...profileFields, serviceProvider: flag, ...bot })

export const DeleteAccountBody = z.object({ currentPassword, ...bot })

export const ApiProviderProfile = z.strictObject({
	company: z.string(),
	serviceTypes: z.array(z.string()),
	contractorSpecialties: z.array(z.string()),
	phoneNumber: z.string(),
	email: z.string(),
	website: z.string(),
	scheduleCallLink: z.string(),
	displayPhone: z.boolean(),
	displayEmail: z.boolean(),
	displayWebsite: z.boolean(),
	displaySchedule: z.boolean(),
	aboutMe: z.string(),
	serviceAreas: z.array(z.string()),
})

/** A user as shown to themselves: exactly these fields. */
const User = z.strictObject({
	_id: z.string(),
	email: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	role: z.enum(ROLES),
	isAdmin: z.boolean(),
	isVerified: z.boolean(),
	isSubscribed: z.boolean(),
	subscriptionStatus: z.string().nullable(),
	vipExpiresAt: z.string().nullable(),
	vipStripeCouponId: z.string().nullable(),
	isVipCouponVerified: z.boolean(),
	serviceProvider: z.boolean(),
	serviceProviderProfile: ApiProviderProfile.nullable(),
	hasAcceptedCalculatorTOS: z.boolean(),
	hasAcceptedProviderTOS: z.boolean(),
	createdAt: z.string(),
}) satisfies z.ZodType<ApiUser>

export const UserResponse = z.strictObject({ user: User })
/** The user without a wrapper. */
export const BareUserResponse = User

export const AcceptTermsBody = z.union(
	[
		z.strictObject({ calculatorTOS: z.literal(true) }),
		z.strictObject({ providerTOS: z.literal(true) }),
	],
	{ error: 'Send calculatorTOS or providerTOS as true' },
)

export const SessionErrorResponse = z.strictObject({
	...errorShape,
	loggedOutByNewSession: z.literal(true).optional(),
})

export const BotTokenResponse = z.object({
	token: z.string(),
	proof: z.object({
		by: z.enum(['work', 'recaptcha', 'turnstile']),
		challenge: z.looseObject({}).optional(),
		siteKey: z.string().optional(),
	}),
})
