import { existsSync } from 'node:fs'
import path from 'node:path'
import { hasCommand, log, root, runQuiet } from '../lib.mjs'
import { canInstall, installFromSystem, lastLines, runNpm } from './system-packages.mjs'

/**
 * `node scripts/install/sqlite-driver.mjs` compiles the SQLite driver unless it works with this version of Node.
 * `npm ci` does not: it would keep one core busy for most of a minute and the others idle, and the build and
 * the checks of the sources need no driver.
 */

const TOOLS = ['python3', 'make', 'g++']

/** Opens a database, since a driver for another version of Node is in the same file. */
const isReady = () =>
	runQuiet(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:').close()"]).ok

/**
 * Compiles the driver if it is missing.
 * @throws {Error} what is missing, or the end of the compiler's output
 */
export function compileDriver() {
	if (isReady()) return
	log('Compiling the SQLite driver …')
	const missing = TOOLS.filter((tool) => !hasCommand(tool))
	if (missing.length > 0 && canInstall()) installFromSystem(missing)
	const stillMissing = TOOLS.filter((tool) => !hasCommand(tool))
	const headers = localHeaders()
	const run = runNpm(['rebuild', 'better-sqlite3'], {
		// A driver as fast as with the package's own -O3, and a fifth less time to compile it.
		CFLAGS: `${process.env.CFLAGS ?? ''} -O2`.trim(),
		CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -O2`.trim(),
		// Nothing is downloaded from anywhere but the package registry.
		...(headers && { npm_config_nodedir: headers, npm_config_build_from_source: 'true' }),
	})
	if (run.ok && isReady()) return
	throw new Error(
		stillMissing.length > 0
			? `The SQLite driver has to be compiled: install ${stillMissing.join(', ')} and try again.`
			: `${lastLines(run.output, 30)}\nThe SQLite driver could not be compiled (npm rebuild better-sqlite3).`,
	)
}

/** The folder of Node's own headers, if installed: native packages compile against them. */
function localHeaders() {
	const prefix = path.dirname(path.dirname(process.execPath))
	return existsSync(path.join(prefix, 'include', 'node', 'node.h')) ? prefix : undefined
}

if (process.argv[1] === import.meta.filename) {
	process.chdir(root)
	try {
		compileDriver()
	} catch (error) {
		log(error instanceof Error ? error.message : String(error))
		process.exit(1)
	}
}
