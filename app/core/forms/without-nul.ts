/**
 * Texts without NUL. Nobody types one, SQLite stores it and cuts the text there in some functions, and
 * other databases refuse it.
 */

const NUL = /\0/gu

/** The text without NUL. */
export const withoutNul = (text: string): string =>
	text.includes('\0') ? text.replace(NUL, '') : text

/** The form without NUL in names and values; files stay as they are. */
export function formWithoutNul(form: FormData): FormData {
	const entries = [...form.entries()]
	const hasNul = ([name, value]: [string, FormDataEntryValue]): boolean =>
		name.includes('\0') || (typeof value === 'string' && value.includes('\0'))
	if (!entries.some(hasNul)) return form
	const clean = new FormData()
	for (const [name, value] of entries) {
		if (typeof value === 'string') clean.append(withoutNul(name), withoutNul(value))
		else clean.append(withoutNul(name), value)
	}
	return clean
}

/** Parses JSON, without NUL in keys and texts. @throws SyntaxError if it is not JSON */
export function parseJsonWithoutNul(text: string): unknown {
	// Only as an escape: the character itself is not allowed in JSON.
	if (!text.includes('\\u0000')) return JSON.parse(text)
	return JSON.parse(text, (_key, value: unknown) => {
		if (typeof value === 'string') return withoutNul(value)
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
		return Object.fromEntries(Object.entries(value).map(([key, one]) => [withoutNul(key), one]))
	})
}
