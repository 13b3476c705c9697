/** Phone numbers as they are stored and shown. */

/** Ten digits with a valid area code and exchange, after an optional country code. */
const US_NUMBER = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/u
const MAX_LENGTH = 40

/** "918-555-0111" as "(918) 555-0111"; what is no plain US number stays as it is. */
export function formatPhone(text: string): string {
	if (text.length > MAX_LENGTH || !/^[\d\s()+.-]+$/u.test(text)) return text
	const [, area, exchange, line] = US_NUMBER.exec(text.replace(/\D/gu, '')) ?? []
	return line === undefined ? text : `(${area}) ${exchange}-${line}`
}
