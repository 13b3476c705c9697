import { type DealResults, type DealReturns, type DealValues } from './analyze'
import { analyze, analyzeReturns } from './analyze'
import { formatPercent, formatRatio, formatUsd } from './numbers'

/** How results are named, explained and shown. What they are is in `analyze.ts`. */

export type ResultKey = keyof DealResults | keyof DealReturns

/** `percent` values are fractions: 0.25 is shown as 25.0%. */
export type ResultUnit = 'usd' | 'usdPerMonth' | 'ratio' | 'percent'

export type ResultGroup =
	'renovation' | 'hardMoney' | 'holding' | 'flip' | 'dscr' | 'buyHold' | 'offer' | 'returns'

export type ResultSpec = {
	key: ResultKey
	label: string
	unit: ResultUnit
	group: ResultGroup
	/** The equation in words and the conventions it follows (FORM-10). */
	help: string
}

export const RESULT_GROUPS: readonly { key: ResultGroup; title: string }[] = [
	{ key: 'returns', title: 'Returns' },
	{ key: 'flip', title: 'Fix & Flip' },
	{ key: 'hardMoney', title: 'Hard Money / PML' },
	{ key: 'holding', title: 'Holding Costs During Rehab' },
	{ key: 'renovation', title: 'Renovation Budget' },
	{ key: 'dscr', title: 'DSCR' },
	{ key: 'buyHold', title: 'Buy & Hold' },
	{ key: 'offer', title: 'Maximum Allowable Offer' },
]

function result(
	group: ResultGroup,
	key: ResultKey,
	label: string,
	unit: ResultUnit,
	help: string,
): ResultSpec {
	return { key, label, unit, group, help }
}

