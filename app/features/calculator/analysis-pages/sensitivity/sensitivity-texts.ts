import {
	type BreakEvenQuestion,
	SENSITIVITY_INPUTS,
	type SensitivityInputKey,
	type SensitivityResultKey,
} from '~/features/calculator/analysis/sensitivity'
import {
	FIGURES,
	type FigureUnit,
	type InputKey,
	analysisInput,
	inputDefinition,
	isAnalysisInputKey,
} from '~/deal'
import type { RangeUnit } from './input-text'

/**
 * The words of the sensitivity page. The loader sends them as data, so that they are not in the
 * scripts; the browser imports the types only.
 */

type ResultText = {
	label: string
	unit: FigureUnit
	/** Inside a sentence: 'the cash flow per month'. */
	name: string
	/** What happens where the condition is no longer met: 'the cash flow is gone'. */
	fails: string
	/** What happens where it is met again. */
	saves: string
	/** When the deal passes, as a sentence. */
	condition: string
}

type InputText = { label: string; unit: RangeUnit }

type QuestionText = {
	label: string
	/** Inside a sentence, with its article: 'the rent'. */
	name: string
	/** Without one: 'No rent …'. */
	noun: string
	/** What is true at the answer; '' if that is about the chosen result. */
	zero: string
	unit: RangeUnit | 'share' | 'months'
}

export type SensitivityTexts = {
	inputs: Readonly<Record<SensitivityInputKey, InputText>>
	results: Readonly<Record<SensitivityResultKey, ResultText>>
	questions: Readonly<Record<BreakEvenQuestion, QuestionText>>
}

/**
 * Moves of several inputs at once have names of their own. The rent has its short one, with which the
 * specification quotes its sentence.
 */
const OWN_NAMES: Readonly<Partial<Record<SensitivityInputKey, InputText>>> = {
	rent: { label: 'Rent', unit: 'usd' },
	renovation: { label: 'Renovation budget', unit: 'usd' },
	holdingTime: { label: 'Holding period', unit: 'days' },
	expGrowth: { label: 'Growth in all costs (% per year)', unit: 'percent' },
}

function inputTextOf(key: SensitivityInputKey): InputText {
	const ownName = OWN_NAMES[key]
	if (ownName !== undefined) return ownName
	const { label, unit } = isAnalysisInputKey(key)
		? analysisInput(key)
		: inputDefinition(key as InputKey)
	return { label, unit: unit === 'usd' || unit === 'days' ? unit : 'percent' }
}

const INPUTS = Object.fromEntries(
	SENSITIVITY_INPUTS.map(({ key }) => [key, inputTextOf(key)]),
) as SensitivityTexts['inputs']

function result(
	key: SensitivityResultKey,
	name: string,
	fails: string,
	saves: string,
	condition: string,
): ResultText {
	const { label, unit } = FIGURES[key]
	return { label, unit, name, fails, saves, condition }
}

const PROFIT_GONE = 'the profit is gone'
const PROFIT_BACK = 'there is no longer a loss'

