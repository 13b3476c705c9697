import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Where the programs of PostgreSQL are, for tests and for backups, and what `npm test` does without. Node built-ins only. */

const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

/** The folders that may have them, the newest version first. */
function candidates() {
	const versions = existsSync(DEBIAN)
		? readdirSync(DEBIAN)
				.filter((name) => Number(name) >= OLDEST)
				.sort((a, b) => Number(b) - Number(a))
		: []
	return [
		...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
		...versions.map((version) => path.join(DEBIAN, version, 'bin')),
		...(process.env.PATH ?? '').split(path.delimiter),
	]
}

/**
 * The folder of PostgreSQL's programs, if it is installed.
 * @param {string} [program] one that must be there
 */
export function findPostgres(program = 'initdb') {
	return candidates().find((folder) => folder !== '' && existsSync(path.join(folder, program)))
}

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
