import { apiError, apiRefusal } from '~/core/api/api-response.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { findTooOften } from '~/features/calculator/saved-properties/properties.server'

/** Why a member may not write with a JSON call now; null if they may. */
export async function writeRefusal({ user }: SignedIn): Promise<Response | null> {
	if (!user.hasAcceptedCalculatorTOS) {
		const text = 'You must accept the terms to use the calculator'
		return apiError(403, 'terms_not_accepted', text)
	}
	const tooOften = await findTooOften(user.id)
	return tooOften === null ? null : apiRefusal({ status: 429, ...tooOften })
}
