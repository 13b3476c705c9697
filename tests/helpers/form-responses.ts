import type { FormErrors, FormResult } from '~/core/forms/form-result'

/** Errors of rejected forms. */

export const errorsOf = ({ value }: { value: unknown }): FormErrors => (value as FormResult).errors

/** The one error text of an answer, wherever it stands. */
export const errorOf = (answer: { value: unknown }): string | undefined =>
	Object.values(errorsOf(answer))[0]?.[0]
