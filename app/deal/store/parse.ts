/**
 * Parsing of number fields. Internally, a number is a plain string: digits and at most one point,
 * no commas, no signs; '' is an empty field, '5.' and '.' are numbers still being typed.
 */

/** Maximum length of a plain number, in a field and in storage. */
export const MAX_NUMBER_LENGTH = 20

/** Full-width forms, which East Asian keyboards enter, as the plain characters they stand for. */
export function plainCharacters(text: string): string {
	return text.replace(/[\uff01-\uff5e]/g, (wide) =>
		String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
	)
}

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d*)$/
/** The blanks that stand between thousands in some countries. */
const BLANKS = /[ \u00a0\u2009\u202f]/g
/** Thousands with commas or with blanks between them, also grouped as in India: 2,35,000. */
const GROUPED =
	/^(?!0[,\s])(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:\.\d*)?$/

/** `text` without an optional $ before it, an optional % after it, and the spaces around them. */
function withoutSigns(text: string): string {
	const trimmed = plainCharacters(text).trim()
	const number = trimmed.startsWith('$') ? trimmed.slice(1) : trimmed
	return (number.endsWith('%') ? number.slice(0, -1) : number).trim()
}

/**
 * Converts `text` to a plain number, or `null` if it is unreadable.
 *
 * Accepts an optional $, digits, commas or blanks between thousands, one point and an optional %.
 * Anywhere else a comma or a blank separates two numbers or is a decimal comma: 6,5 is not 65.
 */
export function stripFormatting(text: string): string | null {
	// Fields and database already contain plain numbers.
	if (/^\d*(?:\.\d*)?$/.test(text)) return text
	const number = withoutSigns(text)
	if (PLAIN.test(number) || GROUPED.test(number))
		return number.replace(BLANKS, '').replaceAll(',', '')
	return text.trim() === '' ? '' : null
}

/** The same with commas and blanks anywhere before the point, which the 24 results leave out. */
export function stripCommas(text: string): string | null {
	const [whole = '', ...decimals] = withoutSigns(text).replace(BLANKS, '').split('.')
	const bare = [whole.replaceAll(',', ''), ...decimals].join('.')
	return PLAIN.test(bare) ? bare : null
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
