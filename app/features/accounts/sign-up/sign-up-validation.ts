import { cleanLine } from '~/core/clean-line'
import { EMAIL_MAX, isEmailAddress } from './email-address'
import {
	PASSWORD_MAX,
	PASSWORD_MIN,
	passwordLength,
} from '~/features/accounts/password/password-rules'

/**
 * Client-side validation of the sign-up form, to save a request. The server validates again with
 * its schema; a test verifies that both find the same errors.
 */

type Entry = Readonly<Record<string, unknown>>

/** Treats an empty field like an absent one. */
const isPresent = (value: unknown): value is string => typeof value === 'string' && value !== ''

const NAME_MAX = 100

function nameProblem(label: string, value: unknown): string | null {
	const name = isPresent(value) ? cleanLine(value) : ''
	if (name === '') return `${label} is required`
	return name.length > NAME_MAX ? `${label} must be ${NAME_MAX} characters or less` : null
}

function emailProblem(value: unknown): string | null {
	const isFine = isPresent(value) && value.length <= EMAIL_MAX + 50 && isEmailAddress(value)
	return isFine ? null : 'Please enter a valid email address.'
}

function passwordProblem(value: unknown): string | null {
	if (!isPresent(value)) return 'Password is required'
	const length = passwordLength(value)
	if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`
	return length > PASSWORD_MAX ? `Password must be ${PASSWORD_MAX} characters or less` : null
}

function repeatProblem(password: unknown, repeated: unknown): string | null {
	if (!isPresent(repeated)) return 'Please confirm your password'
	return password === repeated ? null : 'Passwords do not match'
}

/** The errors by field; none means that the form can be sent. */
export function validateSignUp(entry: Entry): Record<string, string[]> {
	const errors = {
		firstName: nameProblem('First name', entry['firstName']),
		lastName: nameProblem('Last name', entry['lastName']),
		email: emailProblem(entry['email']),
		password: passwordProblem(entry['password']),
		confirmPassword: repeatProblem(entry['password'], entry['confirmPassword']),
	}
	return Object.fromEntries(
		Object.entries(errors).flatMap(([field, text]) => (text === null ? [] : [[field, [text]]])),
	)
}
