import { z } from 'zod'
import {
	email,
	newPassword,
	passwordsMatch,
} from '~/features/accounts/sign-up/accounts.schema.server'

/** Form schemas of the password reset. */

export const forgotPasswordSchema = z.object({ email })

export const resetPasswordSchema = z
	.object({
		password: newPassword,
		confirmPassword: z.string({ error: 'Please confirm your password' }),
	})
	.refine(...passwordsMatch)
