import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fromRoot, hasCommand, log, root, runQuiet } from '../lib.mjs'
import { canInstall, installFromSystem, lastLines, runNpm } from './system-packages.mjs'

/**
 * `node scripts/install/sqlite-driver.mjs` compiles the SQLite driver where its package has no binary, which is on
 * Node 20: docs/decisions/001. Apart from the set-up, since it keeps one core busy for most of a minute and the
 * others idle, and the build and the checks of the sources need no driver.
 */

const TOOLS = ['python3', 'make', 'g++']

const driver = fromRoot('node_modules/better-sqlite3')
const compiled = path.join(driver, 'build')
/** The driver prefers the binaries in its package to what was compiled, so they are put aside then. */
const binaries = path.join(driver, 'prebuilds')
const binariesAside = path.join(driver, 'prebuilds-unused')
/** The binaries in the package need Node-API 10. */
const isOldNode = Number(process.versions.napi) < 10

/** Opens a database: an old Node loads the binary and crashes only then. */
const isReady = () =>
	runQuiet(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:').close()"]).ok

/**
 * Compiles the driver if it is missing.
 * @throws {Error} what is missing, or the end of the compiler's output
 */
export function compileDriver() {
	if (!isOldNode && isForOldNode()) {
		rmSync(compiled, { recursive: true })
		if (existsSync(binariesAside)) renameSync(binariesAside, binaries)
	}
	if (isReady()) return
	log('Compiling the SQLite driver …')
	const missing = TOOLS.filter((tool) => !hasCommand(tool))
	if (missing.length > 0 && canInstall()) installFromSystem(missing)
	const stillMissing = TOOLS.filter((tool) => !hasCommand(tool))
	const headers = localHeaders()
	// The driver keeps references to strings, which Node 20 has in its experimental Node-API only.
	const api = isOldNode ? '-UNAPI_VERSION -DNAPI_EXPERIMENTAL' : ''
	const run = runNpm(
		[
			...['run', 'build-release', '--prefix', driver, '--', '--jobs=max'],
			// Nothing is downloaded from anywhere but the package registry.
			...(headers === undefined ? [] : [`--nodedir=${headers}`]),
		],
		{
			// A driver as fast as with the package's own -O3, and a fifth less time to compile it.
			CFLAGS: `${process.env.CFLAGS ?? ''} -O2`.trim(),
			CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -O2 ${api}`.trim(),
		},
	)
	if (run.ok && existsSync(binaries)) renameSync(binaries, binariesAside)
	if (run.ok && isReady()) return
	throw new Error(
		stillMissing.length > 0
			? `The SQLite driver has to be compiled: install ${stillMissing.join(', ')} and try again, or use Node 22.14 or newer.`
			: `${lastLines(run.output, 30)}\nThe SQLite driver could not be compiled (better-sqlite3).`,
	)
}

/** Whether the driver was compiled on an old Node. */
function isForOldNode() {
	const settings = path.join(compiled, 'config.gypi')
	return existsSync(settings) && /"napi_build_version": "\d"/u.test(readFileSync(settings, 'utf8'))
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
