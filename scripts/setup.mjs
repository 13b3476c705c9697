import { existsSync, readFileSync } from 'node:fs'
import { findPostgres } from './find-postgres.mjs'
import { generateClients } from './generate-client.mjs'
import { generateDeal } from './bundle/generate-deal.mjs'
import { fromRoot, chromiumPath, hasCommand, hashFile, readStamp, log, writeStamp } from './lib.mjs'
import { compileDriver } from './install/sqlite-driver.mjs'
import { canInstall, installFromSystem, lastLines, runNpm } from './install/system-packages.mjs'

/**
 * Prepares the project: `node scripts/setup.mjs start|test|dev`. Installs what is missing, or reports
 * it in one line. Prints nothing if everything is ready. For tests it leaves the SQLite driver to
 * scripts/install/sqlite-driver.mjs, which `npm test` runs beside what needs no driver.
 */

const purpose = process.argv[2] ?? 'start'
/** Browsers without script, and the terminal in which the tests drive them. */
const terminalTools = ['w3m', 'lynx', 'tmux']
/** Reads the PDF files that the tests look at; Debian's package has another name. */
const pdfTool = { command: 'pdfinfo', packageName: 'poppler-utils' }

/** Environment variables that prevent downloads from anywhere but the package registry. */
const OFFLINE = {
	// Otherwise the Prisma CLI downloads this binary even if it is not used.
	PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
	PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
}

try {
	checkNode()
	installPackages()
	generateClient()
	await generateDeal()
	if (purpose === 'test') {
		installTestTools()
		installPostgres()
	} else {
		compileDriver()
	}
} catch (error) {
	log(error instanceof Error ? error.message : String(error))
	process.exit(1)
}

function checkNode() {
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
	// Older ones lack what the packages need; 23 has no more fixes: `engines` in package.json.
	if ((major === 20 && minor >= 19) || (major === 22 && minor >= 14) || major >= 24) return
	throw new Error(
		`Node 20.19 or newer within 20, 22.14 or newer within 22, or 24 or newer is needed; this is ${process.versions.node}.`,
	)
}

/** Installs the packages without their scripts: none needs them. */
function installPackages() {
	const stamp = hashFile(['package-lock.json'])
	const present = existsSync(fromRoot('node_modules/.package-lock.json'))
	if (present && readStamp('.cache/installed') === stamp) return
	if (present && readStamp('.cache/installed') === undefined && matchesLock()) {
		writeStamp('.cache/installed', stamp)
		return
	}
	log('Installing packages; the first time takes a few minutes …')
	const run = runNpm(
		['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'],
		OFFLINE,
	)
	if (!run.ok) {
		throw new Error(`${lastLines(run.output, 30)}\nThe packages could not be installed (npm ci).`)
	}
	writeStamp('.cache/installed', stamp)
}

/** Whether the installed packages already match the lock file, such as after a manual npm ci. */
function matchesLock() {
	const { packages: locked } = readJson('package-lock.json')
	const { packages: installed } = readJson('node_modules/.package-lock.json')
	return Object.entries(locked).every(
		([name, { version, optional }]) =>
			name === '' || optional || installed[name]?.version === version,
	)
}

/**
 * @param {string} name
 * @returns {{ packages: Record<string, { version?: string, optional?: boolean }> }}
 */
function readJson(name) {
	return JSON.parse(readFileSync(fromRoot(name), 'utf8'))
}

function generateClient() {
	const stamp = hashFile([
		...['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
		'scripts/generate-client.mjs',
	])
	const clients = ['prisma', 'prisma-postgres'].map((name) =>
		fromRoot(`app/core/db/${name}/client.ts`),
	)
	const isPresent = clients.every((file) => existsSync(file))
	if (isPresent && readStamp('.cache/generated') === stamp) return
	const run = generateClients(OFFLINE)
	if (!run.ok) {
		throw new Error(`${lastLines(run.output, 20)}\nThe database clients could not be generated.`)
	}
	writeStamp('.cache/generated', stamp)
}

function installTestTools() {
	const isChosen = process.env.CHROMIUM_PATH !== undefined
	const missing = terminalTools.filter((one) => !hasCommand(one))
	if (!isChosen && !hasCommand('chromium-headless-shell')) missing.push('chromium-headless-shell')
	if (!hasCommand(pdfTool.command)) missing.push(pdfTool.packageName)
	if (missing.length > 0 && canInstall()) installFromSystem(missing)
	// Some Debian versions have no separate headless package.
	if (!existsSync(chromiumPath()) && !isChosen && canInstall()) installFromSystem(['chromium'])
	const stillMissing = terminalTools.filter((one) => !hasCommand(one))
	if (!existsSync(chromiumPath())) stillMissing.push('chromium')
	if (!hasCommand(pdfTool.command)) stillMissing.push(pdfTool.packageName)
	if (stillMissing.length === 0) return
	throw new Error(
		`The tests need browsers and a reader of PDF files: install ${stillMissing.join(' and ')}, or set CHROMIUM_PATH to a Chromium binary.`,
	)
}

/**
 * Some tests run on PostgreSQL as well. In continuous integration they must; elsewhere they are left out
 * where its server is not installed.
 */
function installPostgres() {
	if (findPostgres() === undefined && canInstall()) installFromSystem(['postgresql'])
	if (findPostgres() !== undefined) return
	const text =
		'PostgreSQL 15 or newer is not installed: install it (postgresql), or set PG_BIN to the folder of its programs.'
	if (process.env.CI !== undefined) throw new Error(text)
	log(`${text} The tests on PostgreSQL will NOT run.`)
}
