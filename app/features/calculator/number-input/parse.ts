/**
 * The alphabet of a number field. A bare number is what stands for a number everywhere inside:
 * digits and at most one point, no commas, no signs; '' is an empty field, '5.' and '.' are numbers
 * still being typed.
 */

/** The most characters a bare number may have, in a field and in what is stored. */
export const MAX_NUMBER_LENGTH = 20

/** Full-width forms, which East Asian keyboards enter, as the plain characters they stand for. */
function plainCharacters(text: string): string {
	return text.replace(/[\uff01-\uff5e]/g, (wide) =>
		String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
	)
}

/**
 * The bare number that `text` says, or `null` when it cannot be read as one.
 *
 * Read are an optional $, digits, commas, one point and an optional %, with spaces. A comma after
 * the point is refused, because 1.250,50 means another number to whoever wrote it, and so are tabs
 * and line breaks between digits, which stand between two numbers.
 */
export function stripFormatting(text: string): string | null {
	// What the fields and the database hold is bare already.
	if (/^\d*(?:\.\d*)?$/.test(text)) return text
	const compact = plainCharacters(text)
		.trim()
		.replace(/[ \u00a0\u2009\u202f]/g, '')
	const match = /^\$?([\d,]*)(\.\d*)?%?$/.exec(compact)
	if (!match) return null
	const bare = (match[1] ?? '').replaceAll(',', '') + (match[2] ?? '')
	return bare === '' && compact !== '' ? null : bare
}

/** The digits of `text` and its first point, everything else left out. */
export function keepNumberCharacters(text: string): string {
	const kept = plainCharacters(text).replace(/[^\d.]/g, '')
	const point = kept.indexOf('.')
	if (point === -1) return kept
	return kept.slice(0, point + 1) + kept.slice(point + 1).replaceAll('.', '')
}

/** A bare number with commas between its thousands; point and decimals stay as they are. */
export function addThousandsSeparators(bare: string): string {
	const point = bare.indexOf('.')
	const whole = point === -1 ? bare : bare.slice(0, point)
	const groups: string[] = []
	for (let end = whole.length; end > 0; end -= 3)
		groups.push(whole.slice(Math.max(0, end - 3), end))
	return groups.reverse().join(',') + (point === -1 ? '' : bare.slice(point))
}
