import { type Dispatch, useCallback, useMemo } from 'react'
import { type EvaluatedDeal, evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import type { InsuranceAnswer } from '~/features/calculator/plan-headline/insurance-answer'
import { hasInsuranceQuestion } from '~/features/calculator/plan-headline/plan-headline'
import type { OpeningState } from '~/features/calculator/plan-headline/use-opening'
import { hasManagement } from '~/features/calculator/saved-analysis/deal-analysis'
import type { CalculatorView } from '../calculator-types'
import type { DealEvent, DealState } from '../deal-reducer'

/** What the calculator's page derives from its deal. */

/** The deal with its results. */
export function useEvaluatedDeal(
	{ inputs, analysis }: DealState,
	{ own }: CalculatorView,
): EvaluatedDeal {
	const isManaged = hasManagement(analysis, own)
	return useMemo(() => ({ ...evaluateDeal(inputs), isManaged }), [inputs, isManaged])
}

/** What the sections say because of the analysis. */
export const sectionNotes = (deal: EvaluatedDeal, state: OpeningState) => ({
	heldBack: state.opening?.heldBack.monthNet ?? null,
	asksForInsurance: hasInsuranceQuestion(deal, state),
})

/** Enters the mortgage insurance; the question is gone then, so the focus moves to its loan. */
export function useInsuranceAnswer(dispatch: Dispatch<DealEvent>) {
	return useCallback(
		(text: InsuranceAnswer) => {
			dispatch({ type: 'analysis', key: 'pmiPer', text })
			document.getElementById('deal-ltv')?.focus()
		},
		[dispatch],
	)
}
