import { z } from 'zod'
import {
	email,
	newPassword,
	passwordsMatch,
	recaptchaToken,
	trap,
} from '~/features/accounts/sign-up/accounts.schema.server'

/** Form schemas of the password reset. */

export const ForgotPasswordForm = z.object({ email, recaptchaToken, nickname: trap })

export const ResetPasswordForm = z
	.object({
		password: newPassword,
		confirmPassword: z.string({ error: 'Please confirm your password' }),
		recaptchaToken,
		nickname: trap,
	})
	.refine(...passwordsMatch)
