import { z } from 'zod'
import {
	name,
	passwordField,
	passwordsMatch,
} from '~/features/accounts/sign-up/accounts.schema.server'
import { PASSWORD_MIN, passwordLength } from '~/features/accounts/password/password-rules'

/** Form schemas of the profile. An empty password leaves the current one unchanged. */

export const currentPassword = passwordField().default('')

const optionalPassword = passwordField()
	.refine(
		(text) => text === '' || passwordLength(text) >= PASSWORD_MIN,
		`Password must be at least ${PASSWORD_MIN} characters`,
	)
	.default('')

export const updateProfileSchema = z
	.object({
		intent: z.literal('update'),
		firstName: name('First name'),
		lastName: name('Last name'),
		serviceProvider: z.boolean().default(false),
		password: optionalPassword,
		confirmPassword: z.string().default(''),
		currentPassword,
	})
	.refine(...passwordsMatch)

const deleteAccountSchema = z.object({
	intent: z.literal('delete'),
	currentPassword,
})

export const profileSchema = z.discriminatedUnion('intent', [
	updateProfileSchema,
	deleteAccountSchema,
])
