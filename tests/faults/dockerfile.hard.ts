import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, ask, type Ask, pause } from '../support/http'
import { type Smtp, startSmtp } from '../support/smtp'

/**
 * The Dockerfile's lines, carried out in plain folders, make a product that runs in production mode
 * as its own user: with what is in the final stage and nothing else.
 */

const MINUTE = 60_000
const ORIGIN = 'https://hub.example'
const ADMIN = { email: 'first@admin.example', password: 'A-rather-long-one-7' }
/** The number of the user `node` in Node's images; another one can be taken only by root. */
const asUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

type Image = {
	folder: string
	env: Record<string, string>
	user?: string
	command: string[]
	health: string[]
	stopSignal?: string
	volumes: string[]
}

const scratch = mkdtempSync(join(tmpdir(), 'prohub-image-'))
let image: Image
let smtp: Smtp
let running: { child: ChildProcess; text: () => string } | null = null
let port = 0

type Ended = { code: number | null; signal: NodeJS.Signals | null; text: string }

function collect(child: ChildProcess): () => string {
	let text = ''
	child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	return () => text
}

function ended(child: ChildProcess): Promise<Ended> {
	const text = collect(child)
	return new Promise((done) =>
		child.once('close', (code, signal) => done({ code, signal, text: text() })),
	)
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer()
		probe.listen(0, '127.0.0.1', () => {
			const address = probe.address()
			probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
		})
	})
}

const SECRETS = {
	SESSION_SECRET: randomBytes(32).toString('hex'),
	TOKEN_SECRET: randomBytes(32).toString('hex'),
}

/** What an operator sets. */
const operators = (): Record<string, string> => ({
	...SECRETS,
	APP_ORIGIN: ORIGIN,
	SMTP_URL: smtp.url,
	MAIL_FROM: 'Pro Hub <hello@hub.example>',
	SUPPORT_EMAIL: 'help@hub.example',
	STRIPE_SECRET_KEY: 'sk_live_of_nobody',
	STRIPE_PUBLISHABLE_KEY: 'pk_live_of_nobody',
	STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
	TRUST_PROXY: 'loopback',
})

/** A process in the image: its environment, its folder, its user. */
function inImage(command: string[], env: Record<string, string>): ChildProcess {
	const [program = '', ...args] = command
	const environment: Record<string, string | undefined> = {
		PATH: process.env['PATH'],
		HOME: join(scratch, 'home'),
		...image.env,
		// In a container all its addresses are its own; here only this one is.
		HOST: '127.0.0.1',
		PORT: String(port),
		...env,
	}
	const options = { cwd: image.folder, env: environment as NodeJS.ProcessEnv, ...asUser }
	return spawn(program === 'node' ? process.execPath : program, args, options)
}

async function start(): Promise<number> {
	const began = performance.now()
	const child = inImage(image.command, operators())
	const text = collect(child)
	running = { child, text }
	for (let tries = 0; tries < 400; tries += 1) {
		if (child.exitCode !== null) break
		const isUp = await send({ path: '/healthz' }).then(
			({ status }) => status === 200,
			() => false,
		)
		if (isUp) return Math.round(performance.now() - began)
		await pause(50)
	}
	throw new Error(`The image did not come up:\n${text()}`)
}

async function stop(): Promise<number> {
	if (running === null) return 0
	const { child } = running
	running = null
	const began = performance.now()
	const gone = new Promise<number | null>((done) => child.once('exit', done))
	child.kill((image.stopSignal ?? 'SIGTERM') as NodeJS.Signals)
	expect(await gone).toBe(0)
	return Math.round(performance.now() - began)
}

/** As the proxy in front passes it on. */
const send = (wanted: Ask): Promise<Answer> =>
	ask(`http://127.0.0.1:${port}`, {
		...wanted,
		headers: {
			Host: 'hub.example',
			'X-Forwarded-Proto': 'https',
			'X-Forwarded-For': '203.0.113.9',
			...(wanted.form === undefined ? {} : { Origin: ORIGIN }),
			...wanted.headers,
		},
	})

