import { FORM_TOKEN_FIELD } from './form-fields'

/**
 * What somebody sent with a form that could not be carried out, so that the error page can offer to
 * send it again: on a full or busy disk nobody should have to type a text twice.
 */
export type TypedForm = {
	fields: [name: string, value: string][]
	/** Names of the fields that have to be typed again, because passwords are never sent back. */
	secrets: string[]
}

/** Names of fields that are never sent back. */
export const SECRET_FIELD = /password/iu

/** The fields to send again; null when there are none, or when a file would be missing. */
export function typedFormOf(form: FormData): TypedForm | null {
	const fields: TypedForm['fields'] = []
	const secrets: string[] = []
	for (const [name, value] of form) {
		if (typeof value !== 'string') {
			if (value.size > 0) return null
			continue
		}
		// The page that sends it again has a token of its own.
		if (name === FORM_TOKEN_FIELD) continue
		if (SECRET_FIELD.test(name)) secrets.push(name)
		else fields.push([name, value])
	}
	return fields.length + secrets.length === 0 ? null : { fields, secrets }
}
