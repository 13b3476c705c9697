import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { type Config, config, ConfigError, loadConfig } from './config.server'

type Env = Record<string, string | undefined>

const HEX = '4f1c9ad27be830561f9e2ab3c47d50e68b92fa10c3d4e5768a9bcdef01234567'
const OTHER_HEX = 'b7e0d1c2a3948576ff00eeddccbbaa99887766554433221100a1b2c3d4e5f607'

const PRODUCTION: Env = {
	APP_MODE: 'production',
	APP_ORIGIN: 'https://pro.example',
	DATA_DIR: '/var/lib/hub',
	SESSION_SECRET: HEX,
	TOKEN_SECRET: OTHER_HEX,
	SMTP_URL: 'smtps://user:pass@mail.example:465',
	MAIL_FROM: 'Pro Hub <hello@pro.example>',
	SUPPORT_EMAIL: 'help@pro.example',
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_kT7mQ2xV9bLr4WzN8pYc3HsD6fGj1EaU',
}

const load = (env: Env): Config => loadConfig(env, (name) => `made-for-${name}`)

/** Returns all configuration problems; empty if the configuration is valid. */
function problems(env: Env): string[] {
	try {
		load(env)
		return []
	} catch (error) {
		if (error instanceof ConfigError) return error.problems
		throw error
	}
}

describe('comps', () => {
	test('COMPS-02 the operator opens the tool and sets the map tiles', () => {
		const env = {
			OPEN_COMPS: 'true',
			MAP_TILE_URL: 'https://tiles.test/{z}/{x}/{y}.png',
			MAP_TILE_ATTRIBUTION: '© Somebody',
		}
		expect(load(env)).toMatchObject({
			openComps: true,
			mapTiles: { url: env.MAP_TILE_URL, attribution: '© Somebody' },
		})
	})

	test.each([
		'http://tiles.test/{z}/{x}/{y}.png',
		'https://tiles test/{z}/{x}/{y}',
		'https://tiles.test/{z}/{x}.png',
		'tiles',
	])('rejects the MAP_TILE_URL %s', (MAP_TILE_URL) => {
		expect(() => load({ MAP_TILE_URL })).toThrow(/MAP_TILE_URL: use an https address/)
	})
})

