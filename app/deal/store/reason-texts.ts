import type { NoValueReason } from '../figures/figure-value'
import { analysisInput, isAnalysisInputKey } from '../inputs/analysis-keys'
import { inputDefinition, isInputKey } from '../inputs/deal-inputs'
import type { InputUnit } from '../inputs/input-line'
import { addThousandsSeparators, MAX_NUMBER_LENGTH, stripCommas } from './parse'
import { type AnalysisProblem, isUnreadNumber } from './parse-analysis'
import { unreadProblem } from './unread'

/** Sentences for pages: why a figure has no value, and what to correct in an entry. */

/** Why a figure has no value, in one or two sentences. */
export const REASONS: Readonly<Record<NoValueReason, string>> = {
	noRate: 'Enter an interest rate.',
	noRent: 'Enter a monthly rent.',
	noDebt: 'There is no debt.',
	noPrice: 'Enter a purchase price.',
	noValue: 'Enter an after-repair value (ARV).',
	noSale: 'Enter a sales price.',
	noExitCap: 'Enter an exit cap rate.',
	noOutflow: 'No IRR: you put no money in.',
	noInflow: 'No IRR: nothing comes back.',
	noRoot: 'No IRR: no rate makes these cash flows worth zero. See NPV.',
	below: 'The IRR is below −99%.',
	above: 'The IRR is above 1,000%.',
	severalRates: 'Several rates fit. IRR cannot rank this deal, so use NPV.',
	noMoneyNoIncome: 'No money is left in the deal, and it has no positive cash flow.',
	noMoneyIn: 'You put no money in.',
	noDown: 'Enter a down payment, or 0 for none.',
	noEquity: 'There is no equity at the start of the year.',
	noIncome: 'There is no income in this period.',
	onlyBySelling: 'Paid back only by selling.',
	notWithinHorizon: 'Not paid back within 30 years.',
	notWithinProjection: 'Not paid back within the years of the projection.',
	notPaidBackBySale: 'Not paid back by the sale at this discount rate.',
	notABridge: 'Only for hard money with a refinance (BRRRR).',
	noSquareFeet: 'Enter the square footage.',
	zeroDenominator: 'The amount to divide by is 0.',
}

/** Why a figure has no value, in one or two sentences. */
export function reasonText(reason: NoValueReason): string {
	return REASONS[reason]
}

/** A limit of a range: −20, 10,000,000,000. */
function limit(n: number): string {
	const size = addThousandsSeparators(String(Math.abs(n)))
	return n < 0 ? `−${size}` : size
}

/** A limit in dollars, the minus sign before the dollar sign. */
function dollars(n: number): string {
	const size = `$${addThousandsSeparators(String(Math.abs(n)))}`
	return n < 0 ? `−${size}` : size
}

const ENTER_IN_RANGE: Readonly<Record<InputUnit, (min: string, max: string) => string>> = {
	usd: (min, max) => `Enter an amount from ${min} to ${max}.`,
	percent: (min, max) => `Enter a percentage from ${min} to ${max}.`,
	points: (min, max) => `Enter percentage points from ${min} to ${max}.`,
	days: (min, max) => `Enter a number of days from ${min} to ${max}.`,
	months: (min, max) => `Enter a number of months from ${min} to ${max}.`,
	years: (min, max) => `Enter a number of years from ${min} to ${max}.`,
	month: (min, max) => `Enter a month from ${min} to ${max}.`,
	year: (min, max) => `Enter a year from ${min} to ${max}.`,
	ratio: (min, max) => `Enter a ratio from ${min} to ${max}.`,
	count: (min, max) => `Enter a number from ${min} to ${max}.`,
	sqft: (min, max) => `Enter ${min} to ${max} square feet.`,
	none: () => 'Choose one of the options.',
}

/** The unit of the input of a problem. */
function definitionOf(key: AnalysisProblem['key']): {
	unit: InputUnit
	suffix: string
} {
	if (isAnalysisInputKey(key)) return analysisInput(key)
	return isInputKey(key) ? inputDefinition(key) : { unit: 'none', suffix: '' }
}

const WHAT_HAPPENED: Readonly<Record<AnalysisProblem['kind'], string>> = {
	unreadable: "We couldn't read this choice, so it counts as empty. ",
	tooLong: `Use at most ${MAX_NUMBER_LENGTH} characters. `,
	outOfRange: '',
	notWhole: 'We used the nearest whole number. ',
	incomplete: "Fill this in too, or a related entry doesn't count. ",
}

/** What happened to an entry and what to enter, in one or two sentences. */
export function analysisProblemText(problem: AnalysisProblem): string {
	const { key, kind, min, max, text } = problem
	const { unit, suffix } = definitionOf(key)
	const format = unit === 'usd' ? dollars : limit
	const range = ENTER_IN_RANGE[unit](format(min), format(max))
	if (!isUnreadNumber(problem)) return WHAT_HAPPENED[kind] + range
	const units = { isMoney: unit === 'usd', suffix, max }
	const so = stripCommas(text) === null ? 'it counts as empty' : null
	return unreadProblem(text, units, { so, range }).message
}
