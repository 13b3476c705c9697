import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the scripts share. Node built-ins only: some of them run before anything is installed. */

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A path inside the project. @param {string[]} parts */
export const fromRoot = (...parts) => path.join(root, ...parts)

/** @param {string} text */
export const log = (text) => process.stdout.write(`${text}\n`)

/**
 * One hash over files and folders, by name and content. What does not exist counts as absent.
 * @param {string[]} names paths inside the project
 * @param {(name: string) => boolean} [wanted] which files inside the folders count
 */
export function hashOf(names, wanted = () => true) {
	const hash = createHash('sha256')
	for (const name of names.flatMap((name) => filesUnder(name)).sort()) {
		if (wanted(name))
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

/** What was noted under this file name, or nothing. @param {string} name */
export function readStamp(name) {
	return existsSync(fromRoot(name)) ? readFileSync(fromRoot(name), 'utf8').trim() : undefined
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
	mkdirSync(path.dirname(fromRoot(name)), { recursive: true })
	writeFileSync(fromRoot(name), `${value}\n`)
}

/** Whether the command can be found. @param {string} command */
export function hasCommand(command) {
	return (process.env.PATH ?? '')
		.split(path.delimiter)
		.some((folder) => existsSync(path.join(folder, command)))
}

/** Chromium without the frame of a window comes first: it shows the same pages in half the time. */
const chromiumPlaces = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser for tests and pictures: the one that `CHROMIUM_PATH` names, or the best one here. */
export function chromiumPath() {
	const found = chromiumPlaces.find((place) => existsSync(place))
	return process.env.CHROMIUM_PATH ?? found ?? '/usr/bin/chromium'
}

/**
 * Runs a command and keeps its output back.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] on top of the environment
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
 * Runs a command with its output passed on, and resolves to its exit code.
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
 * Runs a command, and resolves to its exit code and all it has said when it has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCaptured(command, args, env = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
		let output = ''
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8').on('data', (text) => (output += text))
		}
		child.on('error', ({ message }) => resolve({ code: 127, output: message }))
		child.on('close', (code) => resolve({ code: code ?? 1, output }))
	})
}

/** The arguments with which Node runs an installed command. @param {string} name @param {string[]} args */
export function localBin(name, ...args) {
	return [fromRoot('node_modules', '.bin', name), ...args]
}

/** Milliseconds as seconds for a table. @param {number} ms */
export const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`