describe('local mode', () => {
	test('needs no variables', () => {
		expect(load({})).toEqual({
			mode: 'local',
			port: 3000,
			host: '127.0.0.1',
			origin: 'http://localhost:3000',
			isHttps: false,
			dataDir: resolve('data'),
			postgres: null,
			sessionSecrets: ['made-for-SESSION_SECRET'],
			tokenSecrets: ['made-for-TOKEN_SECRET'],
			smtpUrl: null,
			mailFrom: 'Pro Hub <hello@prohub.test>',
			supportEmail: 'support@prohub.test',
			limits: 'strict',
			passwordHash: 'strong',
			trustProxy: false,
			brand: 'Pro Hub',
			operator: { name: null, address: null, replyTime: null },
			openCalculator: false,
			requireAdmin2fa: false,
			payments: {
				secretKey: 'sk_test_sandbox',
				publishableKey: 'pk_test_sandbox',
				webhookSecrets: ['whsec_sandbox'],
				apiBase: 'http://127.0.0.1:4242',
				portalLoginUrl: null,
				isLive: false,
				sandboxPort: 4242,
			},
			drainMs: 0,
			metrics: null,
			warnings: [],
			retryAlways: false,
			graceDays: 7,
			hasOffline: true,
			openComps: false,
			mapTiles: null,
			botCheck: { name: 'local' },
			hstsSubdomains: false,
			logLevel: 'info',
		})
	})

	test('treats an empty variable as absent', () => {
		expect(load({ PORT: '', APP_ORIGIN: '', LIMITS: '' })).toEqual(load({}))
	})

	test.each<[Env, Partial<Config>]>([
		[{ PORT: '4100' }, { port: 4100, host: '127.0.0.1', origin: 'http://localhost:4100' }],
		[{ HOST: 'localhost' }, { host: 'localhost', origin: 'http://localhost:3000' }],
		[{ HOST: '::1' }, { host: '::1', origin: 'http://localhost:3000' }],
		[{ APP_ORIGIN: 'http://127.0.0.1:4100' }, { origin: 'http://localhost:4100' }],
		[{ APP_ORIGIN: 'https://pro.example/' }, { origin: 'https://pro.example', isHttps: true }],
		[{ APP_ORIGIN: 'http://pro.example:80/x?y#z' }, { origin: 'http://pro.example' }],
		[{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
		[{ SESSION_SECRET: ' new , old ,' }, { sessionSecrets: ['new', 'old'] }],
		[{ LIMITS: 'relaxed' }, { limits: 'relaxed' }],
		[{ PASSWORD_HASH: 'fast' }, { passwordHash: 'fast' }],
		[{ TRUST_PROXY: 'loopback' }, { trustProxy: 'loopback' }],
		[{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
		[
			{ BRAND_NAME: 'Deal House' },
			{ brand: 'Deal House', mailFrom: 'Deal House <hello@prohub.test>' },
		],
		[
			{ OPERATOR_NAME: ' Deal House LLC ', OPERATOR_ADDRESS: '1 Main St' },
			{ operator: { name: 'Deal House LLC', address: '1 Main St', replyTime: null } },
		],
		[
			{ SUPPORT_REPLY_TIME: 'within a day' },
			{ operator: { name: null, address: null, replyTime: 'within a day' } },
		],
		[{ OPEN_CALCULATOR: 'true' }, { openCalculator: true }],
		[{ REQUIRE_ADMIN_2FA: 'true' }, { requireAdmin2fa: true }],
		[
			{ BOT_CHECK: 'turnstile', BOT_SITE_KEY: 'site', BOT_SECRET_KEY: 'quiet' },
			{ botCheck: { name: 'turnstile', siteKey: 'site', secretKey: 'quiet' } },
		],
		[{ BOT_SITE_KEY: 'site', BOT_SECRET_KEY: 'quiet' }, { botCheck: { name: 'local' } }],
		[{ DRAIN_SECONDS: '5' }, { drainMs: 5_000 }],
		[{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464, token: null } }],
	])('%j', (env, expected) => {
		expect(load(env)).toMatchObject(expected)
	})
})

describe('SCALE-09 a setting that is no longer read', () => {
	test.each(['4', 'auto'])('APP_PROCESSES=%s: what to do instead is said', (value) => {
		const { warnings } = load({ APP_PROCESSES: value })
		expect(warnings).toEqual([expect.stringMatching(/^APP_PROCESSES .*PostgreSQL.*load balancer/u)])
	})

	test.each([undefined, '', '1'])('APP_PROCESSES=%s: nothing is said', (value) => {
		expect(load({ APP_PROCESSES: value }).warnings).toEqual([])
	})
})

describe('values rejected in every mode', () => {
	test.each<[Env, RegExp]>([
		[{ APP_MODE: 'staging' }, /^APP_MODE: /u],
		[{ PORT: 'http' }, /^PORT: /u],
		[{ PORT: '70000' }, /^PORT: /u],
		[{ PORT: '-1' }, /^PORT: /u],
		[{ PORT: '3000.5' }, /^PORT: /u],
		[{ APP_ORIGIN: 'pro.example' }, /^APP_ORIGIN: /u],
		[{ APP_ORIGIN: 'ftp://pro.example' }, /^APP_ORIGIN: /u],
		[{ APP_ORIGIN: 'http://192.168.1.2:3000' }, /^APP_ORIGIN: use a host name/u],
		[{ APP_ORIGIN: 'http://[fd00::1]' }, /^APP_ORIGIN: use a host name/u],
		[{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL: /u],
		[{ SUPPORT_EMAIL: 'help' }, /^SUPPORT_EMAIL: /u],
		[{ MAIL_FROM: 'Pro Hub' }, /^MAIL_FROM: /u],
		[{ MAIL_FROM: 'Pro Hub <hub>' }, /^MAIL_FROM: /u],
		[{ MAIL_FROM: 'Hub <a@hub.example>, Hub <b@hub.example>' }, /^MAIL_FROM: /u],
		[{ LIMITS: 'none' }, /^LIMITS: /u],
		[{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: /u],
		[{ TRUST_PROXY: '0' }, /^TRUST_PROXY: /u],
		[{ TRUST_PROXY: '6' }, /^TRUST_PROXY: /u],
		[{ OPEN_CALCULATOR: 'yes' }, /^OPEN_CALCULATOR: /u],
		[{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /u],
		[{ BOT_CHECK: 'hcaptcha' }, /^BOT_CHECK: /u],
		[{ BOT_CHECK: 'recaptcha', BOT_SECRET_KEY: 'quiet' }, /^BOT_SITE_KEY: .*recaptcha/u],
		[{ BOT_CHECK: 'turnstile', BOT_SITE_KEY: 'site' }, /^BOT_SECRET_KEY: .*turnstile/u],
		[{ BRAND_NAME: 'x'.repeat(61) }, /^BRAND_NAME: /u],
		[{ OPERATOR_NAME: 'x'.repeat(121) }, /^OPERATOR_NAME: /u],
		[{ OPERATOR_ADDRESS: 'x'.repeat(301) }, /^OPERATOR_ADDRESS: /u],
		[{ SUPPORT_REPLY_TIME: 'x'.repeat(61) }, /^SUPPORT_REPLY_TIME: /u],
		[{ DRAIN_SECONDS: '-1' }, /^DRAIN_SECONDS: /u],
		[{ METRICS_PORT: '70000' }, /^METRICS_PORT: /u],
		[{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /^METRICS_TOKEN: set it/u],
	])('%j', (env, expected) => {
		expect(problems(env)).toEqual([expect.stringMatching(expected)])
	})
})

describe('FIX-42 values in quotation marks, which Docker keeps and other readers remove', () => {
	test.each<[string, string]>([
		['MAIL_FROM', '"Pro Hub <hub@hub.example>"'],
		['BRAND_NAME', "'Deal House'"],
		['SMTP_URL', '"smtp://mail.example"'],
		['STRIPE_SECRET_KEY', '"sk_live_1"'],
	])('%s=%s', (name, value) => {
		expect(problems({ [name]: value })).toEqual([
			`${name}: remove the quotation marks around the value`,
		])
	})

	test.each(['Pro Hub <hub@hub.example>', 'hub@hub.example', '"Hub, Inc." <hub@hub.example>'])(
		'MAIL_FROM=%s is a sender',
		(MAIL_FROM) => {
			expect(load({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
		},
	)
})

describe('FIX-41 the data folder of production', () => {
	const inProduct = /^DATA_DIR: .* is inside the product's folder/u

	test.each([undefined, 'data', './x/y', '.', resolve('data')])('%s is refused', (DATA_DIR) => {
		expect(problems({ ...PRODUCTION, DATA_DIR })).toEqual([expect.stringMatching(inProduct)])
	})

	test('a link is what it leads to', () => {
		const folder = mkdtempSync(join(tmpdir(), 'prohub-config-'))
		onTestFinished(() => rmSync(folder, { recursive: true }))
		symlinkSync(resolve('.'), join(folder, 'current'))
		const DATA_DIR = join(folder, 'current', 'data')
		expect(problems({ ...PRODUCTION, DATA_DIR })).toEqual([expect.stringMatching(inProduct)])
		expect(problems({ ...PRODUCTION, DATA_DIR: folder })).toEqual([])
	})

	test('a folder beside the product, whose name begins the same, is not inside', () => {
		expect(problems({ ...PRODUCTION, DATA_DIR: `${resolve('.')}-data` })).toEqual([])
	})
})

describe('production (security row 95)', () => {
	test('starts when all its own values are set', () => {
		expect(load(PRODUCTION)).toMatchObject({
			mode: 'production',
			origin: 'https://pro.example',
			isHttps: true,
			sessionSecrets: [HEX],
			tokenSecrets: [OTHER_HEX],
			limits: 'strict',
		})
	})

	test('never uses a generated secret', () => {
		const generated = vi.fn(() => 'generated')
		expect(() => loadConfig({ ...PRODUCTION, SESSION_SECRET: undefined }, generated)).toThrow(
			ConfigError,
		)
		expect(generated).not.toHaveBeenCalled()
	})

	test.each<[string, Env, RegExp]>([
		['a missing origin', { APP_ORIGIN: undefined }, /^APP_ORIGIN: /u],
		['plain http', { APP_ORIGIN: 'http://pro.example' }, /^APP_ORIGIN: .*https/u],
		['an IP address', { APP_ORIGIN: 'https://203.0.113.9' }, /^APP_ORIGIN: .*passkeys/u],
		['a loopback address', { APP_ORIGIN: 'https://127.0.0.1' }, /^APP_ORIGIN: .*passkeys/u],
		['a missing mail server', { SMTP_URL: undefined }, /^SMTP_URL: /u],
		['a missing sender', { MAIL_FROM: undefined }, /^MAIL_FROM: /u],
		['a missing support address', { SUPPORT_EMAIL: undefined }, /^SUPPORT_EMAIL: /u],
		['relaxed limits', { LIMITS: 'relaxed' }, /^LIMITS: /u],
		['repeated transactions', { RETRY_ALWAYS: 'true' }, /^RETRY_ALWAYS: exists in local/u],
		['fast password hashes', { PASSWORD_HASH: 'fast' }, /^PASSWORD_HASH: fast exists in local/u],
		[
			'the test secret of a bot check',
			{ BOT_CHECK: 'turnstile', BOT_SITE_KEY: 'site', BOT_SECRET_KEY: `1x${'0'.repeat(31)}AA` },
			/^BOT_SECRET_KEY: .*trial/u,
		],
		[
			'the test site key of a bot check',
			{
				BOT_CHECK: 'recaptcha',
				BOT_SITE_KEY: `6LeIxAcTAAAAA${'J'.repeat(20)}`,
				BOT_SECRET_KEY: 'x',
			},
			/^BOT_SITE_KEY: .*trial/u,
		],
		['a missing session secret', { SESSION_SECRET: undefined }, /^SESSION_SECRET: /u],
		['a missing token secret', { TOKEN_SECRET: undefined }, /^TOKEN_SECRET: /u],
		['only commas', { TOKEN_SECRET: ' , ,' }, /^TOKEN_SECRET: /u],
		['a secret of 31 characters', { SESSION_SECRET: HEX.slice(0, 31) }, /^SESSION_SECRET: .*weak/u],
		['one letter repeated', { SESSION_SECRET: 'a'.repeat(64) }, /^SESSION_SECRET: .*weak/u],
		['an example value', { TOKEN_SECRET: `example-${HEX}` }, /^TOKEN_SECRET: .*weak/u],
		['a placeholder', { TOKEN_SECRET: `please-change_me-${HEX}` }, /^TOKEN_SECRET: .*weak/u],
		['the word secret', { SESSION_SECRET: `my-Secret-${HEX}` }, /^SESSION_SECRET: .*weak/u],
		['the word password', { SESSION_SECRET: `PASSWORD${HEX}` }, /^SESSION_SECRET: .*weak/u],
		['one weak secret of two', { SESSION_SECRET: `${HEX},short` }, /^SESSION_SECRET: .*weak/u],
	])('rejects %s', (_name, change, expected) => {
		expect(problems({ ...PRODUCTION, ...change })).toEqual([expect.stringMatching(expected)])
	})

	test('reports all problems in one message', () => {
		const all = problems({ APP_MODE: 'production', LIMITS: 'relaxed' })
		expect(all.map((line) => line.split(':')[0])).toEqual([
			'APP_ORIGIN',
			'DATA_DIR',
			'SMTP_URL',
			'MAIL_FROM',
			'SUPPORT_EMAIL',
			'LIMITS',
			'SESSION_SECRET',
			'TOKEN_SECRET',
			'STRIPE_SECRET_KEY',
			'STRIPE_PUBLISHABLE_KEY',
			'STRIPE_WEBHOOK_SECRET',
		])
		expect(new ConfigError(all).message).toContain(`  - ${all[6]}`)
	})

	test('accepts an old secret after the new one', () => {
		const { sessionSecrets } = load({ ...PRODUCTION, SESSION_SECRET: `${OTHER_HEX}, ${HEX}` })
		expect(sessionSecrets).toEqual([OTHER_HEX, HEX])
	})
})

describe('generated secrets', () => {
	function freshDataDir(): string {
		const folder = mkdtempSync(join(tmpdir(), 'prohub-config-'))
		vi.stubEnv('DATA_DIR', folder)
		forgetSingleton('config')
		onTestFinished(() => {
			rmSync(folder, { recursive: true })
			forgetSingleton('config')
		})
		return folder
	}

	test('are created once, random, readable only by the owner, and reused after a restart', () => {
		const folder = freshDataDir()
		const first = config()
		const [session, token] = [first.sessionSecrets[0], first.tokenSecrets[0]]
		expect(session).toMatch(/^[0-9a-f]{64}$/u)
		expect(token).toMatch(/^[0-9a-f]{64}$/u)
		expect(session).not.toBe(token)

		const file = join(folder, 'secrets', 'session_secret')
		expect(readFileSync(file, 'utf8')).toBe(session)
		expect(statSync(file).mode & 0o777).toBe(0o600)
		expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)

		forgetSingleton('config')
		expect(config()).toEqual(first)
	})

	test('differ between two data folders', () => {
		freshDataDir()
		const one = config().sessionSecrets
		freshDataDir()
		expect(config().sessionSecrets).not.toEqual(one)
	})

	test('are not created when the operator sets them', () => {
		freshDataDir()
		vi.stubEnv('SESSION_SECRET', HEX)
		vi.stubEnv('TOKEN_SECRET', OTHER_HEX)
		expect(config()).toMatchObject({ sessionSecrets: [HEX], tokenSecrets: [OTHER_HEX] })
		expect(() => statSync(join(config().dataDir, 'secrets'))).toThrow(/ENOENT/u)
	})
})
