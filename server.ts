import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import {
	purgeExpiredResets,
	sendRequestedLinks,
} from './app/features/accounts/password/reset.server'
import { purgeEndedSessions } from './app/features/accounts/sessions/sessions.server'
import { purgePendingAccounts } from './app/features/accounts/sign-up/sign-up.server'
import { purgeDeletedGuides } from './app/features/guides/editor/guides.commands.server'
import { paymentContentSources } from './app/features/billing/checkout/stripe-keys.server'
import { runBillingReconciliation } from './app/features/billing/stripe-sync/reconcile-job.server'
import { captchaContentSources } from './app/core/captcha/hosted-provider.server'
import { currentTime, monotonicMs, onClockAdvanced } from './app/core/time/clock'
import { type Config, config } from './app/core/config/config.server'
import {
	closeDatabase,
	databaseFile,
	db,
	openDatabase,
	pingDatabase,
	recheckWrites,
} from './app/core/db/db.server'
import { minutes, seconds } from './app/core/time/durations'
import { purgeSpentTokens } from './app/core/security/csrf.server'
import {
	closeLimits,
	consume,
	countRead,
	purgeExpiredLimits,
} from './app/core/security/rate-limiter.server'
import { log, requestLines } from './app/core/log.server'
import { processOutbox, onNewMail } from './app/core/mail/outbox.server'
import { cacheVersion } from './app/core/http/page-cache-version'
import { paths } from './app/core/http/paths'
import { raiseProxyAlarm } from './app/core/http/proxy-alarm.server'
import { startScheduler } from './app/core/jobs/scheduler.server'
import { setSingleton } from './app/core/singleton'
import { isCacheable } from './app/layout/page/cacheable-pages'
import { DEFERRED_SCRIPT_LOADER } from './app/islands/deferred-script-loader'
import { migrate } from './prisma/migrate'
import { fileStamp } from './prisma/sqlite-file'
import { type AppOptions, createApp, headerOptions } from './server/app'
import { ipKey } from './server/http/client-ip'
import { gracefulShutdown } from './server/http/graceful-shutdown'
import { createHttpServer, listen } from './server/http/http-server'
import { assertLoopback } from './server/middleware/local-mode-guard'
import { joinSources, scriptsByHash } from './server/middleware/security-headers'
import {
	renderAnonymousPage,
	remixHandler,
	type RemixHandlerOptions,
} from './server/middleware/remix-handler'

/** Starts the process: configuration, database, Express with Remix behind it, scheduler. */

const isSource = import.meta.url.endsWith('server.ts')
const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function prepareDatabase(): Promise<void> {
	const { applied } = await migrate(databaseFile(), fileStamp(currentTime()))
	if (applied.length > 0) log.info({ applied }, 'database migrated')
	await openDatabase()
}

/** Local mode brings its own payment provider, and people who have bought from it. */
async function prepareLocalMode(settings: Config): Promise<Config> {
	if (settings.mode !== 'local') return settings
	const { startPaymentSandbox, seedDemoContent } = await import('./server/local-mode')
	const { sandboxPort, webhookSecrets, secretKey } = settings.payments
	let apiBase: string | null = null
	if (sandboxPort !== null) {
		const options = {
			webhookUrl: settings.origin + paths.api.stripeWebhook(),
			webhookSecret: webhookSecrets,
			secretKey,
			dataDir: settings.dataDir,
			now: currentTime,
		}
		const sandbox = await startPaymentSandbox(sandboxPort, options, (error) => {
			log.warn({ port: sandboxPort, err: String(error) }, 'payment sandbox port taken')
		})
		onClockAdvanced(sandbox.settle)
		onStop.push({ name: 'payments', run: sandbox.stop })
		apiBase = sandbox.origin
		setSingleton('config', { ...settings, payments: { ...settings.payments, apiBase } })
	}
	if ((await db().user.count()) === 0) await seedDemoContent(apiBase, currentTime())
	return config()
}

type RemixRuntime = Pick<AppOptions, 'remix' | 'files' | 'publicPages'> & {
	onServer: () => void
}

const loadContext: RemixHandlerOptions['loadContext'] = (res) => ({
	nonce: res.locals.nonce,
	requestId: res.locals.requestId,
	formTokenRequired: res.locals.formTokenRequired,
	// What limits are counted under: a customer of IPv6 has a network and not an address.
	ip: ipKey(res.locals.ip),
})

