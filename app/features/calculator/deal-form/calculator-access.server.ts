import {
	requireApiPremium,
	requireApiUser,
	requirePremium,
	getViewer,
} from '~/features/accounts/access/guards.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import { config } from '~/core/config/config.server'
import { defineGuard } from '~/core/http/guarded.server'

/**
 * Guards the calculator: requires paid access, unless the operator has opened the page to everyone.
 * Saving always requires a verified account.
 */
export const requireCalculator = defineGuard('premium', (request, context): Promise<Viewer> =>
	config().openCalculator ? getViewer(request, context) : requirePremium(request, context),
)

/** Guards saved deals, which always belong to a user. */
export const requireApiCalculator = defineGuard('apiPremium', (request) =>
	config().openCalculator ? requireApiUser(request) : requireApiPremium(request),
)
