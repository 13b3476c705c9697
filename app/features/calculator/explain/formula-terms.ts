import {
	CLOSING_PERCENT,
	DAYS_PER_LOAN_MONTH,
	DAYS_PER_YEAR,
	type DealValues,
	RENOVATION_LINES,
} from '~/features/calculator/formulas/formulas'
import { chain, constant, type Expression, type FigureKey, type Term } from './expression'
import {
	type InputKey,
	inputDefinition,
	isInputKey,
} from '~/features/calculator/formulas/input-definitions'
import { type DealFigures, type ResultKey } from '~/features/calculator/formulas/result-definitions'

/** The formula of each result as data, with the numbers of one deal (C§9). */

/** Names of results inside a formula. */
const RESULT_NAMES: Record<ResultKey, string> = {
	renoTotal: 'renovation total',
	renoHouse: 'purchase and renovation',
	net: 'net profit (cash purchase)',
	netHard: 'net profit after hard money',
	apxCC: 'closing costs and commission',
	holdCost: 'holding costs',
	downPay: 'down payment',
	totalClose: 'cash to close',
	loanAmountHM: 'hard money loan',
	monthPay: 'hard money payment per month',
	hardMoney: 'hard money cost',
	loanAmountDSCR: 'DSCR loan',
	paymentDSCR: 'loan payment',
	monthInsureDSCR: 'insurance per month',
	monthTaxDSCR: 'taxes per month',
	monthHOA: 'HOA per month',
	monthTotal: 'total monthly payment',
	dscr: 'DSCR',
	monthCashFlow: 'cash flow per month before reserves',
	monthMaint: 'maintenance',
	monthVacancy: 'vacancy',
	monthHoldCost: 'reserves and management per month',
	holdMAO: 'maximum offer (buy and hold)',
	flipMAO: 'maximum offer (flip)',
	roiCash: 'ROI on total cost',
	roiHard: 'ROI on cash invested',
	monthNet: 'cash flow per month after entered reserves',
}

/** Names of inputs inside a formula; a renovation line uses its label. */
const INPUT_NAMES: Partial<Record<InputKey, string>> = {
	rent: 'monthly rent',
	yInsurance: 'annual insurance',
	yTaxes: 'annual property taxes',
	hoa: 'annual HOA dues',
	arv: 'after-repair value',
	down: 'down payment %',
	appr: 'appraisal',
	lendFees: 'lender fees and points',
	interestHard: 'hard money rate',
	hold: 'holding days',
	waterHold: 'water',
	elecHold: 'electric',
	securityHold: 'security',
	sPrice: 'sales price',
	purchase: 'purchase price',
	ltv: 'loan to value %',
	interestDSCR: 'DSCR loan rate',
	years: 'loan term in years',
	monthMaintPer: 'maintenance %',
	vacancyPer: 'vacancy %',
	monthManage: 'management fee',
	monthLeaseFee: 'leasing fee',
	margin: 'margin %',
}

/** The name of a figure inside a sentence or a formula. */
export function termName(key: FigureKey): string {
	return isInputKey(key) ? (INPUT_NAMES[key] ?? inputDefinition(key).label) : RESULT_NAMES[key]
}

/** The unit of a figure in a formula: results are in dollars, counts and areas are plain numbers. */
function termUnit(key: FigureKey): Term['unit'] {
	const unit = isInputKey(key) ? inputDefinition(key).unit : 'usd'
	return unit === 'count' || unit === 'sqft' ? 'plain' : unit
}

const twelve = constant(12)

type Numbers = { values: DealValues; figures: DealFigures }
type Formula = (t: (key: FigureKey) => Term, numbers: Numbers) => Expression

/** A yearly cost per month. */
const monthly =
	(key: InputKey): Formula =>
	(t) =>
		chain(t(key), ['÷', twelve])

const interest: Formula = (t) =>
	chain(t('monthPay'), ['÷', constant(DAYS_PER_LOAN_MONTH)], ['×', t('hold')])

