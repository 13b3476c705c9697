import { z } from 'zod'
import { cleanLine } from '~/core/clean-line'
import { email, recaptchaToken, honeypot } from '~/features/accounts/sign-up/accounts.schema.server'

/** A support message with the reply address. */
export const ContactMessage = z.object({
	email,
	subject: z
		.string({ error: 'Please enter a subject.' })
		.overwrite(cleanLine)
		.min(1, 'Please enter a subject.'),
	body: z.string({ error: 'Please enter a message.' }).trim().min(1, 'Please enter a message.'),
	recaptchaToken,
	nickname: honeypot,
})

/** The same for signed-in users: the reply address is the account's. */
export const MemberContactMessage = ContactMessage.omit({ email: true })
