/** Addresses as accounts keep them. */

export const EMAIL_MAX = 254

/**
 * One plain address: something, an @, a host of labels with dots between; no lists, names, line
 * breaks, or characters nobody sees.
 */
const STANDARD =
	/^[^\s\p{Cc}\p{Cf}@,;:<>"()[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/u

/** The form an address is compared and stored in; normalising it again changes nothing. */
export function normaliseEmail(text: string): string {
	return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** Whether the text is an address a mail can be sent to. */
export function isEmailAddress(text: string): boolean {
	const email = normaliseEmail(text)
	return email.length <= EMAIL_MAX && STANDARD.test(email)
}
