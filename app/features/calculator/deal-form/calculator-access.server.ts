import type { AppLoadContext } from '@remix-run/node'
import {
	requireApiPremium,
	requireApiUser,
	requirePremium,
	type SignedIn,
	getViewer,
} from '~/features/accounts/access/guards.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import { config } from '~/core/config/config.server'

/**
 * Guards the calculator: requires paid access, unless the operator has opened the page to everyone.
 * Saving always requires a verified account.
 */
export function requireCalculator(request: Request, context?: AppLoadContext): Promise<Viewer> {
	return config().openCalculator ? getViewer(request, context) : requirePremium(request, context)
}

/** Guards saved deals, which always belong to a user. */
export function requireApiCalculator(request: Request): Promise<SignedIn> {
	return config().openCalculator ? requireApiUser(request) : requireApiPremium(request)
}
