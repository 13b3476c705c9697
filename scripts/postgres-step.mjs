/** What `npm test` does where PostgreSQL is not installed. */

const MISSING = 'PostgreSQL is not installed: its tests did NOT run.'

/**
 * The step that runs the tests of the database on PostgreSQL. Without its programs there is none, which is
 * said at the end; in continuous integration the step fails instead, so that nobody takes its absence for
 * success.
 * @template {{ name: string, args: string[] }} Step
 * @param {Step} step
 * @param {{ hasPostgres: boolean, isRequired: boolean }} found
 * @returns {{ steps: (Step | { name: string, args: string[] })[], warning: string | null }}
 */
export function postgresStep(step, { hasPostgres, isRequired }) {
	if (hasPostgres) return { steps: [step], warning: null }
	const failing = {
		name: step.name,
		args: ['-e', `console.log(${JSON.stringify(MISSING)}); process.exitCode = 1`],
	}
	return { steps: isRequired ? [failing] : [], warning: MISSING }
}
