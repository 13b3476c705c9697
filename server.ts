import { paymentContentSources } from './app/features/billing/checkout/stripe-keys.server'
import { mapContentSources } from './app/features/comps/map/map-sources.server'
import { pictureSources } from './app/features/guides/reading/picture-pages.server'
import { captchaContentSources } from './app/core/captcha/hosted-provider.server'
import { type Config, config, ConfigError } from './app/core/config/config.server'
import { VERSION } from './app/core/config/version.server'
import { followCacheVersions } from './app/core/db/follow-cache-versions.server'
import { closeDatabase, openDatabase, pingDatabase } from './app/core/db/db.server'
import { ownCookieNames } from './app/core/http/cookie-names'
import { raiseProxyAlarm } from './app/core/http/proxy-alarm.server'
import { releaseAllLeases } from './app/core/jobs/lease.server'
import { requireFirstAccount } from './app/features/accounts/sign-up/first-account.server'
import { log, logFatal, requestLog } from './app/core/log.server'
import { widestNetwork } from './app/core/security/networks'
import {
	closeLimits,
	consume,
	consumeAll,
	GLOBAL_KEY,
} from './app/core/security/rate-limiter.server'
import { currentTime, monotonicMs } from './app/core/time/clock'
import { DEFERRED_SCRIPT_LOADER } from './app/islands/deferred-script-loader'
import { migrateDatabase } from './prisma/migrate-database'
import { fileStamp } from './prisma/sqlite-file'
import { type AppOptions, createApp, headerOptions } from './server/app'
import { gracefulShutdown } from './server/http/graceful-shutdown'
import { createHttpServer, listen } from './server/http/http-server'
import { METRIC_SOURCES } from './server/app-metrics'
import { defineMetrics } from './server/metrics/metrics'
import { serveMetrics } from './server/metrics/metrics-server'
import { startJobs } from './server/jobs'
import { assertLoopback } from './server/middleware/local-mode-guard'
import { joinSources, scriptsByHash, sourcesByPath } from './server/middleware/security-headers'
import { prodRemix, devRemix } from './server/remix-runtime'

/** Starts the process: configuration, database, Express with Remix behind it, scheduler. */

const isSource = import.meta.url.endsWith('server.ts')
const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** For what an operator has to fix: the message, without a stack; in production as a line of the log. */
function exitWithError(error: unknown, isProduction: boolean): never {
	const text = error instanceof Error ? error.message : String(error)
	if (!isProduction) print(text)
	else if (error instanceof ConfigError) {
		logFatal({ problems: error.problems }, 'invalid configuration')
	} else logFatal({}, text)
	process.exit(1)
}

function readConfig(): Config {
	try {
		const settings = config()
		if (settings.mode === 'local') assertLoopback(settings.host)
		for (const line of settings.warnings) log.warn({}, line)
		return settings
	} catch (error) {
		return exitWithError(error, error instanceof ConfigError && error.isProduction)
	}
}

async function prepareDatabase(): Promise<void> {
	const applied = await migrateDatabase(config(), fileStamp(currentTime()))
	if (applied.length > 0) log.info({ applied }, 'database migrated')
	await openDatabase()
	if (config().mode === 'production') await requireFirstAccount()
}

/** Counts a request of an address for its limit. */
function consumeRequest(bucket: 'get' | 'unsafe' | 'report', key: string) {
	if (bucket === 'get') return consume('getIp', key)
	if (bucket === 'unsafe') return consume('unsafeIp', key)
	return consumeAll([
		['cspReportIp', key],
		['cspReportAll', GLOBAL_KEY],
	])
}

/** What local mode has besides the app. */
async function prepareLocalMode(initial: Config) {
	if (initial.mode !== 'local') return null
	const { startLocalMode, welcomeLines } = await import('./server/local-mode')
	const { settings, stop } = await startLocalMode(initial)
	const welcome = [...welcomeLines(settings.origin), '']
	return { settings, stop, welcome }
}

function printReady({ brand, mode, origin }: Config, welcome: readonly string[] = []): void {
	if (mode === 'production') return log.info({ origin, version: VERSION }, 'ready')
	print(`\n${brand} is ready: ${origin}\n`)
	for (const line of welcome) print(line)
}

async function serve(initial: Config): Promise<void> {
	await prepareDatabase()
	const local = await prepareLocalMode(initial)
	const settings = local?.settings ?? initial
	const cacheVersions = await followCacheVersions()
	const { attach, routeOf, ...runtime } = await (isSource ? devRemix() : prodRemix(settings))

	const metrics =
		settings.metrics === null ? null : defineMetrics(METRIC_SOURCES, { routeOf, now: monotonicMs })

	const sourcesEverywhere = [mapContentSources(), scriptsByHash([DEFERRED_SCRIPT_LOADER])].reduce(
		joinSources,
		captchaContentSources(),
	)
	const options: AppOptions = {
		...runtime,
		mode: settings.mode,
		appOrigin: settings.origin,
		hstsSubdomains: settings.hstsSubdomains,
		version: VERSION,
		trustProxy: settings.trustProxy,
		onUntrustedProxy: raiseProxyAlarm,
		sourcesFor: sourcesByPath(sourcesEverywhere, pictureSources, paymentContentSources()),
		ownCookies: ownCookieNames(settings.isHttps),
		networkOf: widestNetwork,
		consume: consumeRequest,
		ping: pingDatabase,
		isStopping: () => shutdown.isStopping(),
		...(metrics === null ? {} : { measure: metrics.measure }),
		log,
		requestLines: requestLog,
		now: monotonicMs,
	}
	const server = createHttpServer({
		handler: createApp(options),
		headers: headerOptions(options),
		log,
		...(isSource ? { idleSocketMs: 0 } : {}),
	})
	attach?.(server)

	const scheduler = startJobs()
	const shutdown = gracefulShutdown({
		server,
		log,
		drainMs: settings.drainMs,
		exit: (code) => process.exit(code),
		onStop: [
			{ name: 'scheduler', run: () => scheduler.stop() },
			{ name: 'payments', run: () => local?.stop() },
			{ name: 'leases', run: releaseAllLeases },
			{ name: 'cache versions', run: () => cacheVersions.stop() },
			{ name: 'database', run: closeDatabase },
			{ name: 'limits', run: closeLimits },
		],
	})
	shutdown.listenTo(process)

	await listen(server, { host: settings.host, port: settings.port })
	if (settings.metrics !== null && metrics !== null) {
		await serveMetrics({ ...settings.metrics, text: metrics.text, log })
	}
	printReady(settings, local?.welcome)
}

// Last resort: a forgotten rejection is logged, and the process goes on.
process.on('unhandledRejection', (reason) => {
	log.error({ err: String(reason) }, 'unhandled promise rejection')
})

const settings = readConfig()
await serve(settings).catch(async (error: unknown) => {
	await closeDatabase()
	exitWithError(error, settings.mode === 'production')
})
