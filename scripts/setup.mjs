import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
	fromRoot,
	chromiumPath,
	hasCommand,
	hashFile,
	localBin,
	runQuiet,
	readStamp,
	root,
	log,
	writeStamp,
} from './lib.mjs'

/**
 * Prepares the project: `node scripts/setup.mjs start|test|dev`. Installs what is missing, or reports
 * it in one line. Prints nothing if everything is ready.
 */

const purpose = process.argv[2] ?? 'start'
const isRoot = process.getuid?.() === 0
/** Browsers without script, and the terminal in which the tests drive them. */
const terminalTools = ['w3m', 'lynx', 'tmux']
/** Reads the PDF files that the tests look at; Debian's package has another name. */
const pdfTool = { command: 'pdfinfo', packageName: 'poppler-utils' }

try {
	checkNode()
	installPackages()
	generateClient()
	if (purpose === 'test') installTestTools()
} catch (error) {
	log(error instanceof Error ? error.message : String(error))
	process.exit(1)
}

function checkNode() {
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
	// From 24.19 on, the SQLite driver aborts the process: docs/decisions/001.
	if ((major === 20 && minor >= 19) || (major === 24 && minor < 19)) return
	throw new Error(
		`Node 20.19 or newer within 20, or 24 before 24.19 is needed; this is ${process.versions.node}.`,
	)
}

/** Environment variables that prevent downloads from anywhere but the package registry. */
function offlineEnvironment() {
	const headers = localHeaders()
	return {
		// Otherwise the Prisma CLI downloads this binary even if it is not used.
		PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
		PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
		...(headers && { npm_config_nodedir: headers, npm_config_build_from_source: 'true' }),
	}
}

/** The folder of Node's own headers, if installed: native packages compile against them. */
function localHeaders() {
	const prefix = path.dirname(path.dirname(process.execPath))
	return existsSync(path.join(prefix, 'include', 'node', 'node.h')) ? prefix : undefined
}

function installPackages() {
	// Native packages are built for one version of Node's ABI.
	const stamp = `${hashFile(['package-lock.json'])} ${process.versions.modules}`
	const present = existsSync(fromRoot('node_modules/.package-lock.json')) && hasNativeDriver()
	if (present && readStamp('.cache/installed') === stamp) return
	if (present && readStamp('.cache/installed') === undefined && matchesLock()) {
		writeStamp('.cache/installed', stamp)
		return
	}
	const missingTools = provideTools(['python3', 'make', 'g++'])
	log('Installing packages; the first time takes a few minutes …')
	const npm = process.env.npm_execpath
	const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
	const run = runQuiet(
		command ?? 'npm',
		[...args, 'ci', '--include=dev', '--no-audit', '--no-fund'],
		offlineEnvironment(),
	)
	if (!run.ok || !hasNativeDriver()) {
		throw new Error(
			missingTools.length > 0
				? `The SQLite driver has to be compiled: install ${missingTools.join(', ')} and try again.`
				: `${lastLines(run.output, 30)}\nThe packages could not be installed (npm ci).`,
		)
	}
	writeStamp('.cache/installed', stamp)
}

function hasNativeDriver() {
	return existsSync(fromRoot('node_modules/better-sqlite3/build/Release/better_sqlite3.node'))
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
	const stamp = hashFile(['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'])
	if (
		existsSync(fromRoot('app/core/db/prisma/client.ts')) &&
		readStamp('.cache/generated') === stamp
	)
		return
	const run = runQuiet(process.execPath, localBin('prisma', 'generate'), offlineEnvironment())
	if (!run.ok) {
		throw new Error(`${lastLines(run.output, 20)}\nThe database client could not be generated.`)
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

/** Installs build tools where possible, and returns those still missing. @param {string[]} tools */
function provideTools(tools) {
	const missing = tools.filter((tool) => !hasCommand(tool))
	if (missing.length > 0 && canInstall()) installFromSystem(missing)
	return missing.filter((tool) => !hasCommand(tool))
}

function canInstall() {
	return isRoot && hasCommand('apt-get')
}

/** @param {string[]} names */
function installFromSystem(names) {
	log(`Installing ${names.join(', ')} …`)
	const env = { DEBIAN_FRONTEND: 'noninteractive' }
	runQuiet('apt-get', ['update', '-q'], env)
	const run = runQuiet('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], env)
	if (!run.ok) log(lastLines(run.output, 5))
}

/** @param {string} text @param {number} count */
function lastLines(text, count) {
	return text.trimEnd().split('\n').slice(-count).join('\n').replaceAll(root, '')
}
