/** Phone numbers as they are typed and shown. */

/** Ten digits with a valid area code and exchange, after an optional country code. */
const US_NUMBER = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/u
const MAX_LENGTH = 40

/** "918-555-0111" as "(918) 555-0111"; what is no plain US number stays as it is. */
export function formatPhone(text: string): string {
	if (text.length > MAX_LENGTH || !/^[\d\s()+.-]+$/u.test(text)) return text
	const [, area, exchange, line] = US_NUMBER.exec(text.replace(/\D/gu, '')) ?? []
	return line === undefined ? text : `(${area}) ${exchange}-${line}`
}

/** The words of a number: its extension, and what it is. */
const WORDS = /extension|ext|x|tel|phone|cell|mobile|office/giu
const US_DIGITS = 10
const MIN_DIGITS = 7

/** Whether a text can be a number with its area code. Only the server knows whether it can be dialed. */
export function isPhoneLike(text: string): boolean {
	if (text.length > MAX_LENGTH || /\p{L}/u.test(text.replace(WORDS, ''))) return false
	const digits = (text.match(/\p{Nd}/gu) ?? []).length
	return digits >= (/^[+\uff0b]/u.test(text) ? MIN_DIGITS : US_DIGITS)
}
