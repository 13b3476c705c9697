import { currentTime, onClockMoved } from '../app/platform/clock'
import type { Config } from '../app/platform/config.server'
import { log } from '../app/platform/log.server'
import { paths } from '../app/platform/paths'
import { type PaymentsSandbox, startPaymentsSandbox } from '../sandbox/payments/start'

/** Local mode's payment provider, and the settings with the address it was given. */
export type OwnProvider = { settings: Config; stop: () => Promise<void> }

/**
 * Starts the stand-in for the payment provider beside the app, unless the settings name another one.
 * A port that is taken, as by a second copy of the app, is no reason to stay down: any other will do.
 */
export async function startOwnProvider(settings: Config): Promise<OwnProvider | null> {
	const { sandboxPort, webhookSecrets, secretKey } = settings.payments
	if (sandboxPort === null) return null
	const startAt = (port: number): Promise<PaymentsSandbox> =>
		startPaymentsSandbox({
			port,
			webhookUrl: settings.origin + paths.api.stripeWebhook(),
			webhookSecret: webhookSecrets,
			secretKey,
			dataDir: settings.dataDir,
			now: currentTime,
		})
	const sandbox = await startAt(sandboxPort).catch((error: unknown) => {
		log.warn({ port: sandboxPort, err: String(error) }, 'the payment sandbox takes another port')
		return startAt(0)
	})
	onClockMoved(sandbox.settle)
	return {
		settings: { ...settings, payments: { ...settings.payments, apiBase: sandbox.origin } },
		stop: sandbox.stop,
	}
}
