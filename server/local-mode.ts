import { type Config, config } from '../app/core/config/config.server'
import { db } from '../app/core/db/db.server'
import { paths } from '../app/core/http/paths'
import { log } from '../app/core/log.server'
import { setSingleton } from '../app/core/singleton'
import { currentTime, onClockAdvanced } from '../app/core/time/clock'
import { planAccountSetup } from '../app/features/billing/account-setup/account-setup.server'
import { stripeClient } from '../app/features/billing/stripe-sync/stripe-client.server'
import { seedDemoPayments } from '../prisma/seed/demo-payments'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '../prisma/seed/demo'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/start'

/**
 * What only local mode has: the payment sandbox, the demo content and its accounts. server.ts
 * imports this only in local mode, and the build keeps it in a file of its own, so that the
 * production bundle holds neither the sandbox nor a known password.
 */

export type LocalMode = {
	/** The configuration, with the address of the payment sandbox. */
	settings: Config
	stop: () => Promise<void>
}

/** Starts the payment sandbox, and fills an empty database with the demo and its payments. */
export async function startLocalMode(initial: Config): Promise<LocalMode> {
	const sandbox = await startPaymentSandbox(initial)
	if (sandbox !== null) {
		onClockAdvanced(sandbox.settle)
		const payments = { ...initial.payments, apiBase: sandbox.origin }
		setSingleton('config', { ...initial, payments })
	}
	if (sandbox !== null) await setUpSandbox(config())
	if ((await db().user.count()) === 0) {
		await seedDemo(currentTime())
		if (sandbox !== null) await seedDemoPayments(sandbox.origin, currentTime())
	}
	return { settings: config(), stop: async () => sandbox?.stop() }
}

/** Sets the sandbox's account up like a real one, also one that an earlier version has saved. */
async function setUpSandbox({ origin }: Config): Promise<void> {
	const stripe = stripeClient('background')
	for (const { apply } of await planAccountSetup({ stripe, origin, isLive: false })) await apply?.()
}

/** A port that is in use, as by a second copy of the app, is replaced by any free one. */
async function startPaymentSandbox(settings: Config): Promise<StripeSandbox | null> {
	const { sandboxPort, webhookSecrets, secretKey } = settings.payments
	if (sandboxPort === null) return null
	const options = {
		webhookUrl: settings.origin + paths.api.stripeWebhook(),
		webhookSecret: webhookSecrets,
		secretKey,
		dataDir: settings.dataDir,
		now: currentTime,
	}
	try {
		return await startStripeSandbox({ ...options, port: sandboxPort })
	} catch (error) {
		log.warn({ port: sandboxPort, err: String(error) }, 'payment sandbox port taken')
		return startStripeSandbox({ ...options, port: 0 })
	}
}

/** The lines that say who can sign in and where mail arrives. */
export function welcomeLines(origin: string): string[] {
	return [
		`Mailbox:  ${origin}/dev/mail`,
		`Sign in at ${origin}/signin with the password ${DEMO_PASSWORD} as`,
		...DEMO_ACCOUNTS.map(({ email, what }) => `  ${email.padEnd(24)} ${what}`),
	]
}
