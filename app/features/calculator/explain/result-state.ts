import type { EvaluatedDeal } from './evaluate-deal'
import { getDependencies } from './explain-deal'
import { hintFor } from './formula-hints'
import {
	DEAL_KEYS,
	INPUTS,
	type InputKey,
	type ResultKey,
	inputDefinition,
	resultDefinition,
} from '~/deal'

/** How a result is named and shown in the state of the deal: nothing is shown that its inputs cannot mean. */

/** Whether the deal has a number that matters: rent, ARV, price, work or a sale cost. */
export function hasStarted({ values, figures }: EvaluatedDeal): boolean {
	return values.rent > 0 || values.arv > 0 || figures.renoHouse > 0 || figures.net !== 0
}

/** The names of the results that count a loan payment, while there is none to count. */
export const WITHOUT_PAYMENT: Readonly<Partial<Record<ResultKey, string>>> = {
	monthTotal: 'Taxes, insurance and HOA per month',
	dscr: 'Rent ÷ taxes, insurance and HOA',
	monthCashFlow: 'Cash flow per month before reserves, without a loan payment',
	monthNet: 'Cash flow per month after entered reserves, without a loan payment',
}

/**
 * The label of a result. One that would count a loan payment says so if there is none: the figure
 * is then not that of the deal's plan, which assumes what is missing.
 */
export function resultLabel(key: ResultKey, { values, figures }: EvaluatedDeal): string {
	const { label } = resultDefinition(key)
	if (figures.paymentDSCR !== 0) return label
	const isCounted = figures.monthTotal > 0 || (key !== 'dscr' && values.rent > 0)
	return isCounted ? (WITHOUT_PAYMENT[key] ?? label) : label
}

/** The first of the inputs whose entry is out of range; unreadable ones count as 0 and say so. */
function firstOutOfRange(keys: Iterable<InputKey>, { problems }: EvaluatedDeal): InputKey | null {
	for (const key of keys) {
		const code = problems[key]?.code
		if (code !== undefined && code !== 'unreadable') return key
	}
	return null
}

/** The label of an input without its unit in parentheses; the start card has another for its budget. */
const fieldName = (key: InputKey): string =>
	key === 'misc1'
		? 'Renovation budget / Miscellaneous 1'
		: (inputDefinition(key).label.split(' (')[0] ?? '')

const correct = (key: InputKey | null): string | null =>
	key === null ? null : `Correct the field “${fieldName(key)}”`

/** What to correct before a result has a meaning, `null` if all its inputs are in range. */
export function correctionOf(key: ResultKey, deal: EvaluatedDeal): string | null {
	return correct(firstOutOfRange(getDependencies(key), deal))
}

/** The inputs on which the figures of a plan can depend. */
const PLAN_INPUTS: readonly InputKey[] = INPUTS.filter(
	({ key, isRecordOnly }) => !isRecordOnly && key !== 'margin',
).map(({ key }) => key)

/** What to correct before the figures of the plan have a meaning. */
export function planCorrection(deal: EvaluatedDeal): string | null {
	return correct(firstOutOfRange(PLAN_INPUTS, deal))
}

/** What to correct before anything but the 24 results has a meaning: a text that is no number. */
export function unreadCorrection({ problems }: EvaluatedDeal): string | null {
	return correct(DEAL_KEYS.find((key) => problems[key]?.code === 'unreadable') ?? null)
}

/** What is said beside the result: the input to correct, or what is missing. */
export function resultHint(key: ResultKey, deal: EvaluatedDeal): string | null {
	return (
		correctionOf(key, deal) ?? hintFor(key, deal.values, deal.figures, deal.inputs, deal.isManaged)
	)
}