async function prodRemix({ origin }: Config): Promise<RemixRuntime> {
	const entry = pathToFileURL(resolve('build/server/index.js')).href
	const build = (await import(/* @vite-ignore */ entry)) as ServerBuild
	return {
		remix: remixHandler({ build, mode: 'production', loadContext }),
		files: { clientDir: resolve('build/client') },
		publicPages: {
			isCacheable,
			hashedScripts: [DEFERRED_SCRIPT_LOADER],
			version: cacheVersion,
			render: renderAnonymousPage({ build, mode: 'production', appOrigin: origin }),
		},
		onServer: () => undefined,
	}
}

/** In development the routes come from Vite, with hot reload over the app's own port. */
async function devRemix(): Promise<RemixRuntime> {
	const { createServer } = await import('vite')
	const { createServer: createHmrServer } = await import('node:http')
	const hmr = createHmrServer()
	const vite = await createServer({
		server: { middlewareMode: true, hmr: { server: hmr } },
		appType: 'custom',
	})
	const build = (): Promise<ServerBuild> =>
		vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
	return {
		remix: remixHandler({ build, mode: 'development', loadContext }),
		files: { viteMiddleware: vite.middlewares },
		onServer: () => server.on('upgrade', (...args) => hmr.emit('upgrade', ...args)),
	}
}

function startJobs() {
	const scheduler = startScheduler([
		{
			name: 'outbox',
			everyMs: seconds(1),
			run: async () => void (await processOutbox()),
		},
		{
			name: 'reset links',
			everyMs: seconds(1),
			run: sendRequestedLinks,
		},
		{
			name: 'billing',
			everyMs: minutes(1),
			run: async (now) => {
				const { failed, customers } = await runBillingReconciliation(now)
				if (customers > 0) log.info({ customers, failed }, 'memberships were looked at again')
			},
		},
		{
			name: 'disk',
			everyMs: seconds(5),
			run: recheckWrites,
		},
		{
			name: 'housekeeping',
			everyMs: minutes(1),
			run: async (now) => {
				await purgePendingAccounts(now)
				await purgeEndedSessions(now)
				await purgeExpiredResets(now)
				await purgeSpentTokens(now)
				await purgeDeletedGuides(now)
				purgeExpiredLimits()
			},
		},
	])
	onNewMail(() => scheduler.nudge('outbox'))
	return scheduler
}

async function printWelcome(settings: Config): Promise<void> {
	print(`\n${settings.brand} is ready: ${settings.origin}\n`)
	if (settings.mode !== 'local') return
	const { welcomeLines } = await import('./server/local-mode')
	for (const line of [...welcomeLines(settings.origin), '']) print(line)
}

/** What an operator has to see to, in their words and without a stack. */
function exitWithError(error: unknown): never {
	print(error instanceof Error ? error.message : String(error))
	process.exit(1)
}

function readConfig(): Config {
	try {
		const settings = config()
		if (settings.mode === 'local') assertLoopback(settings.host)
		return settings
	} catch (error) {
		return exitWithError(error)
	}
}

const onStop: { name: string; run: () => Promise<void> }[] = []
const initialConfig = readConfig()
await prepareDatabase().catch(exitWithError)
const settings = await prepareLocalMode(initialConfig).catch(exitWithError)
const remixSide = await (isSource ? devRemix() : prodRemix(settings))

const contentSources = [paymentContentSources(), scriptsByHash([DEFERRED_SCRIPT_LOADER])].reduce(
	joinSources,
	captchaContentSources(),
)
const parts: AppOptions = {
	mode: settings.mode,
	appOrigin: settings.origin,
	trustProxy: settings.trustProxy,
	onUntrustedProxy: raiseProxyAlarm,
	files: remixSide.files,
	publicPages: remixSide.publicPages,
	sourcesFor: () => contentSources,
	consume: (bucket, key) => (bucket === 'unsafe' ? consume('unsafeIp', key) : countRead(key)),
	ping: pingDatabase,
	log,
	requestLines,
	now: monotonicMs,
	remix: remixSide.remix,
}
const server = createHttpServer({
	handler: createApp(parts),
	headers: headerOptions(parts),
	log,
	...(isSource ? { idleSocketMs: 0 } : {}),
})
remixSide.onServer()

const scheduler = startJobs()
gracefulShutdown({
	server,
	log,
	exit: (code) => process.exit(code),
	onStop: [
		{ name: 'scheduler', run: () => scheduler.stop() },
		...onStop,
		{ name: 'database', run: closeDatabase },
		{ name: 'limits', run: closeLimits },
	],
}).listenTo(process)

// Whatever was forgotten elsewhere is logged; the process stays.
process.on('unhandledRejection', (reason) => {
	log.error({ err: String(reason) }, 'a promise was rejected and nobody looked')
})

try {
	await listen(server, { host: settings.host, port: settings.port })
	await printWelcome(settings)
} catch (error) {
	await closeDatabase()
	exitWithError(error)
}
