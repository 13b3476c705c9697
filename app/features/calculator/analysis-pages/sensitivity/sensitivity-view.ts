import type { Assumed, FigureValue, InfiniteReturn } from '~/deal'
import type {
	BreakEven,
	BreakEvenQuestion,
	Grid,
	Killer,
	RangeOptions,
	SensitivityInputKey,
	SensitivityResultKey,
	Tornado,
} from '~/features/calculator/analysis/sensitivity'
import type { RangeCheck } from '~/features/calculator/analysis/simulate'
import type { SensitivityInput } from '~/features/calculator/analysis/sensitivity/inputs'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { ResultsText } from '~/features/calculator/analysis-pages/frame/page-engine'
import type { SensitivityTexts } from './sensitivity-texts'

/** The page's own fields as read. */
export type SensitivityFields = {
	/** The result that all parts of the page are about. */
	result: SensitivityResultKey
	/** The result without a choice. */
	usualResult: SensitivityResultKey
	options: RangeOptions
	columns: SensitivityInputKey
	rows: SensitivityInputKey
	/** Of the range check. */
	seed: number
	/** The axes without a choice. */
	usualAxes: readonly [columns: SensitivityInputKey, rows: SensitivityInputKey]
	/** What to correct, by the name of the field. */
	problems: Readonly<Partial<Record<string, string>>>
}

/** What the results of the page are computed from. */
export type SensitivityPageInput = {
	assumed: Pick<Assumed, 'values' | 'assumptions'>
	/** The page's own fields as typed. */
	extra: Readonly<Record<string, string>>
}

/** In the order in which the browser computes them after a change. */
export type SensitivityResults = {
	headline: {
		fields: SensitivityFields
		figure: FigureValue | InfiniteReturn
		isHighBetter: boolean
	}
	tables: {
		fields: SensitivityFields
		/** The inputs that the deal has, with their usual ranges. */
		inputs: readonly SensitivityInput[]
		isLowBetter: boolean
		/** Where the result passes: 1 for DSCRs and the multiple, else 0. */
		limit: 0 | 1
		/** What the profit of a flip counts; null for a result that is not about one. */
		flipText: string | null
		/** The sales price follows the ARV. */
		hasSameSale: boolean
		tornado: Tornado
		grid: Grid
		breakEvens: readonly { question: BreakEvenQuestion; answer: BreakEven }[]
	}
	decisive: {
		result: SensitivityResultKey
		options: RangeOptions
		killer: Killer
		/** Per month, of the deal as it is; `null` without one. */
		cashFlow: number | null
	}
}

/** The range check of the deal and the fields as loaded, or why there is none. */
export type RangeCheckOutcome =
	| {
			kind: 'done'
			check: RangeCheck
			seed: number
			/** By the name of the figure: `range-p10`. */
			explanations: Explanations
	  }
	| { kind: 'refused'; message: string; status: 429 | 503; retryAfter?: number }

/** The loader data of the sensitivity page. */
export type SensitivityView = AnalysisView & {
	texts: SensitivityTexts
	/** The choices of the page's own fields. */
	resultKeys: readonly SensitivityResultKey[]
	inputKeys: readonly SensitivityInputKey[]
	/** Of the deal and the fields as loaded. */
	results: ResultsText<SensitivityResults>
	explanations: Explanations
	/** `null` unless it was asked for: it takes ten times as long as the rest of the page. */
	rangeCheck: RangeCheckOutcome | null
}
