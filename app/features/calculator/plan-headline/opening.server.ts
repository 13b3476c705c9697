import { isBusy } from '~/core/db/db.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import type {
	DealContent,
	RefusedDeal,
	ShownDeal,
} from '~/features/calculator/deal-form/calculator-types'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { explainedOpening } from './explain-opening'
import type { LoadedOpening } from './opening-types'

/** The opening of a deal that the server sends; `null` without a deal or any number in it. */
export function loadOpening(
	deal: DealContent | null,
	own: OwnAssumptions | null,
): LoadedOpening | null {
	if (deal === null || Object.values(deal.inputs).every((text) => text === '')) return null
	return explainedOpening({ inputs: deal.inputs, analysis: deal.analysis, own })
}

type PageData = ShownDeal | RefusedDeal

/**
 * An answer of the page's action, with the opening of the deal in it; a redirect is unchanged. There
 * is no opening before the terms are accepted, and none if the own assumptions cannot be read: what
 * the action did is reported all the same.
 */
export async function withOpening<Answer extends Response | { data: PageData }>(
	answer: Answer,
	{ user, tier }: Viewer,
): Promise<Answer> {
	if (answer instanceof Response) return answer
	const { data } = answer
	const isSaver = user !== null && tier !== 'unverified'
	if (isSaver && !user.hasAcceptedCalculatorTOS) return answer
	const read = await readOwn(isSaver ? user.id : null)
	if (read === null) return answer
	data.opening = loadOpening(data.status === 'shown' ? data.deal : data.values, read.own)
	return answer
}

/** The own assumptions of a member; `null` if they cannot be read. */
async function readOwn(userId: string | null): Promise<{ own: OwnAssumptions | null } | null> {
	if (userId === null) return { own: null }
	try {
		return await loadOrNull('Own assumptions', async () => ({ own: await ownAssumptions(userId) }))
	} catch (error) {
		if (!isBusy(error)) throw error
		return null
	}
}
