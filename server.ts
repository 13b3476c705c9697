import { checkAccountSetup } from './app/features/billing/account-setup/account-check.server'
import { paymentContentSources } from './app/features/billing/checkout/stripe-keys.server'
import { captchaContentSources } from './app/core/captcha/hosted-provider.server'
import { type Config, config } from './app/core/config/config.server'
import { closeDatabase, openDatabase, pingDatabase } from './app/core/db/db.server'
import { raiseProxyAlarm } from './app/core/http/proxy-alarm.server'
import { log, requestLog } from './app/core/log.server'
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
import { startJobs } from './server/jobs'
import { assertLoopback } from './server/middleware/local-mode-guard'
import { joinSources, scriptsByHash, sourcesByPath } from './server/middleware/security-headers'
import { prodRemix, devRemix } from './server/remix-runtime'

/** Starts the process: configuration, database, Express with Remix behind it, scheduler. */

const isSource = import.meta.url.endsWith('server.ts')
const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** For what an operator has to fix: the message, without a stack. */
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

async function prepareDatabase(): Promise<void> {
	const applied = await migrateDatabase(config(), fileStamp(currentTime()))
	if (applied.length > 0) log.info({ applied }, 'database migrated')
	await openDatabase()
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

async function start(initial: Config): Promise<void> {
	await prepareDatabase()
	const localMode = initial.mode === 'local' ? await import('./server/local-mode') : null
	const local = await localMode?.startLocalMode(initial)
	const settings = local?.settings ?? initial
	const { attach, ...runtime } = await (isSource ? devRemix() : prodRemix(settings))

	const sourcesEverywhere = joinSources(
		captchaContentSources(),
		scriptsByHash([DEFERRED_SCRIPT_LOADER]),
	)
	const options: AppOptions = {
		...runtime,
		mode: settings.mode,
		appOrigin: settings.origin,
		trustProxy: settings.trustProxy,
		onUntrustedProxy: raiseProxyAlarm,
		sourcesFor: sourcesByPath(sourcesEverywhere, paymentContentSources()),
		consume: consumeRequest,
		ping: pingDatabase,
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
	gracefulShutdown({
		server,
		log,
		exit: (code) => process.exit(code),
		onStop: [
			{ name: 'scheduler', run: () => scheduler.stop() },
			{ name: 'payments', run: () => local?.stop() },
			{ name: 'database', run: closeDatabase },
			{ name: 'limits', run: closeLimits },
		],
	}).listenTo(process)

	// Last resort: a forgotten rejection is logged, and the process goes on.
	process.on('unhandledRejection', (reason) => {
		log.error({ err: String(reason) }, 'unhandled promise rejection')
	})

	await listen(server, { host: settings.host, port: settings.port })
	print(`\n${settings.brand} is ready: ${settings.origin}\n`)
	if (localMode === null) return checkAccountSetup(currentTime())
	for (const line of [...localMode.welcomeLines(settings.origin), '']) print(line)
}

await start(readConfig()).catch(async (error: unknown) => {
	await closeDatabase()
	exitWithError(error)
})
