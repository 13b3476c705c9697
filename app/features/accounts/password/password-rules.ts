/**
 * Password rules for client and server. The checklist and the meter are advice; only the length is
 * required here (the list of common passwords is on the server).
 */

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

export type PasswordCheck = { key: string; label: string; isMet: boolean }

/** Counts user-perceived characters, so that an emoji is one. */
export function passwordLength(password: string): number {
	return [...password].length
}

/** The five lines of the checklist, in order. */
export function passwordChecklist(password: string): PasswordCheck[] {
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
export function passwordStrength(password: string): {
	score: number
	label: (typeof LABELS)[number]
} {
	const metByKey = new Map(passwordChecklist(password).map((check) => [check.key, check.isMet]))
	const points = [
		metByKey.get('length'),
		metByKey.get('upper') === true && metByKey.get('lower') === true,
		metByKey.get('digit'),
		metByKey.get('special'),
	]
	const score = points.filter((point) => point === true).length
	return { score, label: LABELS[score] ?? 'Very Weak' }
}
