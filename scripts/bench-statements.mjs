import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Preloaded into the server that is measured: counts what it sends to the database. The signal
 * SIGUSR2 writes the count to `statements.txt` in the data folder.
 */

let count = 0

const probe = new Database(':memory:')
/** @type {Record<string, (...values: unknown[]) => unknown>} */
const statements = Object.getPrototypeOf(probe.prepare('SELECT 1'))
probe.close()

// A statement may be prepared once and run often.
for (const name of ['all', 'get', 'run', 'iterate']) {
	const run = statements[name]
	statements[name] = function (...values) {
		count += 1
		return run?.apply(this, values)
	}
}

process.on('SIGUSR2', () => {
	writeFileSync(join(process.env['DATA_DIR'] ?? '', 'statements.txt'), `${count}\n`)
})
