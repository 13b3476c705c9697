import type { PublicUser } from '~/features/accounts/access/viewer'
import { type CheckoutRequest, type CheckoutResult, startCheckout } from './checkout.server'
import { config } from '~/core/config/config.server'
import { CHOICE } from './test-checkout'

/** Whether test payments are possible: never with live keys. */
export function canTestCheckout(): boolean {
	return !config().payments.isLive
}

/** Opens the test checkout, which returns to the overview. */
export function startTestCheckout(
	admin: PublicUser,
	ui: CheckoutRequest['ui'],
	now: Date,
): Promise<CheckoutResult> {
	return startCheckout(admin, { ...CHOICE, ui, code: '' }, now)
}
