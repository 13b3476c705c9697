/**
 * Parsing of number fields. Internally, a number is a plain string: digits and at most one point,
 * no commas, no signs; '' is an empty field, '5.' and '.' are numbers still being typed.
 */

/** Maximum length of a plain number, in a field and in storage. */
export const MAX_NUMBER_LENGTH = 20

/** Full-width forms, which East Asian keyboards enter, as the plain characters they stand for. */
function plainCharacters(text: string): string {
	return text.replace(/[\uff01-\uff5e]/g, (wide) =>
		String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
	)
}

/**
 * Converts `text` to a plain number, or `null` if it is unreadable.
 *
 * Accepts an optional $, digits, commas, one point and an optional %, with spaces. Rejects a comma
 * after the point, because 1.250,50 is a different number in other countries, and tabs and line
 * breaks between digits, which separate two numbers.
 */
export function stripFormatting(text: string): string | null {
	// Fields and database already contain plain numbers.
	if (/^\d*(?:\.\d*)?$/.test(text)) return text
	const compact = plainCharacters(text)
		.trim()
		.replace(/[ \u00a0\u2009\u202f]/g, '')
	const match = /^\$?([\d,]*)(\.\d*)?%?$/.exec(compact)
	if (!match) return null
	const bare = (match[1] ?? '').replaceAll(',', '') + (match[2] ?? '')
	return bare === '' && compact !== '' ? null : bare
}

/** The digits of `text` and its first point, without everything else. */
export function stripNonNumeric(text: string): string {
	const digits = plainCharacters(text).replace(/[^\d.]/g, '')
	const point = digits.indexOf('.')
	if (point === -1) return digits
	return digits.slice(0, point + 1) + digits.slice(point + 1).replaceAll('.', '')
}

/** A plain number with commas between thousands; point and decimals are unchanged. */
export function addThousandsSeparators(bare: string): string {
	const point = bare.indexOf('.')
	const whole = point === -1 ? bare : bare.slice(0, point)
	// From the right in steps of three: a pattern with lookahead would be quadratic in the length.
	const groups: string[] = []
	for (let end = whole.length; end > 0; end -= 3)
		groups.push(whole.slice(Math.max(0, end - 3), end))
	return groups.reverse().join(',') + (point === -1 ? '' : bare.slice(point))
}
