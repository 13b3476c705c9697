import { spawnSync } from 'node:child_process'
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, log } from './lib.mjs'

/**
 * `node scripts/docker-lines.mjs FOLDER`: builds the Dockerfile without a container engine. Each
 * stage is a folder; COPY copies files, RUN runs its line in the stage's working folder. Two commands
 * that would change the system are replaced: apt-get only checks that the packages are installed, and
 * chown assigns the user ID of the image's user.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} root the folder that represents `/`
 * @property {string} workdir
 * @property {Record<string, string>} env as in the Dockerfile
 * @property {string} [user]
 * @property {string[]} [command]
 * @property {string[]} [health]
 * @property {string} [stopSignal]
 * @property {string[]} volumes
 *
 * @typedef {object} Image
 * @property {string} folder the working folder on this computer
 * @property {Record<string, string>} env with paths on this computer
 * @property {string | undefined} user
 * @property {string[]} command
 * @property {string[]} health
 * @property {string | undefined} stopSignal
 * @property {string[]} volumes
 */

/** The user ID of `node` in Node's images. */
export const imageUser = 1000

/** @param {string} text @returns {{ instruction: string, rest: string }[]} */
export function parseDockerfile(text) {
	return text
		.split('\n')
		.filter((line) => !/^\s*(?:#|$)/.test(line))
		.join('\n')
		.replace(/\\\n\s*/g, ' ')
		.split('\n')
		.map((line) => {
			const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? []
			return { instruction: instruction.toUpperCase(), rest: rest.trim() }
		})
}

/**
 * The .dockerignore filter: the last matching pattern decides.
 * @param {string} text
 * @returns {(name: string) => boolean}
 */
export function contextFilter(text) {
	const patterns = text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '' && !line.startsWith('#'))
		.map((line) => {
			const source = line
				.replace(/^!/, '')
				.replace(/[.+^${}()|[\]]/g, '\\$&')
				.replace(/\*\*\//g, '(?:<any>/)?')
				.replace(/\*/g, '[^/]*')
				.replace(/<any>/g, '.*')
			return { keeps: line.startsWith('!'), fits: new RegExp(`^${source}(?:/.*)?$`) }
		})
	return (name) => {
		const last = patterns.findLast(({ fits }) => fits.test(name))
		return name === '' || last === undefined || last.keeps
	}
}

/**
 * @param {string} folder an empty folder for the stages
 * @param {string} [context] the build context
 * @returns {Image}
 */
export function runDockerfile(folder, context = root) {
	mkdirSync(folder, { recursive: true })
	// Readable by the image's user, which is not the user who builds it.
	chmodSync(folder, 0o755)
	const standIns = makeStandIns(folder)
	const keeps = contextFilter(readFileSync(path.join(context, '.dockerignore'), 'utf8'))
	/** @type {Stage[]} */
	const stages = []
	for (const { instruction, rest } of parseDockerfile(
		readFileSync(path.join(context, 'Dockerfile'), 'utf8'),
	)) {
		if (instruction === 'FROM') {
			stages.push(beginStage(rest, stages, folder))
			continue
		}
		const stage = stages.at(-1)
		if (stage === undefined) throw new Error('The Dockerfile must begin with FROM.')
		log(`[${stage.name}] ${instruction} ${rest}`)
		carryOut(instruction, rest, { stage, stages, context, keeps, standIns })
	}
	const last = stages.at(-1)
	if (last === undefined) throw new Error('The Dockerfile has no stage.')
	return {
		folder: inside(last, '.'),
		env: envHere(last),
		user: last.user,
		command: last.command ?? [],
		health: last.health ?? [],
		stopSignal: last.stopSignal,
		volumes: last.volumes,
	}
}

/** @param {string} rest @param {Stage[]} stages @param {string} folder @returns {Stage} */
function beginStage(rest, stages, folder) {
	const [, base = '', name = `stage-${stages.length}`] =
		/^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? []
	const own = path.join(folder, name)
	mkdirSync(own, { recursive: true })
	const parent = stages.find((stage) => stage.name === base)
	if (parent === undefined) return { name, root: own, workdir: '/', env: {}, volumes: [] }
	cpSync(parent.root, own, { recursive: true, verbatimSymlinks: true })
	return { ...parent, name, root: own, env: { ...parent.env } }
}

/** Resolves a path of the image on this computer. @param {Stage} stage @param {string} name */
const inside = (stage, name) => path.join(stage.root, path.posix.resolve(stage.workdir, name))

/**
 * @param {string} instruction
 * @param {string} rest
 * @param {{ stage: Stage, stages: Stage[], context: string, keeps: (name: string) => boolean, standIns: string }} all
 */
function carryOut(instruction, rest, { stage, stages, context, keeps, standIns }) {
	switch (instruction) {
		case 'WORKDIR':
			stage.workdir = path.posix.resolve(stage.workdir, rest)
			mkdirSync(inside(stage, '.'), { recursive: true })
			return
		case 'ENV':
			for (const pair of rest.split(/\s+/)) {
				const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
				stage.env[name] = value
			}
			return
		case 'COPY':
			return copy(rest, stage, stages, context, keeps)
		case 'RUN':
			return run(rest, stage, standIns)
		case 'USER':
			stage.user = rest
			return
		case 'VOLUME':
			stage.volumes = [...stage.volumes, rest]
			return
		case 'STOPSIGNAL':
			stage.stopSignal = rest
			return
		case 'CMD':
			stage.command = JSON.parse(rest)
			return
		case 'HEALTHCHECK':
			stage.health = JSON.parse(rest.replace(/^.*?\bCMD\s+/, ''))
			return
		case 'EXPOSE':
			return
		default:
			throw new Error(`Unsupported Dockerfile instruction: ${instruction}`)
	}
}

/**
 * @param {string} rest
 * @param {Stage} stage
 * @param {Stage[]} stages
 * @param {string} context
 * @param {(name: string) => boolean} keeps
 */
function copy(rest, stage, stages, context, keeps) {
	const words = rest.split(/\s+/)
	const flags = words.filter((word) => word.startsWith('--'))
	const names = words.filter((word) => !word.startsWith('--'))
	const target = names.pop() ?? ''
	const unknown = flags.find((flag) => !flag.startsWith('--from='))
	if (unknown !== undefined) throw new Error(`Unsupported flag: COPY ${unknown}`)
	const wanted = flags[0]?.slice('--from='.length)
	const from = stages.find(({ name }) => name === wanted)
	if (wanted !== undefined && from === undefined) throw new Error(`There is no stage ${wanted}.`)
	for (const name of names) {
		const source = from === undefined ? path.join(context, name) : inside(from, name)
		const isFolder = statSync(source).isDirectory()
		const into = target.endsWith('/') || (!isFolder && names.length > 1)
		const place = inside(
			stage,
			into && !isFolder ? path.posix.join(target, path.basename(name)) : target,
		)
		mkdirSync(path.dirname(place), { recursive: true })
		cpSync(source, place, {
			recursive: true,
			verbatimSymlinks: true,
			filter: (file) => from !== undefined || keeps(path.relative(context, file)),
		})
	}
}

/** @param {string} line @param {Stage} stage @param {string} standIns */
function run(line, stage, standIns) {
	// An absolute path would refer to this computer's file system.
	if (/(?:^|[\s'"=])\/(?!dev\/null)/.test(line)) {
		throw new Error(`RUN may use paths in the working folder only: ${line}`)
	}
	const { status } = spawnSync('/bin/sh', ['-ec', line], {
		cwd: inside(stage, '.'),
		env: { ...outerEnvironment(standIns), ...envHere(stage) },
		stdio: ['ignore', 'inherit', 'inherit'],
	})
	if (status !== 0) throw new Error(`RUN exited with ${status}: ${line}`)
}

/** Environment variables of this computer that RUN lines need: PATH, home and package registry. @param {string} standIns */
function outerEnvironment(standIns) {
	const wanted =
		/^(?:HOME|LANG|TMPDIR|\w+_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cache|userconfig|cafile))$/i
	const kept = Object.entries(process.env).filter(([name]) => wanted.test(name))
	const commands = [standIns, path.dirname(process.execPath), process.env.PATH ?? '']
	return { ...Object.fromEntries(kept), PATH: commands.join(path.delimiter) }
}

/** The stage's environment with paths on this computer. @param {Stage} stage */
function envHere(stage) {
	const entries = Object.entries(stage.env).map(([name, value]) => {
		if (name === 'npm_config_nodedir') return [name, nodePrefix(value)]
		const isOwnPath = value === stage.workdir || value.startsWith(`${stage.workdir}/`)
		return [name, isOwnPath && stage.workdir !== '/' ? path.join(stage.root, value) : value]
	})
	return Object.fromEntries(entries)
}

/** The location of Node's headers on this computer. @param {string} inImage */
function nodePrefix(inImage) {
	const here = path.dirname(path.dirname(realpathSync(process.execPath)))
	return existsSync(path.join(here, 'include/node/node.h')) ? here : inImage
}

/** @param {string} folder */
function makeStandIns(folder) {
	const own = path.join(folder, 'stand-ins')
	mkdirSync(own, { recursive: true })
	const scripts = {
		'apt-get': `
[ "$1" = install ] || exit 0
shift
for name in "$@"; do
	case "$name" in -*) continue ;; esac
	command -v "$name" >/dev/null || dpkg -s "$name" >/dev/null 2>&1 || { echo "$name is not installed here"; exit 1; }
done`,
		chown: `
[ "$(id -u)" = 0 ] || exit 0
[ "$1" = node:node ] && shift && exec /bin/chown ${imageUser}:${imageUser} "$@"
exec /bin/chown "$@"`,
	}
	for (const [name, text] of Object.entries(scripts)) {
		writeFileSync(path.join(own, name), `#!/bin/sh${text}\n`, { mode: 0o755 })
	}
	return own
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [folder] = process.argv.slice(2)
	if (folder === undefined) {
		log('usage: node scripts/docker-lines.mjs FOLDER')
		process.exit(2)
	}
	log(JSON.stringify(runDockerfile(path.resolve(folder)), null, 2))
}
