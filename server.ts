import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { forgetOldResets, sendRequestedLinks } from './app/accounts/password-reset.server'
import { forgetEndedSessions } from './app/accounts/sessions.server'
import { forgetPendingAccounts } from './app/accounts/sign-up.server'
import { botContentSources } from './app/platform/bot-service.server'
import { currentTime, monotonicMs, onClockMoved } from './app/platform/clock'
import { type Config, config } from './app/platform/config.server'
import {
	closeDatabase,
	databaseFile,
	db,
	openDatabase,
	pingDatabase,
} from './app/platform/db.server'
import { minutes, seconds } from './app/platform/durations'
import { forgetSpentTokens } from './app/platform/form-token.server'
import { closeLimits, consume, forgetOldLimits } from './app/platform/limits.server'
import { log } from './app/platform/log.server'
import { deliverDue, onNewMail } from './app/platform/outbox.server'
import { startScheduler } from './app/platform/scheduler.server'
import { isForEveryone } from './app/shell/kept-pages'
import { migrate } from './prisma/migrate'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './prisma/seed/demo'
import { type AppParts, createApp, headerOptions } from './server/app'
import { ipKey } from './server/client-ip'
import { gracefulStop } from './server/graceful-stop'
import { createHttpServer, listen } from './server/http-server'
import { assertLoopback } from './server/local-safety'
import { pageDrawer, remixHandler, type RemixHandlerOptions } from './server/remix-handler'

/** Starts the process: configuration, database, Express with Remix behind it, scheduler. */

const isSource = import.meta.url.endsWith('server.ts')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function prepareDatabase(settings: Config): Promise<void> {
	const stamp = currentTime().toISOString().replace(/\D/gu, '').slice(0, 14)
	const { applied } = await migrate(databaseFile(), stamp)
	if (applied.length > 0) log.info({ applied }, 'database migrated')
	await openDatabase()
	if (settings.mode === 'local' && (await db().user.count()) === 0) await seedDemo(currentTime())
}

/** Local mode brings its own payment provider, reached over HTTP like the real one. */
async function startSandbox({ payments, origin, dataDir }: Config): Promise<() => Promise<void>> {
	if (payments.sandboxPort === null) return () => Promise.resolve()
	const { startPaymentsSandbox } = await import('./sandbox/payments/start')
	const sandbox = await startPaymentsSandbox({
		port: payments.sandboxPort,
		webhookUrl: `${origin}/api/stripe/webhook`,
		webhookSecret: payments.webhookSecrets,
		secretKey: payments.secretKey,
		dataDir,
		now: currentTime,
	})
	onClockMoved(sandbox.settle)
	return sandbox.stop
}

type RemixSide = Pick<AppParts, 'remix' | 'files' | 'pagesForEveryone'> & { onServer: () => void }

const loadContext: RemixHandlerOptions['loadContext'] = (res) => ({
	nonce: res.locals.nonce,
	requestId: res.locals.requestId,
	formTokenRequired: res.locals.formTokenRequired,
	// What limits are counted under: a customer of IPv6 has a network and not an address.
	ip: ipKey(res.locals.ip),
})

async function builtRemix({ origin }: Config): Promise<RemixSide> {
	const entry = pathToFileURL(resolve('build/server/index.js')).href
	const build = (await import(/* @vite-ignore */ entry)) as ServerBuild
	return {
		remix: remixHandler({ build, mode: 'production', loadContext }),
		files: { clientDir: resolve('build/client') },
		pagesForEveryone: {
			isForEveryone,
			draw: pageDrawer({ build, mode: 'production', appOrigin: origin }),
		},
		onServer: () => undefined,
	}
}

/** In development the routes come from Vite, with hot reload over the app's own port. */
async function liveRemix(): Promise<RemixSide> {
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
			run: async (now) => void (await deliverDue(now)),
		},
		{
			name: 'reset links',
			everyMs: seconds(1),
			run: sendRequestedLinks,
		},
		{
			name: 'housekeeping',
			everyMs: minutes(1),
			run: async (now) => {
				await forgetPendingAccounts(now)
				await forgetEndedSessions(now)
				await forgetOldResets(now)
				await forgetSpentTokens(now)
				forgetOldLimits()
			},
		},
	])
	onNewMail(() => scheduler.nudge('outbox'))
	return scheduler
}

function greet(settings: Config): void {
	say(`\n${settings.brand} is ready: ${settings.origin}\n`)
	if (settings.mode !== 'local') return
	say(`Mailbox:  ${settings.origin}/dev/mail`)
	if (settings.payments.sandboxPort !== null)
		say(`Payments: ${settings.payments.apiBase} (sandbox)`)
	say(`Sign in at ${settings.origin}/signin with the password ${DEMO_PASSWORD} as`)
	for (const { email, what } of DEMO_ACCOUNTS) say(`  ${email.padEnd(24)} ${what}`)
	say('')
}

/** What an operator has to see to, in their words and without a stack. */
function giveUp(error: unknown): never {
	say(error instanceof Error ? error.message : String(error))
	process.exit(1)
}

function readConfig(): Config {
	try {
		const settings = config()
		if (settings.mode === 'local') assertLoopback(settings.host)
		return settings
	} catch (error) {
		return giveUp(error)
	}
}

const settings = readConfig()
const stopSandbox = await startSandbox(settings).catch(giveUp)
await prepareDatabase(settings).catch(giveUp)
const remixSide = await (isSource ? liveRemix() : builtRemix(settings))

const parts: AppParts = {
	mode: settings.mode,
	appOrigin: settings.origin,
	trustProxy: settings.trustProxy,
	files: remixSide.files,
	pagesForEveryone: remixSide.pagesForEveryone,
	sourcesFor: botContentSources,
	consume: (bucket, key) => consume(bucket === 'unsafe' ? 'unsafeIp' : 'getIp', key),
	ping: pingDatabase,
	log,
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
gracefulStop({
	server,
	log,
	exit: (code) => process.exit(code),
	onStop: [
		{ name: 'scheduler', run: () => scheduler.stop() },
		{ name: 'database', run: closeDatabase },
		{ name: 'limits', run: closeLimits },
		{ name: 'payment sandbox', run: stopSandbox },
	],
}).listenTo(process)

// Whatever was forgotten elsewhere is logged; the process stays.
process.on('unhandledRejection', (reason) => {
	log.error({ err: String(reason) }, 'a promise was rejected and nobody looked')
})

try {
	await listen(server, { host: settings.host, port: settings.port })
	greet(settings)
} catch (error) {
	await closeDatabase()
	giveUp(error)
}
