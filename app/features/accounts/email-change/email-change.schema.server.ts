import { z } from 'zod'
import { code, email } from '~/features/accounts/sign-up/accounts.schema.server'

/** The forms of the page that changes the email address. */
export const emailChangeSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('request'), email }),
	z.object({ intent: z.literal('verify'), code }),
	z.object({ intent: z.literal('resend') }),
	z.object({ intent: z.literal('cancel') }),
])
