import {
	type AnalysisValues,
	analyze,
	bridge,
	type FigureValue,
	type InfiniteReturn,
	irrFigure,
	isNumber,
	noValue,
	projectStabilized,
	projectSummary,
} from '~/deal'
import { returnOnHardCash } from '../hard-money'

/** The results that sensitivity, break-even and criteria ask for. */

/**
 * `cashFlowMonth` is the cash flow per month after reserve in the stabilized year, not the
 * calculator's `monthNet`. `net`, `netHard` and `roiHard` are the calculator's own.
 */
export type SensitivityResultKey =
	| 'cashFlowMonth'
	| 'cashOnCash'
	| 'dscrNoi'
	| 'dscrLender'
	| 'capRateCost'
	| 'irr'
	| 'npv'
	| 'totalProfit'
	| 'equityMultiple'
	| 'cashLeft'
	| 'saleNet'
	| 'netHard'
	| 'roiHard'
	| 'net'

export type SensitivityResult = {
	key: SensitivityResultKey
	/** Which direction of the result is better. */
	better: 'high' | 'low'
	/** Where it passes if there is no criterion: 1 for DSCRs and the multiple, else 0. */
	limit: 0 | 1
}

function result(
	key: SensitivityResultKey,
	limit: 0 | 1 = 0,
	better: 'high' | 'low' = 'high',
): SensitivityResult {
	return { key, better, limit }
}

/** Section 4.1 of the specification, in its order. */
export const SENSITIVITY_RESULTS: readonly SensitivityResult[] = [
	result('cashFlowMonth'),
	result('cashOnCash'),
	result('dscrNoi', 1),
	result('dscrLender', 1),
	result('capRateCost'),
	result('irr'),
	result('npv'),
	result('totalProfit'),
	result('equityMultiple', 1),
	result('cashLeft', 0, 'low'),
	result('saleNet'),
	result('netHard'),
	result('roiHard'),
	result('net'),
]

/** The definition of a result. Every key has one. */
export function sensitivityResult(key: SensitivityResultKey): SensitivityResult {
	return SENSITIVITY_RESULTS.find((one) => one.key === key) ?? result(key)
}

/** What a page asks about first: what is left in a bridge, a flip's profit, else the cash flow. */
export function defaultResult(values: AnalysisValues): SensitivityResultKey {
	if (values.sPrice > 0 && values.rent === 0) return 'netHard'
	return values.plan === 'bridge' ? 'cashLeft' : 'cashFlowMonth'
}

/** Cash left in after the refinance, in dollars; it exists in plan `bridge` with the rates it needs. */
function cashLeft(values: AnalysisValues): FigureValue {
	return values.plan === 'bridge' ? bridge(values).cashLeft : noValue('notABridge')
}

/**
 * A result of a deal: dollars, a fraction (`cashOnCash`, `capRateCost`, `irr`, `roiHard`) or a plain
 * ratio; money that is all back is `infinite`. The same value as on the result's own page.
 */
export function resultFigure(
	key: SensitivityResultKey,
	values: AnalysisValues,
): FigureValue | InfiniteReturn {
	switch (key) {
		case 'net':
		case 'netHard':
			return values.deal.sPrice === 0 ? noValue('noSale') : analyze(values.deal)[key]
		case 'roiHard':
			return returnOnHardCash(values)
		case 'cashLeft':
			return cashLeft(values)
		case 'irr': {
			const { irr } = projectSummary(values)
			return irr.kind === 'none' ? irr : irrFigure(irr)
		}
		case 'npv':
		case 'totalProfit':
		case 'equityMultiple':
		case 'saleNet':
			return projectSummary(values)[key]
		default:
			return projectStabilized(values)[key]
	}
}

/** `resultFigure` as a number or no value: a return on no money has no number. */
export function resultValue(key: SensitivityResultKey, values: AnalysisValues): FigureValue {
	return toValue(resultFigure(key, values))
}

/** A figure as a number or no value. */
export function toValue(figure: FigureValue | InfiniteReturn): FigureValue {
	return !isNumber(figure) && figure.kind === 'infinite' ? noValue('noMoneyIn') : figure
}

/** A condition on a figure of a deal. */
export type Criterion = {
	/** The result that `figure` computes, if it is one of 4.1. */
	result: SensitivityResultKey | null
	figure: (values: AnalysisValues) => FigureValue | InfiniteReturn
	comparison: 'atLeast' | 'atMost'
	/** In the figure's unit: fractions for returns. */
	limit: number
}

/** A limit on one of the results. */
export function criterionOn(key: SensitivityResultKey, limit: number): Criterion {
	return {
		result: key,
		figure: (values) => resultFigure(key, values),
		comparison: sensitivityResult(key).better === 'low' ? 'atMost' : 'atLeast',
		limit,
	}
}

/**
 * The condition without a criterion of the member's own: the result is at least 0, a ratio or
 * multiple at least 1, and of `cashLeft` something comes back with the refinance.
 */
export function defaultCriterion(key: SensitivityResultKey): Criterion {
	if (key === 'cashLeft') {
		return {
			result: null,
			figure: (values) => {
				const left = cashLeft(values)
				return isNumber(left) ? bridge(values).cashBack : left
			},
			comparison: 'atLeast',
			limit: 0,
		}
	}
	return criterionOn(key, sensitivityResult(key).limit)
}

/**
 * Whether a figure meets a limit, on the unrounded value; `null` if that is unknown. A return on no
 * money meets every minimum; without debt every debt ratio is met; without rent none is.
 */
export function meetsLimit(
	figure: FigureValue | InfiniteReturn,
	{ comparison, limit }: Pick<Criterion, 'comparison' | 'limit'>,
): boolean | null {
	if (isNumber(figure)) return comparison === 'atLeast' ? figure >= limit : figure <= limit
	if (comparison === 'atMost') return null
	if (figure.kind === 'infinite') return true
	switch (figure.reason) {
		case 'noDebt':
		case 'above':
		case 'noOutflow':
			return true
		case 'below':
		case 'noInflow':
		case 'noRent':
		case 'noMoneyNoIncome':
			return false
		default:
			return null
	}
}

/**
 * Whether a deal meets a criterion; `null` if that is unknown. Without an IRR, because no rate makes
 * the flows worth zero, they are worth more or less than zero at every rate, as the total profit is.
 */
export function meetsCriterion(
	criterion: Criterion,
	values: AnalysisValues,
	figure: FigureValue | InfiniteReturn = criterion.figure(values),
): boolean | null {
	const hasNoRate = !isNumber(figure) && figure.kind === 'none' && figure.reason === 'noRoot'
	if (criterion.result !== 'irr' || !hasNoRate) return meetsLimit(figure, criterion)
	return meetsLimit(resultFigure('totalProfit', values), { comparison: 'atLeast', limit: 0 })
}
