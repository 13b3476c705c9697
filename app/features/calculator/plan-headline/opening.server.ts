import type { Viewer } from '~/features/accounts/access/viewer'
import type {
	DealContent,
	RefusedDeal,
	ShownDeal,
} from '~/features/calculator/deal-form/calculator-types'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { explainOpening } from './explain-opening'
import { computeOpening } from './opening'
import type { LoadedOpening } from './opening-types'

/** The opening of a deal that the server sends; `null` without a deal or any number in it. */
export function loadOpening(
	deal: DealContent | null,
	own: OwnAssumptions | null,
): LoadedOpening | null {
	if (deal === null || Object.values(deal.inputs).every((text) => text === '')) return null
	const source = { inputs: deal.inputs, analysis: deal.analysis, own }
	return { ...computeOpening(source), explanations: explainOpening(source) }
}

type PageData = ShownDeal | RefusedDeal

/** An answer of the page's action, with the opening of the deal in it; a redirect is unchanged. */
export async function withOpening<Answer extends Response | { data: PageData }>(
	answer: Answer,
	{ user, tier }: Viewer,
): Promise<Answer> {
	if (answer instanceof Response) return answer
	const { data } = answer
	const own = user === null || tier === 'unverified' ? null : await ownAssumptions(user.id)
	data.opening = loadOpening(data.status === 'shown' ? data.deal : data.values, own)
	return answer
}
