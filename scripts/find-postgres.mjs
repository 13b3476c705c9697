import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Where the programs of PostgreSQL are, for tests and for backups. Node built-ins only. */

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