/** An npm script of the image, with what is typed into it. */
async function npmRun(script: string, args: string[] = [], typed = ''): Promise<Ended> {
	const child = inImage(['npm', 'run', '--silent', script, '--', ...args], operators())
	child.stdin?.end(typed)
	return ended(child)
}

const cookiesOf = ({ headers }: Answer): string[] => headers['set-cookie'] ?? []
const pairs = (answer: Answer): string =>
	cookiesOf(answer)
		.map((line) => line.split(';')[0])
		.join('; ')

async function post(path: string, fields: Record<string, string>): Promise<Answer> {
	const page = await send({ path })
	const recaptchaToken = /name="recaptchaToken"[^>]*value="([^"]+)"/u.exec(page.text)?.[1] ?? ''
	return send({ path, form: { ...fields, recaptchaToken, nickname: '' } })
}

async function adminPage(): Promise<number> {
	const signedIn = await post('/signin', ADMIN)
	expect(signedIn.status, signedIn.text.slice(0, 500)).toBe(302)
	return (await send({ path: '/calculator', cookie: pairs(signedIn) })).status
}

beforeAll(async () => {
	const lines = await ended(spawn(process.execPath, ['scripts/docker-lines.mjs', scratch]))
	expect(lines.code, lines.text.slice(-3_000)).toBe(0)
	image = JSON.parse(lines.text.slice(lines.text.lastIndexOf('\n{\n'))) as Image
	mkdirSync(join(scratch, 'home'))
	if ('uid' in asUser) chownSync(join(scratch, 'home'), 1000, 1000)
	smtp = await startSmtp()
	port = await freePort()
}, 45 * MINUTE)

afterAll(async () => {
	await stop()
	await smtp.stop()
	rmSync(scratch, { recursive: true, force: true })
}, MINUTE)

test('the image holds what runs and nothing else, and runs it as somebody who may not change it', () => {
	expect(image.user).toBe('node')
	expect(image.stopSignal).toBe('SIGTERM')
	expect(image.command).toEqual(['node', 'build/server.js'])
	expect(image.volumes).toEqual(['/app/data'])
	expect(readdirSync(image.folder).sort()).toEqual(
		['build', 'data', 'node_modules', 'package.json', 'prisma', 'scripts'].sort(),
	)
	for (const name of ['vite', 'tsx', 'esbuild', 'prisma', 'vitest', '@playwright']) {
		expect(existsSync(join(image.folder, 'node_modules', name)), name).toBe(false)
	}
})

const changed: [string, Record<string, string>, RegExp][] = [
	['no session secret', { SESSION_SECRET: '' }, /SESSION_SECRET/u],
	['no token secret', { TOKEN_SECRET: '' }, /TOKEN_SECRET/u],
	['a short secret', { SESSION_SECRET: 'a1b2c3d4e5f6' }, /SESSION_SECRET: too weak/u],
	['a secret of one letter', { TOKEN_SECRET: 'x'.repeat(64) }, /TOKEN_SECRET: too weak/u],
	[
		'a secret from an example',
		{ SESSION_SECRET: 'change-me-0123456789abcdefghijklmnopq' },
		/SESSION_SECRET: too weak/u,
	],
	['no origin', { APP_ORIGIN: '' }, /APP_ORIGIN/u],
	['plain http', { APP_ORIGIN: 'http://hub.example' }, /APP_ORIGIN: production refuses/u],
	['no mail server', { SMTP_URL: '' }, /SMTP_URL/u],
	['no sender', { MAIL_FROM: '' }, /MAIL_FROM/u],
	['no support address', { SUPPORT_EMAIL: '' }, /SUPPORT_EMAIL/u],
	['relaxed limits', { LIMITS: 'relaxed' }, /LIMITS/u],
	['every proxy trusted', { TRUST_PROXY: 'true' }, /TRUST_PROXY/u],
]

