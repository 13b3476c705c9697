import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SERVER_FLAGS } from '../../../scripts/lib.mjs'
import { freePort } from './app-server'
import {
	type RawResponse,
	sendRequest,
	type RequestOptions,
	pause,
} from '#tests/helpers/raw-request'

/**
 * The product as its image holds it: built and pruned in a temporary folder, run as its own user
 * where the tests may change the user.
 */

export const PRODUCTION_ORIGIN = 'https://hub.example'

/** What `docker build` copies from the repository into the stage that builds. */
const SOURCES = [
	...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'remix.config.js'],
	...['prisma.config.ts', 'server.ts'],
	...['app', 'sandbox', 'server', 'prisma', 'public', 'scripts', 'types'],
]
/** What the Dockerfile copies into its last stage. */
const CONTENTS = [
	...['package.json', 'node_modules', 'build', 'scripts/cli.mjs', 'scripts/lib.mjs'],
	...['prisma/schema.prisma', 'prisma/expected-objects.txt', 'prisma/migrations'],
	'prisma/postgres/migrations',
]

export type Ended = { code: number | null; text: string }

export type ProductionInstall = {
	folder: string
	dataDir: string
	/** Runs a command in the install's folder, as its user, with its environment and `env` on top. */
	run: (command: string[], env?: Record<string, string>, stdin?: string) => Promise<Ended>
	/** Asks the running product for its health, as the image's HEALTHCHECK does. */
	isHealthy: () => Promise<boolean>
	/** Starts the product with an operator's settings; resolves once it is healthy, to the time it took. */
	start: (settings: Record<string, string>) => Promise<number>
	/** Stops the product with SIGTERM; resolves to its exit code and the time it took. */
	stop: () => Promise<{ code: number | null; ms: number }>
	/** What the running product has written so far. */
	output: () => string
	/** A request as the proxy in front passes it on. */
	send: (options: RequestOptions) => Promise<RawResponse>
	remove: () => void
}

/** The command that starts the product. */
export const SERVER = ['node', ...SERVER_FLAGS, 'build/server.js']

/** The number of the user `node` in Node's images; another one can be taken only by root. */
const asUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : null

function collect(child: ChildProcess): () => string {
	let text = ''
	child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	return () => text
}

function ended(child: ChildProcess): Promise<Ended> {
	const text = collect(child)
	return new Promise((resolve) => child.once('close', (code) => resolve({ code, text: text() })))
}

/** What an operator of production sets. */
export const operatorSettings = (smtpUrl: string): Record<string, string> => ({
	SESSION_SECRET: randomBytes(32).toString('hex'),
	TOKEN_SECRET: randomBytes(32).toString('hex'),
	APP_ORIGIN: PRODUCTION_ORIGIN,
	SMTP_URL: smtpUrl,
	MAIL_FROM: 'Pro Hub <hello@hub.example>',
	SUPPORT_EMAIL: 'help@hub.example',
	STRIPE_SECRET_KEY: 'sk_live_of_nobody',
	STRIPE_PUBLISHABLE_KEY: 'pk_live_of_nobody',
	STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('hex')}`,
	TRUST_PROXY: 'loopback',
})

/** Runs a step of the build in `folder`; throws with its last output if it fails. */
async function buildStep(folder: string, command: string, ...args: string[]): Promise<void> {
	const { code, text } = await ended(spawn(command, args, { cwd: folder }))
	if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${text.slice(-3_000)}`)
}

async function build(folder: string): Promise<void> {
	const generated = join('app', 'core', 'db', 'prisma')
	for (const name of SOURCES) {
		cpSync(name, join(folder, name), {
			recursive: true,
			filter: (path) => path !== generated && !/\.test\.\w+$/u.test(path),
		})
	}
	await buildStep(folder, process.execPath, 'scripts/setup.mjs', 'start')
	await buildStep(folder, process.execPath, 'scripts/build.mjs')
	await buildStep(folder, 'npm', 'prune', '--omit=dev')
	await buildStep(folder, 'npm', 'uninstall', '--no-save', '--omit=dev', 'prisma')
}

/** Installs, builds and prunes the product in a temporary folder. */
export async function installProduction(): Promise<ProductionInstall> {
	const scratch = mkdtempSync(join(tmpdir(), 'prohub-production-'))
	const remove = () => rmSync(scratch, { recursive: true, force: true })
	const folder = join(scratch, 'app')
	const dataDir = join(scratch, 'data')
	const home = join(scratch, 'home')
	const source = join(scratch, 'source')
	try {
		await build(source)
		for (const name of CONTENTS) {
			mkdirSync(dirname(join(folder, name)), { recursive: true })
			renameSync(join(source, name), join(folder, name))
		}
		rmSync(join(folder, 'build', 'local-mode.js'))
		rmSync(source, { recursive: true })
	} catch (error) {
		remove()
		throw error
	}
	// Another user runs what is made here.
	chmodSync(scratch, 0o755)
	for (const directory of [home, dataDir]) {
		mkdirSync(directory, { mode: 0o700 })
		if (asUser !== null) chownSync(directory, asUser.uid, asUser.gid)
	}
	const port = await freePort()
	let running: { child: ChildProcess; text: () => string } | null = null

	const begin = ([program = '', ...args]: string[], env: Record<string, string>): ChildProcess =>
		spawn(program === 'node' ? process.execPath : program, args, {
			cwd: folder,
			env: {
				PATH: process.env['PATH'],
				HOME: home,
				NODE_ENV: 'production',
				APP_MODE: 'production',
				DATA_DIR: dataDir,
				HOST: '127.0.0.1',
				PORT: String(port),
				...env,
			},
			...asUser,
		})

	const isHealthy = (): Promise<boolean> =>
		fetch(`http://127.0.0.1:${port}/healthz`).then(
			({ ok }) => ok,
			() => false,
		)

	return {
		folder,
		dataDir,
		isHealthy,
		run(command, env = {}, stdin = '') {
			const child = begin(command, env)
			child.stdin?.end(stdin)
			return ended(child)
		},
		async start(settings) {
			const startedAt = performance.now()
			const child = begin(SERVER, settings)
			const text = collect(child)
			running = { child, text }
			for (let attempt = 0; attempt < 400 && child.exitCode === null; attempt += 1) {
				if (await isHealthy()) return Math.round(performance.now() - startedAt)
				await pause(50)
			}
			throw new Error(`The product did not come up:\n${text()}`)
		},
		async stop() {
			if (running === null) return { code: 0, ms: 0 }
			const { child } = running
			running = null
			const startedAt = performance.now()
			const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
			child.kill('SIGTERM')
			return { code: await exit, ms: Math.round(performance.now() - startedAt) }
		},
		output: () => running?.text() ?? '',
		send: (options) =>
			sendRequest(`http://127.0.0.1:${port}`, {
				...options,
				headers: {
					Host: 'hub.example',
					'X-Forwarded-Proto': 'https',
					'X-Forwarded-For': '203.0.113.9',
					...(options.form === undefined ? {} : { Origin: PRODUCTION_ORIGIN }),
					...options.headers,
				},
			}),
		remove,
	}
}
