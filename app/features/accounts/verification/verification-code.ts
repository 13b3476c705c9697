/** The code that a user copies from an email: six characters that are hard to confuse. */

export const CODE_LENGTH = 6
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Normalizes user input to the code: ignores case, spaces and dashes. */
export function normalizeCode(input: string): string {
	return input.replace(/[\s-]/gu, '').toUpperCase()
}

/** Whether a normalized text has the format of a code. */
export function isCodeFormat(code: string): boolean {
	return code.length === CODE_LENGTH && [...code].every((char) => CODE_ALPHABET.includes(char))
}
