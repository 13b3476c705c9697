import { paths } from '~/core/http/paths'

/** Why the payment form did not open in a browser. */
export const FORM_PROBLEMS = ['blocked', 'notInitialized', 'critical'] as const

export type FormProblem = (typeof FORM_PROBLEMS)[number]

/** Problems that this page has reported. */
const reported = new Set<FormProblem>()

/** Tells the owner that the payment form did not open, once per page. Nobody waits for it. */
export function reportFormProblem(problem: FormProblem): void {
	if (reported.has(problem)) return
	reported.add(problem)
	fetch(paths.api.formProblem(), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
		body: JSON.stringify({ problem }),
		// The buyer may go on to the hosted page at once.
		keepalive: true,
	}).catch(() => undefined)
}
