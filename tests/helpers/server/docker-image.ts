import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './app-server'
import { type Answer, sendRequest, type Ask, pause } from '#tests/helpers/raw-request'

/**
 * Builds the Dockerfile in plain folders and runs the product in the final stage: with only the files
 * there and, if possible, as its own user.
 */

export const IMAGE_ORIGIN = 'https://hub.example'

/** The final stage, as printed by scripts/docker-lines.mjs. */
type Stage = {
	folder: string
	env: Record<string, string>
	user?: string
	command: string[]
	health: string[]
	stopSignal?: string
	volumes: string[]
}

export type Ended = { code: number | null; text: string }

export type Image = Stage & {
	/** Runs a command in the image: its folder, user and environment, plus `env`. */
	run: (command: string[], env?: Record<string, string>, typed?: string) => Promise<Ended>
	/** Starts the product with an operator's settings; resolves to the startup time once it is healthy. */
	start: (operators: Record<string, string>) => Promise<number>
	/** Stops the product like a container engine; resolves to its exit code and the time it took. */
	stop: () => Promise<{ code: number | null; ms: number }>
	/** The output of the running product so far. */
	output: () => string
	/** Sends a request like the proxy would. */
	send: (wanted: Ask) => Promise<Answer>
	remove: () => void
}

/** The UID of `node` in Node's images; only root can switch to it. */
const asUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : null

function collect(child: ChildProcess): () => string {
	let text = ''
	child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	return () => text
}

function ended(child: ChildProcess): Promise<Ended> {
	const text = collect(child)
	return new Promise((done) => child.once('close', (code) => done({ code, text: text() })))
}

/** The settings of a production operator. */
export const operatorsSettings = (smtpUrl: string): Record<string, string> => ({
	SESSION_SECRET: randomBytes(32).toString('hex'),
	TOKEN_SECRET: randomBytes(32).toString('hex'),
	APP_ORIGIN: IMAGE_ORIGIN,
	SMTP_URL: smtpUrl,
	MAIL_FROM: 'Pro Hub <hello@hub.example>',
	SUPPORT_EMAIL: 'help@hub.example',
	STRIPE_SECRET_KEY: 'sk_live_of_nobody',
	STRIPE_PUBLISHABLE_KEY: 'pk_live_of_nobody',
	STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('hex')}`,
	TRUST_PROXY: 'loopback',
})

/** Builds the Dockerfile; throws with the end of the output if a line fails. */
export async function makeImage(): Promise<Image> {
	const scratch = mkdtempSync(join(tmpdir(), 'prohub-image-'))
	const remove = () => rmSync(scratch, { recursive: true, force: true })
	const lines = await ended(spawn(process.execPath, ['scripts/docker-lines.mjs', scratch]))
	if (lines.code !== 0) {
		remove()
		throw new Error(lines.text.slice(-3_000))
	}
	const stage = JSON.parse(lines.text.slice(lines.text.lastIndexOf('\n{\n'))) as Stage
	const home = join(scratch, 'home')
	mkdirSync(home)
	if (asUser !== null) chownSync(home, asUser.uid, asUser.gid)
	const port = await freePort()
	let running: { child: ChildProcess; text: () => string } | null = null

	const begin = (command: string[], env: Record<string, string>): ChildProcess => {
		const [program = '', ...args] = command
		const environment: Record<string, string | undefined> = {
			PATH: process.env['PATH'],
			HOME: home,
			...stage.env,
			// A container could listen on all addresses; here it must not.
			HOST: '127.0.0.1',
			PORT: String(port),
			...env,
		}
		const options = { cwd: stage.folder, env: environment as NodeJS.ProcessEnv, ...asUser }
		return spawn(program === 'node' ? process.execPath : program, args, options)
	}

	const run: Image['run'] = (command, env = {}, typed = '') => {
		const child = begin(command, env)
		child.stdin?.end(typed)
		return ended(child)
	}

	return {
		...stage,
		run,
		async start(operators) {
			const began = performance.now()
			const child = begin(stage.command, operators)
			const text = collect(child)
			running = { child, text }
			for (let tries = 0; tries < 400 && child.exitCode === null; tries += 1) {
				if ((await run(stage.health)).code === 0) return Math.round(performance.now() - began)
				await pause(50)
			}
			throw new Error(`The image did not come up:\n${text()}`)
		},
		async stop() {
			if (running === null) return { code: 0, ms: 0 }
			const { child } = running
			running = null
			const began = performance.now()
			const gone = new Promise<number | null>((done) => child.once('exit', done))
			child.kill((stage.stopSignal ?? 'SIGTERM') as NodeJS.Signals)
			return { code: await gone, ms: Math.round(performance.now() - began) }
		},
		output: () => running?.text() ?? '',
		send: (wanted) =>
			sendRequest(`http://127.0.0.1:${port}`, {
				...wanted,
				headers: {
					Host: 'hub.example',
					'X-Forwarded-Proto': 'https',
					'X-Forwarded-For': '203.0.113.9',
					...(wanted.form === undefined ? {} : { Origin: IMAGE_ORIGIN }),
					...wanted.headers,
				},
			}),
		remove,
	}
}
