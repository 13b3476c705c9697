import { z } from 'zod'
import {
	email,
	newPassword,
	passwordsMatch,
} from '~/features/accounts/sign-up/accounts.schema.server'

/** What the forms of a forgotten password may carry. */

export const forgotPasswordSchema = z.object({ email })

export const resetPasswordSchema = z
	.object({
		password: newPassword,
		confirmPassword: z.string({ error: 'Please confirm your password' }),
	})
	.refine(...passwordsMatch)
