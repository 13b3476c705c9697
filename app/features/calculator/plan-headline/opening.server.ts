import { isBusy } from '~/core/db/db.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import type { Message } from '~/core/http/flash-message'
import {
	type DealContent,
	type RefusedDeal,
	type ShownDeal,
	toCalculatorActionData,
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
 * is no opening before the terms are accepted. If the own assumptions cannot be read, what the action
 * did is reported all the same; the figures then do without them, and the page says so.
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
	data.opening = loadOpening(
		data.status === 'shown' ? data.deal : data.values,
		read === null ? null : read.own,
	)
	if (read === null && data.opening !== null) data.notice = withoutOwn(data)
	return answer
}

const WITHOUT_OWN =
	"Your own assumptions couldn't be loaded, so the figures use ours. Please try again in a moment."

/** The message of an answer whose figures lack the own assumptions. */
function withoutOwn(data: PageData): Message {
	const { notice } = toCalculatorActionData(data)
	return notice === null
		? { kind: 'info', text: WITHOUT_OWN }
		: { ...notice, text: `${notice.text} ${WITHOUT_OWN}` }
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
