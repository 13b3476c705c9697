/** The code a person copies from a mail: six characters that cannot be mistaken for each other. */

export const CODE_LENGTH = 6
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code as it was sent, from what somebody typed: any case, spaces and dashes dropped. */
export function normaliseCode(typed: string): string {
	return typed.replace(/[\s-]/gu, '').toUpperCase()
}

/** Whether a normalised text could be a code at all. */
export function isCodeFormat(code: string): boolean {
	return code.length === CODE_LENGTH && [...code].every((char) => CODE_ALPHABET.includes(char))
}
