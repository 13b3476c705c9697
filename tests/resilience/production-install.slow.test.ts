import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RawResponse } from '#tests/helpers/raw-request'
import {
	type Ended,
	installProduction,
	operatorSettings,
	PRODUCTION_ORIGIN as ORIGIN,
	type ProductionInstall,
	SERVER,
} from '#tests/helpers/server/production-install'
import { type Smtp, startSmtp } from '#tests/helpers/server/smtp'

/**
 * The product as the Dockerfile makes it: what it holds, what it refuses to start with, what
 * production answers, and its tools.
 */

const MINUTE = 60_000
const ADMIN = { email: 'first@admin.example', password: 'A-rather-long-one-7' }

let product: ProductionInstall
let smtp: Smtp
let operators: Record<string, string>

const send: ProductionInstall['send'] = (wanted) => product.send(wanted)

/** Runs an npm script of the product with `typed` as its standard input. */
const npmRun = (script: string, args: string[] = [], typed = ''): Promise<Ended> =>
	product.run(['npm', 'run', '--silent', script, '--', ...args], operators, typed)

const cookiesOf = ({ headers }: RawResponse): string[] => headers['set-cookie'] ?? []
const pairs = (answer: RawResponse): string =>
	cookiesOf(answer)
		.map((line) => line.split(';')[0])
		.join('; ')

async function post(path: string, fields: Record<string, string>): Promise<RawResponse> {
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
	product = await installProduction()
	smtp = await startSmtp()
	operators = operatorSettings(smtp.url)
}, 45 * MINUTE)

afterAll(async () => {
	expect((await product.stop()).code).toBe(0)
	await smtp.stop()
	product.remove()
}, MINUTE)

test('it holds what runs and nothing else', () => {
	expect(readdirSync(product.folder).sort()).toEqual(
		['build', 'node_modules', 'package.json', 'prisma', 'scripts'].sort(),
	)
	for (const name of ['vite', 'tsx', 'esbuild', 'prisma', 'vitest', '@playwright/test']) {
		expect(existsSync(join(product.folder, 'node_modules', name)), name).toBe(false)
	}
})

test.skipIf(spawnSync('docker', ['info']).status !== 0)(
	'the image builds',
	() => {
		execFileSync('docker', ['build', '--quiet', '.'])
	},
	45 * MINUTE,
)

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
	[
		'plain http',
		{ APP_ORIGIN: 'http://hub.example' },
		/APP_ORIGIN: production does not allow plain http/u,
	],
	['no mail server', { SMTP_URL: '' }, /SMTP_URL/u],
	['no sender', { MAIL_FROM: '' }, /MAIL_FROM/u],
	['no support address', { SUPPORT_EMAIL: '' }, /SUPPORT_EMAIL/u],
	['relaxed limits', { LIMITS: 'relaxed' }, /LIMITS/u],
	['every proxy trusted', { TRUST_PROXY: 'true' }, /TRUST_PROXY/u],
]

test.each(changed)(
	'with %s it does not start and prints the reason',
	async (_what, env, reason) => {
		const { code, text } = await product.run(SERVER, { ...operators, ...env })
		expect(code).toBe(1)
		expect(text).toMatch(reason)
		expect(text).not.toMatch(/\n\s+at /u)
	},
	MINUTE,
)

test(
	'without settings, all missing variables are listed',
	async () => {
		const { code, text } = await product.run(SERVER)
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
		expect(readdirSync(product.dataDir)).toEqual([])
	},
	MINUTE,
)

test(
	'FIX-41 does not serve before create-admin, which makes the database',
	async () => {
		const refused = await product.run(SERVER, operators)
		expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('create-admin')])
		const typed = `${ADMIN.email}\nAda\nMoreno\n${ADMIN.password}\n`
		expect(await npmRun('create-admin', [], typed)).toMatchObject({
			code: 0,
			text: expect.stringContaining(`${ADMIN.email} is now an admin.`),
		})
	},
	MINUTE,
)

test(
	'starts, passes its health check, and responds as required in production',
	async ({ task }) => {
		Object.assign(task.meta, { figures: { 'start ms': await product.start(operators) } })
		expect(await product.isHealthy()).toBe(true)

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
		expect(product.output()).not.toMatch(/Demo-pass|demo\.test/u)
	},
	MINUTE,
)

test(
	'a member signs up: a Secure cookie, and an email through the SMTP server',
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
	'its tools work without the build dependencies: backup, restore, migrations',
	async () => {
		expect(await adminPage()).toBe(200)

		expect(await npmRun('db:migrate')).toMatchObject({
			code: 0,
			text: 'The database is up to date.\n',
		})
		const backup = await npmRun('db:backup')
		expect(backup).toMatchObject({ code: 0, text: expect.stringContaining('Backed up to') })
		const [name = ''] = readdirSync(join(product.dataDir, 'backups'))
		const file = join(product.dataDir, 'backups', name)
		expect(await npmRun('db:restore', [file])).toMatchObject({
			code: 1,
			text: expect.stringContaining('A server is using'),
		})
		const stopped = await product.stop()
		expect(stopped.code).toBe(0)
		expect(stopped.ms).toBeLessThan(10_000)
		expect(await product.isHealthy()).toBe(false)
		expect(await npmRun('db:restore', [file])).toMatchObject({ code: 0 })
		await product.start(operators)
		expect(await adminPage()).toBe(200)
	},
	3 * MINUTE,
)