test.each(changed)(
	'with %s it does not start, and says why',
	async (_what, env, reason) => {
		const { code, text } = await ended(inImage(image.command, { ...operators(), ...env }))
		expect(code).toBe(1)
		expect(text).toMatch(reason)
		expect(text).not.toMatch(/\n\s+at /u)
	},
	MINUTE,
)

test(
	'with nothing set, all that is missing is said at once',
	async () => {
		const { code, text } = await ended(inImage(image.command, {}))
		expect(code).toBe(1)
		for (const name of [
			'SESSION_SECRET',
			'TOKEN_SECRET',
			'APP_ORIGIN',
			'SMTP_URL',
			'MAIL_FROM',
			'SUPPORT_EMAIL',
			'STRIPE_SECRET_KEY',
			'STRIPE_PUBLISHABLE_KEY',
			'STRIPE_WEBHOOK_SECRET',
		]) {
			expect(text).toContain(name)
		}
		expect(readdirSync(image.env['DATA_DIR'] ?? '')).toEqual([])
	},
	MINUTE,
)

test(
	'it starts, is healthy by its own check, and answers as production must',
	async ({ task }) => {
		Object.assign(task.meta, { figures: { 'start ms': await start() } })
		expect((await ended(inImage(image.health, {}))).code).toBe(0)

		const home = await send({ path: '/' })
		expect(home.status).toBe(200)
		expect(home.headers['strict-transport-security']).toContain('max-age=31536000')
		const open = await send({ path: '/', headers: { 'X-Forwarded-Proto': 'http' } })
		expect([open.status, open.headers.location]).toEqual([308, `${ORIGIN}/`])
		for (const path of ['/dev/mail', '/dev/mail.json', '/dev/ui', '/dev/clock']) {
			expect([path, (await send({ path })).status]).toEqual([path, 404])
		}
		const demo = await post('/signin', { email: 'admin@demo.test', password: 'Demo-pass-2026' })
		expect(demo.status).toBe(400)
		expect(running?.text()).not.toMatch(/Demo-pass|demo\.test/u)
	},
	MINUTE,
)

test(
	'a member signs up: a cookie for https only, and a mail from the mail server',
	async () => {
		const answer = await post('/signup', {
			firstName: 'Nora',
			lastName: 'Field',
			email: 'nora@member.example',
			password: ADMIN.password,
			confirmPassword: ADMIN.password,
		})
		expect(answer.status, answer.text.slice(0, 500)).toBe(302)
		const session = cookiesOf(answer).find((line) => line.startsWith('__Host-session='))
		for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
			expect(session).toContain(part)
		await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 10_000)
		expect(smtp.received[0]).toMatchObject({ recipients: ['nora@member.example'] })
		expect(smtp.received[0]?.parsed.text).toMatch(/^[2-9A-Z]{6}$/mu)
	},
	MINUTE,
)

test(
	'its tools work without what builds it: first admin, backup, restore, migrations',
	async () => {
		const typed = `${ADMIN.email}\nAda\nMoreno\n${ADMIN.password}\n`
		const created = await npmRun('create-admin', [], typed)
		expect(created.text).toContain(`${ADMIN.email} is now an administrator.`)
		expect(created.code).toBe(0)
		expect(await adminPage()).toBe(200)

		expect(await npmRun('db:migrate')).toMatchObject({
			code: 0,
			text: 'The database is up to date.\n',
		})
		const backup = await npmRun('db:backup')
		expect(backup).toMatchObject({ code: 0, text: expect.stringContaining('Backed up to') })
		const [name = ''] = readdirSync(join(image.env['DATA_DIR'] ?? '', 'backups'))
		const file = join(image.env['DATA_DIR'] ?? '', 'backups', name)
		expect(await npmRun('db:restore', [file])).toMatchObject({
			code: 1,
			text: expect.stringContaining('A server is using'),
		})
		expect(await stop()).toBeLessThan(10_000)
		expect((await ended(inImage(image.health, {}))).code).toBe(1)
		expect(await npmRun('db:restore', [file])).toMatchObject({ code: 0 })
		await start()
		expect(await adminPage()).toBe(200)
	},
	3 * MINUTE,
)
