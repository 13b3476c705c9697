export const EMAIL_MAX = 254

/**
 * One plain address: a local part, an @, and a host of labels separated by dots; no lists, names,
 * line breaks or invisible characters.
 */
const STANDARD =
	/^[^\s\p{Cc}\p{Cf}@,;:<>"()[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/u

/** Normalizes an address for comparison and storage. Idempotent. */
export function normalizeEmail(text: string): string {
	return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** Whether an email can be sent to this text. */
export function isEmailAddress(text: string): boolean {
	const email = normalizeEmail(text)
	return email.length <= EMAIL_MAX && STANDARD.test(email)
}
