const ESCAPES: Readonly<Record<string, string>> = {
	'&': '\\u0026',
	'>': '\\u003e',
	'<': '\\u003c',
	'\u2028': '\\u2028',
	'\u2029': '\\u2029',
}

/** A text as a string literal in an inline script: nothing in it can end the string or the script. */
export const scriptText = (text: string): string =>
	JSON.stringify(text).replace(/[&><\u2028\u2029]/gu, (sign) => ESCAPES[sign] ?? sign)
