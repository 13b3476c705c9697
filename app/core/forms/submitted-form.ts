/** The name of the hidden token field of forms without bot protection. */
export const FORM_TOKEN_FIELD = 'formToken'

/**
 * A submitted form that failed, so that the error page can offer to send it again: users should not
 * lose their text to a full or busy disk.
 */
export type SubmittedForm = {
	fields: [name: string, value: string][]
	/** Fields to type again, because passwords are never sent back. */
	secrets: string[]
}

/** Names of fields that are never sent back. */
export const SECRET_FIELD = /password/iu

/** The fields to send again; null if there are none or if a file would be missing. */
export function toSubmittedForm(form: FormData): SubmittedForm | null {
	const fields: SubmittedForm['fields'] = []
	const secrets: string[] = []
	for (const [name, value] of form) {
		if (typeof value !== 'string') {
			if (value.size > 0) return null
			continue
		}
		// The page with the retry form has a token of its own.
		if (name === FORM_TOKEN_FIELD) continue
		if (SECRET_FIELD.test(name)) secrets.push(name)
		else fields.push([name, value])
	}
	return fields.length + secrets.length === 0 ? null : { fields, secrets }
}
