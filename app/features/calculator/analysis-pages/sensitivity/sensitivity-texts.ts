import {
	type BreakEvenQuestion,
	SENSITIVITY_INPUTS,
	type SensitivityInputKey,
	type SensitivityResultKey,
} from '~/features/calculator/analysis/sensitivity'
import { analysisInput, inputDefinition, type InputKey, isAnalysisInputKey } from '~/deal'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
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

/** Moves of several inputs at once have names of their own. */
const COMPOSED: Readonly<Partial<Record<SensitivityInputKey, InputText>>> = {
	renovation: { label: 'Renovation budget', unit: 'usd' },
	holdingTime: { label: 'Holding period', unit: 'days' },
	expGrowth: { label: 'Growth in all costs (% per year)', unit: 'percent' },
}

function inputTextOf(key: SensitivityInputKey): InputText {
	const composed = COMPOSED[key]
	if (composed !== undefined) return composed
	const { label, unit } = isAnalysisInputKey(key)
		? analysisInput(key)
		: inputDefinition(key as InputKey)
	return { label, unit: unit === 'usd' ? unit : 'percent' }
}

const INPUTS = Object.fromEntries(
	SENSITIVITY_INPUTS.map(({ key }) => [key, inputTextOf(key)]),
) as SensitivityTexts['inputs']

function result(
	label: string,
	unit: FigureUnit,
	name: string,
	fails: string,
	saves: string,
	condition: string,
): ResultText {
	return { label, unit, name, fails, saves, condition }
}

const PROFIT_GONE = 'the profit is gone'
const PROFIT_BACK = 'there is no longer a loss'

const RESULTS: SensitivityTexts['results'] = {
	cashFlowMonth: result(
		'Cash flow per month after reserves',
		'usd',
		'the cash flow per month',
		'the cash flow is gone',
		'the cash flow is no longer negative',
		'The deal passes as long as the cash flow is $0 or more.',
	),
	cashOnCash: result(
		'Cash-on-cash (yearly cash flow ÷ cash in)',
		'percent',
		'the cash-on-cash return',
		'the cash-on-cash return is gone',
		'the cash-on-cash return is no longer negative',
		'The deal passes as long as the cash-on-cash return is 0% or more.',
	),
	dscrNoi: result(
		'DSCR (NOI ÷ loan payments)',
		'ratio',
		'the DSCR (NOI)',
		'the NOI no longer covers the loan payments',
		'the NOI covers the loan payments',
		'The deal passes as long as the DSCR is 1.00 or more.',
	),
	dscrLender: result(
		'DSCR (rent ÷ payments with taxes, insurance and HOA)',
		'ratio',
		'the DSCR (rent)',
		'the rent no longer covers the payment with taxes, insurance and HOA',
		'the rent covers the payment with taxes, insurance and HOA',
		'The deal passes as long as the DSCR is 1.00 or more.',
	),
	capRateCost: result(
		'Cap rate (NOI ÷ price, work and closing costs)',
		'percent',
		'the cap rate',
		'the NOI is gone',
		'the NOI is no longer negative',
		'The deal passes as long as the cap rate is 0% or more.',
	),
	irr: result(
		'IRR',
		'rate',
		'the IRR',
		'the IRR is gone',
		'the IRR is no longer negative',
		'The deal passes as long as the IRR is 0% or more.',
	),
	npv: result(
		'NPV',
		'usd',
		'the NPV',
		'the deal earns less than the discount rate',
		'the deal earns the discount rate',
		'The deal passes as long as the NPV is $0 or more.',
	),
	totalProfit: result(
		'Total profit',
		'usd',
		'the total profit',
		PROFIT_GONE,
		PROFIT_BACK,
		'The deal passes as long as the total profit is $0 or more.',
	),
	equityMultiple: result(
		'Equity multiple (money received ÷ money put in)',
		'multiple',
		'the equity multiple',
		'you get back less than you put in',
		'you get back what you put in',
		'The deal passes as long as the equity multiple is 1.00 or more.',
	),
	cashLeft: result(
		'Cash left in after the refinance',
		'usd',
		'the cash left in',
		'the refinance gives no cash back',
		'the refinance no longer costs cash',
		'The deal passes as long as the refinance gives cash back or costs none.',
	),
	saleNet: result(
		'Left from the sale',
		'usd',
		'what is left from the sale',
		'nothing is left from the sale',
		'you bring no money to the closing of the sale',
		'The deal passes as long as $0 or more is left from the sale.',
	),
	netHard: result(
		'Flip profit after hard money',
		'usd',
		'the profit after hard money',
		PROFIT_GONE,
		PROFIT_BACK,
		'The deal passes as long as the profit is $0 or more.',
	),
	roiHard: result(
		'Return on cash invested in the flip',
		'percent',
		'the return on cash invested',
		'the return is gone',
		'the return is no longer negative',
		'The deal passes as long as the return is 0% or more.',
	),
	net: result(
		'Flip profit, cash purchase',
		'usd',
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
	rent: { label: 'Rent', name: 'the rent', noun: 'rent', zero: NO_CASH_FLOW, unit: 'usd' },
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
		label: 'Long-term loan rate',
		name: 'the rate',
		noun: 'rate',
		zero: NO_CASH_FLOW,
		unit: 'percent',
	},
	salePrice: {
		label: 'Sales price',
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
		label: 'After-repair value (ARV)',
		name: 'the ARV',
		noun: 'ARV',
		zero: 'Total profit is $0',
		unit: 'usd',
	},
	purchase: {
		label: 'Purchase price',
		name: 'the price',
		noun: 'price',
		zero: '',
		unit: 'usd',
	},
	appraisal: {
		label: 'Appraised value (% of ARV)',
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