const RESULTS: SensitivityTexts['results'] = {
	cashFlowMonth: result(
		'cashFlowMonth',
		'the cash flow per month',
		'the cash flow is gone',
		'the cash flow is no longer negative',
		'The deal passes as long as the cash flow is $0 or more.',
	),
	cashOnCash: result(
		'cashOnCash',
		'the cash-on-cash return',
		'the cash-on-cash return is gone',
		'the cash-on-cash return is no longer negative',
		'The deal passes as long as the cash-on-cash return is 0% or more.',
	),
	dscrNoi: result(
		'dscrNoi',
		'the DSCR (NOI)',
		'the NOI no longer covers the loan payments',
		'the NOI covers the loan payments',
		'The deal passes as long as the DSCR is 1.00 or more.',
	),
	dscrLender: result(
		'dscrLender',
		'the DSCR (rent)',
		'the rent no longer covers the payment with taxes, insurance and HOA',
		'the rent covers the payment with taxes, insurance and HOA',
		'The deal passes as long as the DSCR is 1.00 or more.',
	),
	capRateCost: result(
		'capRateCost',
		'the cap rate',
		'the NOI is gone',
		'the NOI is no longer negative',
		'The deal passes as long as the cap rate is 0% or more.',
	),
	irr: result(
		'irr',
		'the IRR',
		'the IRR is gone',
		'the IRR is no longer negative',
		'The deal passes as long as the IRR is 0% or more.',
	),
	npv: result(
		'npv',
		'the NPV',
		'the deal earns less than the discount rate',
		'the deal earns the discount rate',
		'The deal passes as long as the NPV is $0 or more.',
	),
	totalProfit: result(
		'totalProfit',
		'the total profit',
		PROFIT_GONE,
		PROFIT_BACK,
		'The deal passes as long as the total profit is $0 or more.',
	),
	equityMultiple: result(
		'equityMultiple',
		'the equity multiple',
		'you get back less than you put in',
		'you get back what you put in',
		'The deal passes as long as the equity multiple is 1.00 or more.',
	),
	cashLeft: result(
		'cashLeft',
		'the cash left in',
		'the refinance gives no cash back',
		'the refinance no longer costs cash',
		'The deal passes as long as the refinance gives cash back or costs none.',
	),
	saleNet: result(
		'saleNet',
		'what is left from the sale',
		'nothing is left from the sale',
		'you bring no money to the closing of the sale',
		'The deal passes as long as $0 or more is left from the sale.',
	),
	netHard: result(
		'netHard',
		'the profit after hard money',
		PROFIT_GONE,
		PROFIT_BACK,
		'The deal passes as long as the profit is $0 or more.',
	),
	roiHard: result(
		'roiHard',
		'the return on cash invested',
		'the return is gone',
		'the return is no longer negative',
		'The deal passes as long as the return is 0% or more.',
	),
	net: result(
		'net',
		'the profit of a cash purchase',
		PROFIT_GONE,
		PROFIT_BACK,
		'The deal passes as long as the profit is $0 or more.',
	),
}

const NO_CASH_FLOW = 'Cash flow is $0'
const NO_PROFIT = 'Flip profit is $0'
const NO_CASH_LEFT = 'Cash left in is $0'

const QUESTIONS: SensitivityTexts['questions'] = {
	rent: {
		label: inputDefinition('rent').label,
		name: 'the rent',
		noun: 'rent',
		zero: NO_CASH_FLOW,
		unit: 'usd',
	},
	occupancy: {
		label: 'Occupancy',
		name: 'the occupancy',
		noun: 'occupancy',
		zero: NO_CASH_FLOW,
		unit: 'share',
	},
	vacancyMonths: {
		label: 'Vacant months per year',
		name: 'the vacancy',
		noun: 'vacancy',
		zero: NO_CASH_FLOW,
		unit: 'months',
	},
	loanRate: {
		label: inputDefinition('interestDSCR').label,
		name: 'the rate',
		noun: 'rate',
		zero: NO_CASH_FLOW,
		unit: 'percent',
	},
	salePrice: {
		label: inputDefinition('sPrice').label,
		name: 'the sales price',
		noun: 'sales price',
		zero: NO_PROFIT,
		unit: 'usd',
	},
	renovation: {
		label: 'Renovation budget',
		name: 'the budget',
		noun: 'budget',
		zero: NO_PROFIT,
		unit: 'usd',
	},
	holdingDays: {
		label: 'Holding period',
		name: 'the holding period',
		noun: 'holding period',
		zero: NO_PROFIT,
		unit: 'days',
	},
	arv: {
		label: inputDefinition('arv').label,
		name: 'the ARV',
		noun: 'ARV',
		zero: 'Total profit is $0',
		unit: 'usd',
	},
	purchase: {
		label: inputDefinition('purchase').label,
		name: 'the price',
		noun: 'price',
		zero: '',
		unit: 'usd',
	},
	appraisal: {
		label: analysisInput('appraisalPer').label,
		name: 'the appraisal',
		noun: 'appraisal',
		zero: NO_CASH_LEFT,
		unit: 'percent',
	},
	renovationLeft: {
		label: 'Renovation budget (cash left in)',
		name: 'the budget',
		noun: 'budget',
		zero: NO_CASH_LEFT,
		unit: 'usd',
	},
}

export const SENSITIVITY_TEXTS: SensitivityTexts = {
	inputs: INPUTS,
	results: RESULTS,
	questions: QUESTIONS,
}
