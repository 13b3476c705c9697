import { z } from 'zod'
import {
	passkeyAnswer,
	passkeyId,
	passkeyName,
} from '~/features/accounts/passkeys/passkey.schema.server'
import { passwordField } from '~/features/accounts/sign-up/accounts.schema.server'
import { CODE_NEEDED_TEXT } from './messages'

/** What the forms and calls of the second factor send. */

const MAX_CODE_LENGTH = 40

/** A code of the app or a recovery code, with spaces and dashes as people type them. */
export const factorCode = z
	.string({ error: CODE_NEEDED_TEXT })
	.trim()
	.min(1, CODE_NEEDED_TEXT)
	.max(MAX_CODE_LENGTH, CODE_NEEDED_TEXT)

/** One of the two is needed. */
export const secondFactorSchema = z.object({
	code: z.string().trim().max(MAX_CODE_LENGTH, CODE_NEEDED_TEXT).default(''),
	passkey: passkeyAnswer.default(''),
})

/** One of the three is needed; the server decides which. */
export const confirmIdentitySchema = secondFactorSchema.extend({
	password: passwordField().default(''),
})

export const securitySchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('setUpApp') }),
	z.object({ intent: z.literal('cancelApp') }),
	z.object({ intent: z.literal('confirmApp'), code: factorCode }),
	z.object({ intent: z.literal('removeApp') }),
	z.object({ intent: z.literal('newRecoveryCodes') }),
	z.object({
		intent: z.literal('addPasskey'),
		name: passkeyName,
		passkey: passkeyAnswer.default(''),
	}),
	z.object({ intent: z.literal('renamePasskey'), id: passkeyId, name: passkeyName }),
	z.object({ intent: z.literal('removePasskey'), id: passkeyId }),
])
