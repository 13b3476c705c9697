import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import type { ShownFigure } from '~/features/calculator/analysis-pages/figures/shown-figure'
import type { HeldBack } from './held-back'
import type { DealInputs, NoValueReason, Plan } from '~/deal'
import type { DealAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'

/** The figures of the analysis with which the calculator's page opens, as data. */

export type OpeningSource = {
	inputs: DealInputs
	analysis: DealAnalysis
	/** The member's own assumptions. */
	own: OwnAssumptions | null
}

export type OpeningFigure = ShownFigure

export type Opening = {
	/** How the purchase is paid, entered or assumed. */
	plan: Plan
	/** Whether it is a cash purchase because no rate of a loan is entered. */
	isWithoutLoan: boolean
	/** The headline of the deal's plan (10.3); none while `missing` says what to enter. */
	headline: readonly OpeningFigure[]
	missing: string | null
	/** The first result of a rental (10.2). */
	firstResult: readonly OpeningFigure[]
	/** How many numbers of the deal are assumptions. */
	assumptionCount: number
	/** That the calculator's own results, below the figures of the plan, count none of them; null without any. */
	basis: string | null
	/** The calculator's own results that leave out what the plan counts, with the reason. */
	heldBack: HeldBack
	/** Whether the loan usually has mortgage insurance and none is entered. */
	asksForInsurance: boolean
	/** Each of them in words: 'Vacancy (% of rent): 5%'. */
	assumptions: readonly string[]
	/**
	 * Which loan the plan's figures count, where the calculator's own results count another one or none:
	 * the analysis takes the loan of the price and assumes what is empty, they take it of the ARV and
	 * assume nothing. Null where both are the same.
	 */
	loanNote: string | null
	/** The title of the rental results with their own loan; null where they have none or the plan's. */
	loanTitle: string | null
	/**
	 * What a flip's profit counts, or why a deal that could be a flip is read as another strategy; null if
	 * it is no question.
	 */
	strategyNote: string | null
	/** Why figures have no value, as sentences: the reasons of these figures only. */
	reasons: Readonly<Partial<Record<NoValueReason, string>>>
}

/** What the server sends with a page: its HTML has the explanations too. */
export type LoadedOpening = Opening & { explanations: Explanations }
