import type { Answer } from './test-client'

/** What a refused form says. */

type Refused = { result: { error?: Record<string, string[] | null> | null } }

export const errorsOf = ({ value }: Answer): Record<string, string[] | null> =>
	(value as Refused).result.error ?? {}

/** The one error text of an answer, wherever it stands. */
export const errorOf = (answer: Answer): string | undefined =>
	Object.values(errorsOf(answer))[0]?.[0]
