/** Action data of a rejected comps form: its errors, and the submitted values. */
export type FormAnswer = {
	intent: string
	errors: Record<string, string[] | null | undefined>
	typed: Record<string, unknown>
	/** The form-level message. */
	text: string | null
}

/** Gets the value of a field: the submitted one, else the stored one. */
export type FieldValues = {
	value: (name: string) => string
	error: (name: string) => string | null
}

/** The values of a form: the submitted ones if it was rejected. */
export function fieldValues(
	answer: FormAnswer | undefined,
	intent: string,
	stored: Record<string, string>,
): FieldValues {
	const own = answer?.intent === intent ? answer : undefined
	return {
		value(name) {
			if (own === undefined) return stored[name] ?? ''
			const typed = own.typed[name]
			return typeof typed === 'string' ? typed : ''
		},
		error: (name) => own?.errors[name]?.[0] ?? null,
	}
}
