import { config } from '~/core/config/config.server'
import { defineGuard } from '~/core/http/guarded.server'
import { requirePremium, requireVerified } from '~/features/accounts/access/guards.server'

/** Guards the import, which saves deals: as saving, it is for members, or open with the calculator. */
export const requireDealImport = defineGuard('premium', (request, context) =>
	config().openCalculator ? requireVerified(request, context) : requirePremium(request, context),
)
