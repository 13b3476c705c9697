import { config } from '~/core/config/config.server'
import { log } from '~/core/log.server'
import { raiseAlert, resolveAlerts } from '~/features/billing/issues/alerts.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { planAccountSetup } from './account-setup.server'

/**
 * Compares the account with what the app needs, and shows admins every difference. Changes nothing in the
 * account: an operator does, with `npm run stripe:setup`. A key that Stripe refuses has an alert of its own.
 */
export async function checkAccountSetup(now: Date): Promise<void> {
	const { origin, payments } = config()
	const stripe = stripeClient('background')
	try {
		const steps = await planAccountSetup({ stripe, origin, isLive: payments.isLive })
		// What the account has by now is no longer an alert.
		await resolveAlerts(
			{
				kind: 'account_setup',
				NOT: { OR: steps.map(({ difference }) => ({ detail: { startsWith: difference } })) },
			},
			now,
		)
		for (const { difference, apply } of steps) {
			const detail = `${difference}${apply === null ? '' : ' Run “npm run stripe:setup”.'}`
			await raiseAlert({ kind: 'account_setup', about: difference, detail }, now)
		}
	} catch (error) {
		log.warn({ err: String(error) }, 'the payment account could not be checked')
	}
}
