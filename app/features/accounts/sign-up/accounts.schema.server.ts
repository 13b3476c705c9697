import { z } from 'zod'
import { cleanLine } from '~/core/clean-line'
import { EMAIL_MAX, isEmailAddress, normalizeEmail } from './email-address'
import {
	PASSWORD_MAX,
	PASSWORD_MIN,
	passwordLength,
} from '~/features/accounts/password/password-rules'
import { normalizeCode } from '~/features/accounts/verification/verification-code'

/** Schemas of the account forms and calls. Errors are shown next to their field. */

export const name = (label: string) =>
	z
		.string({ error: `${label} is required` })
		.overwrite(cleanLine)
		.min(1, `${label} is required`)
		.max(100, `${label} must be 100 characters or less`)

export const email = z
	.string({ error: 'Please enter a valid email address.' })
	.max(EMAIL_MAX + 50, 'Please enter a valid email address.')
	.refine(isEmailAddress, 'Please enter a valid email address.')
	.transform(normalizeEmail)

/** A password of any permitted length; `missing` is the error of an absent one. */
export const passwordField = (missing?: string) =>
	z
		.string({ error: missing })
		.refine(
			(text) => passwordLength(text) <= PASSWORD_MAX,
			`Password must be ${PASSWORD_MAX} characters or less`,
		)

export const newPassword = passwordField('Password is required').refine(
	(text) => passwordLength(text) >= PASSWORD_MIN,
	`Password must be at least ${PASSWORD_MIN} characters`,
)

export const recaptchaToken = z.string().max(4096).default('')

type PasswordPair = { password: string; confirmPassword: string }

/** Requires both new passwords to match; the error belongs to the second. */
export const passwordsMatch: [
	(form: PasswordPair) => boolean,
	{ path: string[]; message: string },
] = [
	({ password, confirmPassword }) => password === confirmPassword,
	{ path: ['confirmPassword'], message: 'Passwords do not match' },
]

/** Honeypot field, invisible to users: only a bot fills it in. */
export const honeypot = z.string().max(2000).default('')

export const signUpSchema = z
	.object({
		firstName: name('First name'),
		lastName: name('Last name'),
		email,
		serviceProvider: z.boolean().default(false),
		password: newPassword,
		confirmPassword: z.string({ error: 'Please confirm your password' }),
	})
	.refine(...passwordsMatch)

export const signInSchema = z.object({
	email,
	password: passwordField('Please enter your password.'),
})

/** Joins six fields with the same name, or one, and normalizes the code. */
export const code = z
	.union([z.string(), z.array(z.string())], {
		error: 'Please enter all six characters of the code',
	})
	.transform((input) => normalizeCode(typeof input === 'string' ? input : input.join('')))
	.refine((text) => text.length === 6, 'Please enter all six characters of the code')

export const verifyEmailSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('verify'), code }),
	z.object({ intent: z.literal('resend') }),
	z.object({ intent: z.literal('startOver') }),
])
