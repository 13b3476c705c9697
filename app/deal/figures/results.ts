import { formatPercent, formatRatio, formatUsd } from '~/core/format-number'
import { lowerFirst } from '../lower-first'

/** The table of the 24 results and the 3 returns: names, units and groups. `model/results.ts` has their formulas. */

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

type ResultLine = {
	label: string
	unit: ResultUnit
	group: ResultGroup
	/** The name inside a formula or a sentence. */
	term: string
}

function result(
	group: ResultGroup,
	label: string,
	unit: ResultUnit,
	term = lowerFirst(label),
): ResultLine {
	return { label, unit, group, term }
}

/** In display order. */
const LINES = {
	renoTotal: result('renovation', 'Renovation total', 'usd'),
	renoHouse: result('renovation', 'Purchase + renovation', 'usd', 'purchase and renovation'),

	net: result('flip', 'Net profit (cash purchase)', 'usd'),
	netHard: result('flip', 'Net profit after hard money', 'usd'),
	apxCC: result(
		'flip',
		'Closing costs and commission (approx.)',
		'usd',
		'closing costs and commission',
	),

	holdCost: result('holding', 'Holding costs', 'usd'),

	downPay: result('hardMoney', 'Down payment', 'usd'),
	totalClose: result('hardMoney', 'Cash to close', 'usd'),
	loanAmountHM: result('hardMoney', 'Hard money loan', 'usd'),
	monthPay: result('hardMoney', 'Hard money payment per month', 'usdPerMonth'),
	hardMoney: result('hardMoney', 'Hard money cost', 'usd'),

	loanAmountDSCR: result('dscr', 'DSCR loan', 'usd'),
	paymentDSCR: result('dscr', 'DSCR loan payment per month', 'usdPerMonth'),
	monthInsureDSCR: result('dscr', 'Insurance per month', 'usdPerMonth'),
	monthTaxDSCR: result('dscr', 'Taxes per month', 'usdPerMonth'),
	monthHOA: result('dscr', 'HOA per month', 'usdPerMonth'),
	monthTotal: result(
		'dscr',
		'Total monthly payment (PITIA)',
		'usdPerMonth',
		'total monthly payment',
	),
	dscr: result('dscr', 'DSCR (rent ÷ loan payment, taxes, insurance and HOA)', 'ratio', 'DSCR'),
	monthCashFlow: result('dscr', 'Cash flow per month before reserves', 'usdPerMonth'),

	monthMaint: result('buyHold', 'Maintenance per month', 'usdPerMonth'),
	monthVacancy: result('buyHold', 'Vacancy per month', 'usdPerMonth'),
	monthHoldCost: result('buyHold', 'Reserves and management per month', 'usdPerMonth'),

	holdMAO: result('offer', 'Max offer (buy & hold)', 'usd', 'maximum offer (buy and hold)'),
	flipMAO: result('offer', 'Maximum offer (flip)', 'usd'),

	roiCash: result('returns', 'ROI on total cost (cash)', 'percent', 'ROI on total cost'),
	roiHard: result(
		'returns',
		'ROI on cash invested (hard money)',
		'percent',
		'ROI on cash invested',
	),
	monthNet: result('returns', 'Cash flow per month after entered reserves', 'usdPerMonth'),
}

export type ResultKey = keyof typeof LINES

export type ResultDefinition = ResultLine & { key: ResultKey }

/** The 24 results and the 3 returns, in display order. */
export const RESULTS: readonly ResultDefinition[] = Object.entries(LINES).map(([key, line]) => ({
	key: key as ResultKey,
	...line,
}))

/** The line of a result. */
export function resultDefinition(key: ResultKey): ResultLine {
	return LINES[key]
}

/** The results of a group in display order. */
export function getResults(group: ResultGroup): readonly ResultDefinition[] {
	return RESULTS.filter((line) => line.group === group)
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
