import { DEAL_KEYS, type InputKey, amountIntent, readInputs } from '~/deal'
import { readLowPercent } from '~/features/calculator/number-input/low-percent'
import {
	INSURANCE_ANSWERS,
	insuranceIntent,
} from '~/features/calculator/plan-headline/insurance-answer'
import { readAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import type { DealFormState } from './calculator-types'

/** The deal with the amount that the text of a field probably means. */
function takeAmount(deal: DealFormState, key: InputKey): DealFormState {
	const unread = readInputs(deal.inputs).problems[key]?.meant
	const meant = unread ?? readLowPercent(key, deal.inputs[key])?.meant
	return meant === undefined ? deal : { ...deal, inputs: { ...deal.inputs, [key]: meant.amount } }
}

/** The deal with the answer that a button of the form gives, without script; null for other buttons. */
export function answeredDeal(deal: DealFormState, intent: string): DealFormState | null {
	const field = DEAL_KEYS.find((key) => amountIntent(key) === intent)
	if (field !== undefined) return takeAmount(deal, field)
	const pmiPer = INSURANCE_ANSWERS.find((answer) => insuranceIntent(answer) === intent)
	if (pmiPer === undefined) return null
	return { ...deal, analysis: readAnalysis({ ...deal.analysis, pmiPer }) }
}
