/** Characters that show nothing or turn the text around them: control, format, lone surrogates, blanks. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu

/** What is left of a text that has nothing to see, such as variation selectors alone. */
const NOTHING_VISIBLE = /^[\p{Default_Ignorable_Code_Point} ]*$/u

/**
 * A name or an address as stored and shown: one line without surrounding, repeated or invisible
 * characters, and without those that change the direction of what follows them. Empty if nothing
 * visible remains.
 */
export function cleanLine(text: string): string {
	const line = text
		.replace(/\s+/gu, ' ')
		.replace(HIDDEN, '')
		.normalize('NFC')
		.replace(/ +/gu, ' ')
		.trim()
	return NOTHING_VISIBLE.test(line) ? '' : line
}
