import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Shared helpers for scripts. Node built-ins only: some scripts run before packages are installed. */

/** The project root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** An absolute path in the project. @param {string[]} parts */
export const fromRoot = (...parts) => path.join(root, ...parts)

/** @param {string} text */
export const log = (text) => process.stdout.write(`${text}\n`)

/**
 * Hashes files and folders by name and content. Missing files are skipped.
 * @param {string[]} names paths relative to the project root
 * @param {(name: string) => boolean} [isIncluded] filters files
 */
export function hashFile(names, isIncluded = () => true) {
	const hash = createHash('sha256')
	for (const name of names.flatMap((name) => filesUnder(name)).sort()) {
		if (isIncluded(name))
			hash
				.update(`${name}\0`)
				.update(readFileSync(fromRoot(name)))
				.update('\0')
	}
	return hash.digest('hex')
}

/** @param {string} name @returns {string[]} */
function filesUnder(name) {
	if (!existsSync(fromRoot(name))) return []
	if (!statSync(fromRoot(name)).isDirectory()) return [name]
	return readdirSync(fromRoot(name)).flatMap((entry) => filesUnder(path.posix.join(name, entry)))
}

/** The content of a stamp file, if it exists. @param {string} name */
export function readStamp(name) {
	return existsSync(fromRoot(name)) ? readFileSync(fromRoot(name), 'utf8').trim() : undefined
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
	mkdirSync(path.dirname(fromRoot(name)), { recursive: true })
	writeFileSync(fromRoot(name), `${value}\n`)
}

/** Whether a command is in PATH. @param {string} command */
export function hasCommand(command) {
	return (process.env.PATH ?? '')
		.split(path.delimiter)
		.some((folder) => existsSync(path.join(folder, command)))
}

/** Headless Chromium first: it renders pages in half the time. */
const chromiumPlaces = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser for tests and screenshots: `CHROMIUM_PATH`, or the first one installed. */
export function chromiumPath() {
	const installed = chromiumPlaces.find((place) => existsSync(place))
	return process.env.CHROMIUM_PATH ?? installed ?? '/usr/bin/chromium'
}

/**
 * Runs a command and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] additional environment variables
 */
export function runQuiet(command, args, env = {}) {
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		cwd: root,
		env: { ...process.env, ...env },
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	})
	const output = `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`
	return { ok: status === 0, output }
}

/**
 * Runs a command, passes its output through, and resolves to its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] on top of the environment
 * @param {string} [cwd]
 * @returns {Promise<number>}
 */
export function runInherit(command, args, env = {}, cwd = root) {
	return new Promise((resolve) => {
		const child = spawn(command, args, {
			cwd,
			env: { ...process.env, ...env },
			stdio: 'inherit',
		})
		child.on('error', () => resolve(127))
		child.on('exit', (code) => resolve(code ?? 1))
	})
}

/**
 * Runs a command, and resolves to its exit code and its complete output. A file gets the output as it comes.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, file?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCaptured(command, args, { env = {}, file } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
		let output = ''
		if (file !== undefined) writeFileSync(file, '')
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8').on('data', (text) => {
				output += text
				if (file !== undefined) appendFileSync(file, text)
			})
		}
		child.on('error', ({ message }) => resolve({ code: 127, output: message }))
		child.on('close', (code) => resolve({ code: code ?? 1, output }))
	})
}

/** Node arguments that run an installed package's command. @param {string} name @param {string[]} args */
export function localBin(name, ...args) {
	return [fromRoot('node_modules', '.bin', name), ...args]
}

/** Formats milliseconds as seconds. @param {number} ms */
export const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * The flags of Node with which the server runs; docs/operations.md says why. `npm start`, the image and the
 * systemd unit repeat them, which tests/unit/operations.test.ts compares. The processes that a server starts
 * have its flags.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']
