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
 * The calculator's door: the premium guard, unless the owner has opened the page to everyone.
 * Saving always needs a verified account.
 */
export function requireCalculator(request: Request, context?: AppLoadContext): Promise<Viewer> {
	return config().openCalculator ? getViewer(request, context) : requirePremium(request, context)
}

/** The same door for what belongs to a person: their saved deals. */
export function requireApiCalculator(request: Request): Promise<SignedIn> {
	return config().openCalculator ? requireApiUser(request) : requireApiPremium(request)
}
