import { apiError, apiRefusal } from '~/core/api/api-response.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { findTooOften } from '~/features/calculator/saved-properties/properties.server'
import { TERMS_NEEDED_TEXT } from '~/features/calculator/saved-properties/refused-save-texts'

/** Why a member may not write with a JSON call now; null if they may. */
export async function writeRefusal({ user }: SignedIn): Promise<Response | null> {
	if (!user.hasAcceptedCalculatorTOS) {
		return apiError(403, 'terms_not_accepted', TERMS_NEEDED_TEXT)
	}
	const tooOften = await findTooOften(user.id)
	return tooOften === null ? null : apiRefusal({ status: 429, ...tooOften })
}

/** The numbers of a deal cannot be read: what to correct, by field. */
export const unreadableDeal = (fields: Record<string, string>): Response =>
	apiError(400, 'bad_request', 'Some values cannot be saved. Please correct them.', { fields })
