import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Preloaded into the server that is measured: counts what it sends to the database. The signal
 * SIGUSR2 writes the count to `statements.txt` in the data folder.
 */

let count = 0
const { prepare } = Database.prototype

Database.prototype.prepare = function (/** @type {string} */ sql) {
	count += 1
	return prepare.call(this, sql)
}

process.on('SIGUSR2', () => {
	writeFileSync(join(process.env['DATA_DIR'] ?? '', 'statements.txt'), `${count}\n`)
})
