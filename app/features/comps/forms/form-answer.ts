/** What a form of this area that was refused gets back: its errors, and what was typed. */
export type FormAnswer = {
	intent: string
	errors: Record<string, string[] | null | undefined>
	typed: Record<string, unknown>
	/** What there is to say about the form as a whole. */
	text: string | null
}

/** How the fields of a form find their values: what was typed, or else what is stored. */
export type FieldValues = {
	value: (name: string) => string
	error: (name: string) => string | null
}

/** The values of a form: those of its refused answer while there is one. */
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