/** The 24 results and the 3 returns, in the order they are shown. */
export const RESULTS: readonly ResultSpec[] = [
	result(
		'renovation',
		'renoTotal',
		'Renovation total',
		'usd',
		'The sum of the 20 renovation lines.',
	),
	result(
		'renovation',
		'renoHouse',
		'Purchase + renovation',
		'usd',
		'Renovation total + purchase price.',
	),

	result(
		'flip',
		'net',
		'Net profit (cash purchase)',
		'usd',
		'Sales price − closing cost and realtor − purchase and renovation − holding cost. No loan is in it.',
	),
	result(
		'flip',
		'netHard',
		'Net profit after hard money',
		'usd',
		'Net profit (cash purchase) − cost of hard money.',
	),
	result(
		'flip',
		'apxCC',
		'Closing cost and realtor (approx.)',
		'usd',
		'6.6% of the sales price. Your own figure depends on the state and the agent.',
	),

	result(
		'holding',
		'holdCost',
		'Holding cost',
		'usd',
		'(Insurance + taxes + HOA per year) / 365 × holding days + water + electricity + security. Yearly costs are counted by a 365-day year, hard money interest by a 30-day month.',
	),

	result(
		'hardMoney',
		'downPay',
		'Down payment',
		'usd',
		'Purchase and renovation × down payment %.',
	),
	result(
		'hardMoney',
		'totalClose',
		'Cash to close',
		'usd',
		'Down payment + appraisal + lender fees and points.',
	),
	result(
		'hardMoney',
		'loanAmountHM',
		'Hard money loan',
		'usd',
		'Purchase and renovation − down payment.',
	),
	result(
		'hardMoney',
		'monthPay',
		'Hard money payment per month',
		'usdPerMonth',
		'Interest only: loan × interest rate / 12. Nothing is repaid before the sale.',
	),
	result(
		'hardMoney',
		'hardMoney',
		'Cost of hard money',
		'usd',
		'Monthly payment / 30 × holding days + appraisal + lender fees and points. Interest is counted by a 30-day month, yearly holding costs by a 365-day year.',
	),

	result('dscr', 'loanAmountDSCR', 'DSCR loan', 'usd', 'After-repair value × loan to value %.'),
	result(
		'dscr',
		'paymentDSCR',
		'DSCR loan payment per month',
		'usdPerMonth',
		'The level payment that repays the loan with interest over its term, paid at the end of each month. 0 without an interest rate or a term.',
	),
	result(
		'dscr',
		'monthInsureDSCR',
		'Insurance per month',
		'usdPerMonth',
		'Insurance per year / 12.',
	),
	result('dscr', 'monthTaxDSCR', 'Taxes per month', 'usdPerMonth', 'Taxes per year / 12.'),
	result('dscr', 'monthHOA', 'HOA per month', 'usdPerMonth', 'HOA dues per year / 12.'),
	result(
		'dscr',
		'monthTotal',
		'Total payment per month',
		'usdPerMonth',
		'Loan payment + insurance + taxes + HOA, each per month.',
	),
	result(
		'dscr',
		'dscr',
		'DSCR',
		'ratio',
		'Debt service coverage ratio: monthly rent / total payment per month. Many lenders ask for 1.25 or more; below 1.00 the rent does not pay the bill.',
	),
	result(
		'dscr',
		'monthCashFlow',
		'Cash flow per month',
		'usdPerMonth',
		'Monthly rent − total payment per month. It does not contain the reserves for maintenance, vacancy, management and leasing.',
	),

	result(
		'buyHold',
		'monthMaint',
		'Maintenance per month',
		'usdPerMonth',
		'Monthly rent × maintenance %.',
	),
	result(
		'buyHold',
		'monthVacancy',
		'Vacancy per month',
		'usdPerMonth',
		'Monthly rent × vacancy %.',
	),
	result(
		'buyHold',
		'monthHoldCost',
		'Reserves and management per month',
		'usdPerMonth',
		'Maintenance + vacancy + management fee + leasing fee. It is not in the cash flow.',
	),

	result(
		'offer',
		'holdMAO',
		'Maximum offer (buy and hold)',
		'usd',
		'After-repair value × (100% − margin %) − renovation total.',
	),
	result(
		'offer',
		'flipMAO',
		'Maximum offer (flip)',
		'usd',
		'Maximum offer (buy and hold) − closing cost and realtor, which is 6.6% of the sales price. Without a sales price it equals the buy and hold offer.',
	),

	result(
		'returns',
		'roiCash',
		'Return on total cost (cash purchase)',
		'percent',
		'Net profit (cash purchase) / (purchase + renovation + holding cost). For the whole holding time, not per year.',
	),
	result(
		'returns',
		'roiHard',
		'Return on cash invested (hard money)',
		'percent',
		'Net profit after hard money / (cash to close + holding cost + interest while holding). For the whole holding time, not per year.',
	),
	result(
		'returns',
		'monthNet',
		'Left per month after reserves',
		'usdPerMonth',
		'Cash flow per month − reserves and management per month.',
	),
]

const SPEC_BY_KEY: ReadonlyMap<ResultKey, ResultSpec> = new Map(
	RESULTS.map((spec) => [spec.key, spec]),
)

/** How a result is named and shown. Every key has one (a test holds that). */
export function resultSpec(key: ResultKey): ResultSpec {
	const spec = SPEC_BY_KEY.get(key)
	if (!spec) throw new Error(`No such result: ${key}`)
	return spec
}

/** The results of a group in the order they are shown. */
export function resultsOf(group: ResultGroup): readonly ResultSpec[] {
	return RESULTS.filter((spec) => spec.group === group)
}

/** Every figure the calculator shows for a deal, unrounded; a return without denominator is `null`. */
export type DealFigures = DealResults & DealReturns

/** The 24 results and the 3 returns of a deal in one object. */
export function dealFigures(values: DealValues): DealFigures {
	const results = analyze(values)
	return { ...results, ...analyzeReturns(values, results) }
}

/**
 * A result as text: dollars without decimals, `dscr` with two, returns as percent with one. `null`
 * is shown as a dash; `hintFor` says why. The unit per month is in the label, not in the text.
 */
export function showResult(key: ResultKey, value: number | null): string {
	if (value === null) return '—'
	switch (resultSpec(key).unit) {
		case 'usd':
		case 'usdPerMonth':
			return formatUsd(value)
		case 'ratio':
			return formatRatio(value)
		case 'percent':
			return formatPercent(value, 1)
	}
}
