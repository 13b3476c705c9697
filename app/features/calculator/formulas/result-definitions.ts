import { type DealResults, type DealReturns, type DealValues } from './formulas'
import { analyze, analyzeReturns } from './formulas'
import { formatPercent, formatRatio, formatUsd } from '~/features/calculator/number-input/format'

/** Names and formats of results, which `formulas.ts` computes and `evaluate-deal.ts` explains. */

export type ResultKey = keyof DealResults | keyof DealReturns

/** `percent` values are fractions: 0.25 is shown as 25.0%. */
type ResultUnit = 'usd' | 'usdPerMonth' | 'ratio' | 'percent'

export type ResultGroup =
	| 'renovation'
	| 'hardMoney'
	| 'holding'
	| 'flip'
	| 'dscr'
	| 'buyHold'
	| 'offer'
	| 'returns'

export type ResultDefinition = {
	key: ResultKey
	label: string
	unit: ResultUnit
	group: ResultGroup
}

function result(
	group: ResultGroup,
	key: ResultKey,
	label: string,
	unit: ResultUnit,
): ResultDefinition {
	return { key, label, unit, group }
}

/** The 24 results and the 3 returns, in display order. */
export const RESULTS: readonly ResultDefinition[] = [
	result('renovation', 'renoTotal', 'Renovation total', 'usd'),
	result('renovation', 'renoHouse', 'Purchase + renovation', 'usd'),

	result('flip', 'net', 'Net profit (cash purchase)', 'usd'),
	result('flip', 'netHard', 'Net profit after hard money', 'usd'),
	result('flip', 'apxCC', 'Closing costs and commission (approx.)', 'usd'),

	result('holding', 'holdCost', 'Holding costs', 'usd'),

	result('hardMoney', 'downPay', 'Down payment', 'usd'),
	result('hardMoney', 'totalClose', 'Cash to close', 'usd'),
	result('hardMoney', 'loanAmountHM', 'Hard money loan', 'usd'),
	result('hardMoney', 'monthPay', 'Hard money payment per month', 'usdPerMonth'),
	result('hardMoney', 'hardMoney', 'Hard money cost', 'usd'),

	result('dscr', 'loanAmountDSCR', 'DSCR loan', 'usd'),
	result('dscr', 'paymentDSCR', 'DSCR loan payment per month', 'usdPerMonth'),
	result('dscr', 'monthInsureDSCR', 'Insurance per month', 'usdPerMonth'),
	result('dscr', 'monthTaxDSCR', 'Taxes per month', 'usdPerMonth'),
	result('dscr', 'monthHOA', 'HOA per month', 'usdPerMonth'),
	result('dscr', 'monthTotal', 'Total monthly payment (PITIA)', 'usdPerMonth'),
	result('dscr', 'dscr', 'DSCR (rent ÷ loan payment, taxes, insurance and HOA)', 'ratio'),
	result('dscr', 'monthCashFlow', 'Cash flow per month before reserves', 'usdPerMonth'),

	result('buyHold', 'monthMaint', 'Maintenance per month', 'usdPerMonth'),
	result('buyHold', 'monthVacancy', 'Vacancy per month', 'usdPerMonth'),
	result('buyHold', 'monthHoldCost', 'Reserves and management per month', 'usdPerMonth'),

	result('offer', 'holdMAO', 'Max offer (buy & hold)', 'usd'),
	result('offer', 'flipMAO', 'Maximum offer (flip)', 'usd'),

	result('returns', 'roiCash', 'ROI on total cost (cash)', 'percent'),
	result('returns', 'roiHard', 'ROI on cash invested (hard money)', 'percent'),
	result('returns', 'monthNet', 'Cash flow per month after entered reserves', 'usdPerMonth'),
]

const SPEC_BY_KEY: ReadonlyMap<ResultKey, ResultDefinition> = new Map(
	RESULTS.map((spec) => [spec.key, spec]),
)

/** The definition of a result. Every key has one (a test verifies that). */
export function resultDefinition(key: ResultKey): ResultDefinition {
	const spec = SPEC_BY_KEY.get(key)
	if (!spec) throw new Error(`No such result: ${key}`)
	return spec
}

/** The results of a group in display order. */
export function getResults(group: ResultGroup): readonly ResultDefinition[] {
	return RESULTS.filter((spec) => spec.group === group)
}

/** Every figure of a deal, unrounded; a return without a denominator is `null`. */
export type DealFigures = DealResults & DealReturns

/** Computes the 24 results and the 3 returns of a deal in one object. */
export function dealFigures(values: DealValues): DealFigures {
	const results = analyze(values)
	return { ...results, ...analyzeReturns(values, results) }
}

/**
 * Formats a result: dollars without decimals, `dscr` with two, returns as percent with one. `null`
 * is shown as a dash, which `hintFor` explains. The unit per month is in the label, not in the
 * text.
 */
export function showResult(key: ResultKey, value: number | null): string {
	if (value === null) return '—'
	switch (resultDefinition(key).unit) {
		case 'usd':
		case 'usdPerMonth':
			return formatUsd(value)
		case 'ratio':
			return formatRatio(value)
		case 'percent':
			return formatPercent(value, 1)
	}
}
