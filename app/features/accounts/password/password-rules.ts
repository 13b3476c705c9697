/**
 * Password rules for client and server. The checklist and the meter are advice; only the length is
 * required here. The server refuses the most common passwords; forms look them up in its list.
 */

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

export const COMMON_PASSWORD_TEXT = 'This password is too common. Please choose another one.'

export const PASSWORDS_DIFFER_TEXT = 'Passwords do not match'

/** The form in which a password is looked up among the most common ones. */
export function toCommonForm(password: string): string {
	return password.normalize('NFC').toLowerCase()
}

/** Whether a repeated password cannot match; while it is being typed, its start may. */
export function isMismatch(password: string, repeated: string, isComplete: boolean): boolean {
	if (repeated === '') return false
	return isComplete ? repeated !== password : !password.startsWith(repeated)
}

/** Counts user-perceived characters, so that an emoji is one. */
export function passwordLength(password: string): number {
	return [...password].length
}

/** The five lines of the checklist, in order. */
export function passwordChecklist(password: string) {
	return [
		{
			key: 'length',
			label: `At least ${PASSWORD_MIN} characters`,
			isMet: passwordLength(password) >= PASSWORD_MIN,
		},
		{ key: 'upper', label: 'An uppercase letter', isMet: /\p{Lu}/u.test(password) },
		{ key: 'lower', label: 'A lowercase letter', isMet: /\p{Ll}/u.test(password) },
		{ key: 'digit', label: 'A number', isMet: /\p{Nd}/u.test(password) },
		{
			key: 'special',
			label: 'A special character',
			isMet: /[^\p{L}\p{N}\s]/u.test(password),
		},
	]
}

const LABELS = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

/** 0 to 4: one point each for length, mixed case, a digit and a special character. */
export function passwordStrength(password: string) {
	const [length, upper, lower, digit, special] = passwordChecklist(password).map(
		({ isMet }) => isMet,
	)
	const score = [length, upper && lower, digit, special].filter((isMet) => isMet).length
	return { score, label: LABELS[score] ?? 'Very Weak' }
}
