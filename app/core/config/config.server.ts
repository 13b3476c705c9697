import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readAppOrigin } from './app-origin.server'
import { readDataDir } from './data-dir.server'
import { readDatabaseConfig } from './database-config'
import { readMetricsConfig } from './metrics-config'
import { isSender } from './sender.server'
import { readPaymentsConfig } from './payments-config'
import { singleton } from '~/core/singleton'

/**
 * The only reader of the environment. Everything is validated before the server listens, and all
 * problems are reported together in terms an operator can act on.
 */

const list = (text: string): string[] =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '')

const flag = z
	.enum(['true', 'false'])
	.default('false')
	.transform((text) => text === 'true')

const Environment = z.object({
	APP_MODE: z.enum(['local', 'production']).default('local'),
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	HOST: z.string().min(1).default('127.0.0.1'),
	APP_ORIGIN: z.url({ protocol: /^https?$/u }).optional(),
	DATA_DIR: z.string().min(1).default('data'),
	DATABASE_URL: z.string().max(2_000).optional(),
	DATABASE_DIRECT_URL: z.string().max(2_000).optional(),
	DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
	SESSION_SECRET: z.string().optional(),
	TOKEN_SECRET: z.string().optional(),
	SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
	MAIL_FROM: z
		.string()
		.refine(isSender, 'use a name and an address, such as Pro Hub <hub@hub.example>')
		.optional(),
	SUPPORT_EMAIL: z.email().optional(),
	LIMITS: z.enum(['strict', 'relaxed']).default('strict'),
	PASSWORD_HASH: z.enum(['strong', 'fast']).default('strong'),
	TRUST_PROXY: z
		.union([z.literal('false'), z.literal('loopback'), z.coerce.number().int().min(1).max(5)])
		.default('false'),
	BRAND_NAME: z.string().min(1).max(60).default('Pro Hub'),
	OPERATOR_NAME: z.string().trim().max(120).optional(),
	OPERATOR_ADDRESS: z.string().trim().max(300).optional(),
	SUPPORT_REPLY_TIME: z.string().trim().max(60).optional(),
	OPEN_CALCULATOR: flag,
	REQUIRE_ADMIN_2FA: z.enum(['true', 'false']).optional(),
	STRIPE_SECRET_KEY: z.string().max(300).optional(),
	STRIPE_PUBLISHABLE_KEY: z.string().max(300).optional(),
	STRIPE_WEBHOOK_SECRET: z.string().max(1_000).optional(),
	STRIPE_API_BASE: z.url({ protocol: /^https?$/u }).optional(),
	STRIPE_PORTAL_LOGIN_URL: z.url({ protocol: /^https$/u }).optional(),
	ALLOW_TEST_PAYMENTS: flag,
	SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4242),
	PAST_DUE_GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(7),
	OPEN_COMPS: flag,
	OFFLINE: z.enum(['on', 'off']).default('on'),
	MAP_TILE_URL: z
		.string()
		.refine(
			(text) =>
				/^https:\/\//u.test(text) &&
				URL.canParse(text) &&
				['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
			'use an https address with {z}, {x} and {y}',
		)
		.optional(),
	MAP_TILE_ATTRIBUTION: z.string().max(200).optional(),
	BOT_CHECK: z.enum(['local', 'recaptcha', 'turnstile']).default('local'),
	BOT_SITE_KEY: z.string().max(200).optional(),
	BOT_SECRET_KEY: z.string().max(200).optional(),
	RETRY_ALWAYS: flag,
	DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
	METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
	METRICS_HOST: z.string().min(1).default('127.0.0.1'),
	METRICS_TOKEN: z.string().max(200).optional(),
	HSTS_SUBDOMAINS: flag,
	LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Before 0.2.0 the server started several processes itself. */
const APP_PROCESSES_IS_GONE =
	'APP_PROCESSES is no longer read: this is one process. For more, use PostgreSQL (DATABASE_URL) and start as many servers behind a load balancer'

export type Config = ReturnType<typeof loadConfig>

/** What checks that a form was not sent by a bot: the app itself, or a hosted service. */
type BotCheckConfig =
	| { name: 'local' }
	| { name: 'recaptcha' | 'turnstile'; siteKey: string; secretKey: string }

export class ConfigError extends Error {
	override name = 'ConfigError'
	constructor(
		readonly problems: string[],
		readonly isProduction = false,
	) {
		super(`Invalid configuration:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
	}
}

/** Whether a value is in quotation marks: Docker keeps those of a file of variables. */
const isQuoted = (text = ''): boolean => /^(["'`]).*\1$/su.test(text)

/** Whether a secret is too short, too regular or a placeholder from an example. */
const isWeakSecret = (secret: string): boolean =>
	secret.length < 32 ||
	new Set(secret).size < 10 ||
	/change.?me|example|secret|password/iu.test(secret)

/** Whether this is a service's public test key, with which all checks pass or all fail. */
const isTrialKey = (key: string): boolean =>
	/^[123]x0{10,}/u.test(key) || key.startsWith('6LeIxAcTAAAAA')

function parseBotCheck(e: z.output<typeof Environment>, problems: string[]): BotCheckConfig {
	if (e.BOT_CHECK === 'local') return { name: 'local' }
	const requireKey = (name: 'BOT_SITE_KEY' | 'BOT_SECRET_KEY'): string => {
		const key = e[name] ?? ''
		if (key === '')
			problems.push(
				`${name}: BOT_CHECK=${e.BOT_CHECK} requires the key of your account with that service`,
			)
		else if (e.APP_MODE === 'production' && isTrialKey(key))
			problems.push(`${name}: this is the service's public trial key; use your own key`)
		return key
	}
	return {
		name: e.BOT_CHECK,
		siteKey: requireKey('BOT_SITE_KEY'),
		secretKey: requireKey('BOT_SECRET_KEY'),
	}
}

/**
 * Parses the environment into a validated configuration.
 * @param generated returns a stored random secret by name; only used in local mode
 * @throws ConfigError listing all problems
 */
export function loadConfig(
	env: Record<string, string | undefined>,
	generated: (name: string, dataDir: string) => string,
) {
	const present = Object.fromEntries(
		Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
	)
	const parsed = Environment.safeParse(present)
	const quoted = Object.keys(Environment.shape).filter((name) => isQuoted(present[name]))
	if (!parsed.success || quoted.length > 0) {
		throw new ConfigError(
			[
				...quoted.map((name) => `${name}: remove the quotation marks around the value`),
				...(parsed.error?.issues ?? [])
					.filter(({ path }) => !quoted.includes(String(path[0])))
					.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
			],
			present['APP_MODE'] === 'production',
		)
	}
	const e = parsed.data
	const problems: string[] = []
	const isProduction = e.APP_MODE === 'production'
	const origin = readAppOrigin(e, problems)
	const dataDir = readDataDir(e, problems)

	const readSecrets = (name: 'SESSION_SECRET' | 'TOKEN_SECRET'): string[] => {
		const secrets = list(e[name] ?? '')
		if (!isProduction) return secrets.length > 0 ? secrets : [generated(name, dataDir)]
		if (secrets.length === 0) problems.push(`${name}: set it to at least 32 random characters`)
		else if (secrets.some(isWeakSecret))
			problems.push(
				`${name}: too weak or an example; use at least 32 random characters (openssl rand -hex 32)`,
			)
		return secrets
	}

	if (isProduction) {
		if (!e.SMTP_URL) problems.push('SMTP_URL: set the mail server')
		if (!e.MAIL_FROM) problems.push('MAIL_FROM: set the sender of emails')
		if (!e.SUPPORT_EMAIL) problems.push('SUPPORT_EMAIL: set the address people write to')
		if (e.LIMITS === 'relaxed') problems.push('LIMITS: relaxed exists in local mode only')
		if (e.PASSWORD_HASH === 'fast') problems.push('PASSWORD_HASH: fast exists in local mode only')
		if (e.RETRY_ALWAYS) problems.push('RETRY_ALWAYS: exists in local mode only')
	}
	const sessionSecrets = readSecrets('SESSION_SECRET')
	const tokenSecrets = readSecrets('TOKEN_SECRET')
	const botCheck = parseBotCheck(e, problems)
	const payments = readPaymentsConfig(e, list, problems)
	const postgres = readDatabaseConfig(e, problems)
	const metrics = readMetricsConfig(e, problems)
	if (problems.length > 0) throw new ConfigError(problems, isProduction)

	return {
		mode: e.APP_MODE,
		port: e.PORT,
		host: e.HOST,
		/** Scheme, host and port without a trailing slash: the only origin used in emails and checks. */
		origin,
		isHttps: origin.startsWith('https://'),
		dataDir,
		/** Null: the database is a SQLite file in the data folder. */
		postgres,
		sessionSecrets,
		tokenSecrets,
		/** Null: email goes to the local mailbox. */
		smtpUrl: e.SMTP_URL ?? null,
		mailFrom: e.MAIL_FROM ?? `${e.BRAND_NAME} <hello@prohub.test>`,
		supportEmail: e.SUPPORT_EMAIL ?? 'support@prohub.test',
		limits: e.LIMITS,
		/** What a password hash costs; `fast` is for tests. */
		passwordHash: e.PASSWORD_HASH,
		trustProxy: e.TRUST_PROXY === 'false' ? (false as const) : e.TRUST_PROXY,
		brand: e.BRAND_NAME,
		/** Who runs this, as the footer, the terms and the contact page show it; null if not set. */
		operator: {
			name: e.OPERATOR_NAME ?? null,
			address: e.OPERATOR_ADDRESS ?? null,
			/** When messages to support are answered. */
			replyTime: e.SUPPORT_REPLY_TIME ?? null,
		},
		openCalculator: e.OPEN_CALCULATOR,
		/** Whether administrators need a second factor. */
		requireAdmin2fa:
			e.REQUIRE_ADMIN_2FA === undefined ? isProduction : e.REQUIRE_ADMIN_2FA === 'true',
		payments,
		/** Days of access after a failed renewal. */
		graceDays: e.PAST_DUE_GRACE_DAYS,
		/** Whether the comps tool is open to paid members; otherwise only admins can use it. */
		openComps: e.OPEN_COMPS,
		/** Whether the calculator works without a connection; off ends the service workers in use. */
		hasOffline: e.OFFLINE === 'on',
		/** Tile URL of the street map in comps; null if only the distance rings are drawn. */
		mapTiles:
			e.MAP_TILE_URL === undefined
				? null
				: { url: e.MAP_TILE_URL, attribution: e.MAP_TILE_ATTRIBUTION ?? '' },
		botCheck,
		/** How long the app goes on serving after the signal to stop, while `/readyz` says 503. */
		drainMs: e.DRAIN_SECONDS * 1000,
		/** Where the metrics are served; null for nowhere. */
		metrics,
		/** What to log at the start about settings that are no longer read. */
		warnings: (present['APP_PROCESSES'] ?? '1') === '1' ? [] : [APP_PROCESSES_IS_GONE],
		/** Whether every transaction is rolled back and repeated once, to test that it may be. */
		retryAlways: e.RETRY_ALWAYS,
		/** Whether browsers shall use HTTPS for all subdomains of the host too. */
		hstsSubdomains: e.HSTS_SUBDOMAINS,
		logLevel: e.LOG_LEVEL,
	}
}

/** Reads a random secret from the data folder, creating it on first use. */
function storedSecret(name: string, dataDir: string): string {
	const folder = join(dataDir, 'secrets')
	const file = join(folder, name.toLowerCase())
	if (!existsSync(file)) {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
	}
	return readFileSync(file, 'utf8').trim()
}

/** The configuration of this process. */
export function config(): Config {
	return singleton('config', () => loadConfig(process.env, storedSecret))
}
