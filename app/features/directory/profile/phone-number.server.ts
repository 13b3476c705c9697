import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isPhoneLike } from './phone-number'

/**
 * Reads phone numbers with the lengths and formats of all countries, which are too large for the
 * scripts of a page.
 */

const LABEL = /^(?:tel|phone|cell|mobile|office)[.:]? ?/iu
/** No area code begins with 0 or 1. */
const US_NUMBER = /^[2-9]\d{9}$/u

/** A phone number: the address that dials it with its extension (RFC 3966), and how it is stored. */
type Phone = { href: string; text: string }

/**
 * Reads a number as people write it, of the US unless it begins with a plus sign; null if it cannot be
 * dialed. Only lengths and area codes are checked: new ranges of numbers are assigned all the time.
 */
export function readPhone(text: string): Phone | null {
	if (!isPhoneLike(text)) return null
	const phone = parsePhoneNumberFromString(text.replace(LABEL, ''), {
		defaultCountry: 'US',
		extract: false,
	})
	if (phone === undefined || !phone.isPossible()) return null
	const isUs = phone.countryCallingCode === '1'
	if (isUs && !US_NUMBER.test(phone.nationalNumber)) return null
	return { href: phone.getURI(), text: isUs ? phone.formatNational() : text }
}

/** The address that dials a stored number; of one that was stored unread, its digits before an extension. */
export function phoneLink(text: string): string {
	const digits = (text.split(/[\p{L}#,;]/u)[0] ?? '').replace(/[^\d+]/gu, '')
	return readPhone(text)?.href ?? `tel:${digits}`
}
