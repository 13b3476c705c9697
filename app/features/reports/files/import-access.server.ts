import type { AppLoadContext } from '@remix-run/node'
import { config } from '~/core/config/config.server'
import {
	requirePremium,
	requireVerified,
	type SignedIn,
} from '~/features/accounts/access/guards.server'

/** Guards the import, which saves deals: as saving, it is for members, or open with the calculator. */
export function requireDealImport(request: Request, context?: AppLoadContext): Promise<SignedIn> {
	return config().openCalculator
		? requireVerified(request, context)
		: requirePremium(request, context)
}
