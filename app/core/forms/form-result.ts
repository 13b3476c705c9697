import { FORM_TOKEN_FIELD, SECRET_FIELD } from './submitted-form'

/** Error for a button that is not on the page. */
export const UNKNOWN_BUTTON_TEXT = "We couldn't process that action. Please reload the page."

/** Error for a form that has messages beside its fields. */
export const FIX_FIELDS_TEXT = 'Please fix the highlighted fields.'

/** What was typed into a form, by field name; a name that was sent several times has a list. */
export type FormValues = Record<string, string | string[]>

/** Error texts by field name; `form` is the form as a whole. */
export type FormErrors = Record<string, string[]>

/** What every form that was not accepted gets back, on every page. */
export type FormResult<Values = FormValues> = {
	status: 'error'
	/** What was typed, without passwords. */
	values: Values
	errors: FormErrors
	/** The captcha token for the next try. */
	token?: string
}

/**
 * What was typed, or null if the server refused before it read the form: then the page keeps what it
 * shows.
 */
export function sentValues<Values extends object>(
	result: { values: Values } | undefined,
): Values | null {
	return result === undefined || Object.keys(result.values).length === 0 ? null : result.values
}

const isReturned = (name: string): boolean =>
	!SECRET_FIELD.test(name) && ![FORM_TOKEN_FIELD, 'recaptchaToken', '__proto__'].includes(name)

/** What was typed into a form, without its passwords, tokens and files. */
export function submittedValues(form: FormData): FormValues {
	const values: FormValues = {}
	for (const name of new Set(form.keys())) {
		const texts = form.getAll(name).filter((value) => typeof value === 'string')
		const [first] = texts
		if (first === undefined || !isReturned(name)) continue
		values[name] = texts.length === 1 ? first : texts
	}
	return values
}

/** How the fields of a form find their values: what was submitted, or else what is stored. */
export type FieldValues = {
	value: (name: string) => string
	error: (name: string) => string | null
}

/** The values and errors of the form whose button sends `intent`, refused or not. */
export function fieldValues(
	result: FormResult | undefined,
	intent: string,
	stored: Record<string, string>,
): FieldValues {
	const refused = result?.values['intent'] === intent ? result : undefined
	return {
		value(name) {
			if (refused === undefined) return stored[name] ?? ''
			const submitted = refused.values[name]
			return typeof submitted === 'string' ? submitted : ''
		},
		error: (name) => refused?.errors[name]?.[0] ?? null,
	}
}

/** What to say about a refused form as a whole; null while there is no refusal. */
export function formError(result: FormResult | undefined): string | null {
	if (result === undefined) return null
	return result.errors['form']?.[0] ?? FIX_FIELDS_TEXT
}