const FORMULAS: Record<ResultKey, Formula> = {
	// Lines of 0 change nothing, not even the last bit of the sum.
	renoTotal: (t, { values }) => {
		const [first, ...otherLines] = RENOVATION_LINES.filter((line) => values[line] !== 0)
		if (first === undefined) return constant(0, 'usd')
		return otherLines.length === 0
			? t(first)
			: chain(t(first), ...otherLines.map((line) => ['+', t(line)] as ['+', Term]))
	},
	renoHouse: (t) => chain(t('renoTotal'), ['+', t('purchase')]),
	apxCC: (t) => chain(t('sPrice'), ['×', constant(CLOSING_PERCENT, 'percent')]),
	holdCost: (t) =>
		chain(
			chain(
				chain(t('yInsurance'), ['+', t('yTaxes')], ['+', t('hoa')]),
				['÷', constant(DAYS_PER_YEAR)],
				['×', t('hold')],
			),
			['+', t('waterHold')],
			['+', t('elecHold')],
			['+', t('securityHold')],
		),
	net: (t) => chain(t('sPrice'), ['−', t('apxCC')], ['−', t('renoHouse')], ['−', t('holdCost')]),
	netHard: (t) => chain(t('net'), ['−', t('hardMoney')]),

	downPay: (t) => chain(t('renoHouse'), ['×', t('down')]),
	totalClose: (t) => chain(t('downPay'), ['+', t('appr')], ['+', t('lendFees')]),
	loanAmountHM: (t) => chain(t('renoHouse'), ['−', t('downPay')]),
	monthPay: (t) => chain(t('loanAmountHM'), ['×', t('interestHard')], ['÷', twelve]),
	hardMoney: (t, n) => chain(interest(t, n), ['+', t('appr')], ['+', t('lendFees')]),

	loanAmountDSCR: (t) => chain(t('arv'), ['×', t('ltv')]),
	paymentDSCR: (t) => {
		const rate = chain(t('interestDSCR'), ['÷', twelve])
		const count = chain(t('years'), ['×', twelve])
		const r = { kind: 'named', symbol: 'r', unit: 'percent', of: rate } as const
		const n = { kind: 'named', symbol: 'n', unit: 'plain', of: count } as const
		return chain(t('loanAmountDSCR'), ['×', r], ['÷', { kind: 'discount', rate: r, count: n }])
	},
	monthInsureDSCR: monthly('yInsurance'),
	monthTaxDSCR: monthly('yTaxes'),
	monthHOA: monthly('hoa'),
	monthTotal: (t) =>
		chain(
			t('paymentDSCR'),
			['+', t('monthInsureDSCR')],
			['+', t('monthTaxDSCR')],
			['+', t('monthHOA')],
		),
	dscr: (t) => chain(t('rent'), ['÷', t('monthTotal')]),
	monthCashFlow: (t) => chain(t('rent'), ['−', t('monthTotal')]),

	monthMaint: (t) => chain(t('rent'), ['×', t('monthMaintPer')]),
	monthVacancy: (t) => chain(t('rent'), ['×', t('vacancyPer')]),
	monthHoldCost: (t) =>
		chain(
			t('monthMaint'),
			['+', t('monthVacancy')],
			['+', t('monthManage')],
			['+', t('monthLeaseFee')],
		),

	holdMAO: (t) =>
		chain(chain(t('arv'), ['×', chain(constant(100, 'percent'), ['−', t('margin')])]), [
			'−',
			t('renoTotal'),
		]),
	flipMAO: (t) => chain(t('holdMAO'), ['−', t('apxCC')]),

	roiCash: (t) => chain(t('net'), ['÷', chain(t('renoHouse'), ['+', t('holdCost')])]),
	roiHard: (t, n) =>
		chain(t('netHard'), ['÷', chain(t('totalClose'), ['+', t('holdCost')], ['+', interest(t, n)])]),
	monthNet: (t) => chain(t('monthCashFlow'), ['−', t('monthHoldCost')]),
}

/** The formula of a result with a deal's numbers. Intermediate results are not expanded. */
export function getFormula(key: ResultKey, numbers: Numbers): Expression {
	const term = (of: FigureKey): Term => ({
		kind: 'term',
		key: of,
		name: termName(of),
		value: (isInputKey(of) ? numbers.values[of] : numbers.figures[of]) ?? 0,
		unit: termUnit(of),
	})
	return FORMULAS[key](term, numbers)
}
