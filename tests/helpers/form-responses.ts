import type { Answer } from './test-client'

/** Errors of rejected forms. */

type Refused = { result: { error?: Record<string, string[] | null> | null } }

export const errorsOf = ({ value }: Answer): Record<string, string[] | null> =>
	(value as Refused).result.error ?? {}

/** The error text of a response, whichever field it belongs to. */
export const errorOf = (answer: Answer): string | undefined =>
	Object.values(errorsOf(answer))[0]?.[0]
