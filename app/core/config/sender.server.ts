import parseAddresses from 'nodemailer/lib/addressparser'
import { z } from 'zod'

/** Whether a text is one sender: `Name <address>` or an address alone. */
export function isSender(text: string): boolean {
	const [sender, ...others] = parseAddresses(text)
	return (
		others.length === 0 &&
		sender !== undefined &&
		'address' in sender &&
		z.email().safeParse(sender.address).success
	)
}
