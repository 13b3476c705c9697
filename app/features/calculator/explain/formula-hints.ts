import { formatUsd } from '~/core/format-number'
import {
	type DealFigures,
	type DealInputs,
	type DealValues,
	type InputKey,
	RENOVATION_LINES,
	type ResultKey,
	analyze,
	readNumber,
} from '~/deal'
import { getDependencies } from './explain-deal'
import { hasHardMoney } from '~/features/calculator/analysis/hard-money'
import { returnNote } from '~/features/calculator/analysis-pages/figures/flip-notes'

/** Short sentences next to results that are meaningless because an input is missing. */

const NO_RATE = 'Enter an interest rate'
const NO_TERM = 'Enter a term in years'
const NO_ARV = 'Enter an after-repair value'
const NO_LTV = 'Enter a loan-to-value (LTV)'
const NO_SALE = 'Enter a sales price'
const NO_DAYS = 'Enter a holding period'
const NO_RENT = 'Enter a monthly rent'
const NO_MONTHLY_COST = 'Enter a loan, insurance, taxes or HOA to see DSCR'
const NO_PAYMENT = 'Loan payment not included: '
const LARGE_LOAN = 'The loan is more than the house and the work cost. It is taken of the ARV.'
const NO_MARGIN = 'No margin yet: this offer leaves nothing for profit and costs.'
const NO_INTEREST = 'No interest counted.'
const NO_HARD_MONEY = 'No hard money entered, so this equals the cash profit.'

/** `inputs`: the texts, if they are known; without them no field counts as entered. */
type Rule = (values: DealValues, figures: DealFigures, inputs?: DealInputs) => string | null

/** A rule that distinguishes an empty field from a 0. */
type EmptyRule = (
	inputs: DealInputs,
	values: DealValues,
	figures: DealFigures,
	isManaged: boolean,
) => readonly (string | false)[]

const isEmpty = (inputs: DealInputs, key: InputKey): boolean => inputs[key].trim() === ''

/** Whether a field has no number: it is empty or unreadable. */
export function isMissing(inputs: DealInputs, key: InputKey): boolean {
	return isEmpty(inputs, key) || !readNumber(inputs[key]).readable
}

function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/**
 * What a loan at a typed rate of 0 costs, which the analysis counts and the calculator's payment does
 * not (FORM-13); `null` for any other rate, and without a loan or a term.
 */
function freeLoan(
	{ interestDSCR, years }: DealValues,
	{ loanAmountDSCR }: DealFigures,
	inputs?: DealInputs,
) {
	if (inputs === undefined || interestDSCR !== 0 || isMissing(inputs, 'interestDSCR')) return null
	if (loanAmountDSCR === 0 || years === 0) return null
	const cost = formatUsd(loanAmountDSCR / (years * 12))
	return `A rate of 0 counts as no rate here; the loan costs ${cost} a month.`
}

/** Why the amortized payment is 0 (FORM-13). Asks for the rate first. */
const payment: Rule = (values, figures, inputs) => {
	const free = freeLoan(values, figures, inputs)
	if (free !== null) return `${NO_RATE}. ${free}`
	if (values.interestDSCR === 0) return NO_RATE
	if (values.years === 0) return NO_TERM
	if (values.arv === 0) return NO_ARV
	return values.ltv === 0 ? NO_LTV : null
}

/**
 * Notes that the loan of a deal has no payment yet. A payment of 0 makes every figure that includes
 * it look better than it is. Without an after-repair value, a rate and an LTV still mean a loan.
 */
const paymentMissing: Rule = (values, figures, inputs) => {
	const free = freeLoan(values, figures, inputs)
	if (free !== null) return NO_PAYMENT + lower(free)
	if (values.ltv > 0 && values.interestDSCR > 0 && values.arv === 0) {
		return NO_PAYMENT + lower(NO_ARV)
	}
	if (figures.loanAmountDSCR === 0 || figures.paymentDSCR !== 0) return null
	const reason = payment(values, figures)
	return reason && NO_PAYMENT + lower(reason)
}

const cashFlow: Rule = (values, figures, inputs) => {
	const missing = paymentMissing(values, figures, inputs)
	if (missing) return missing
	return values.rent === 0 && figures.monthTotal > 0 ? NO_RENT : null
}

const sale: Rule = (values, figures) =>
	values.sPrice === 0 && figures.renoHouse > 0 ? NO_SALE : null

const hardMoneyRate: Rule = (values, figures) =>
	values.interestHard === 0 && figures.loanAmountHM > 0 ? NO_RATE : null

const offer: Rule = (values, figures) => {
	if (values.arv === 0) return figures.renoTotal > 0 ? NO_ARV : null
	return figures.holdMAO < 0 ? "Renovation exceeds what's left after your margin" : null
}

const RULES: Partial<Record<ResultKey, Rule>> = {
	apxCC: sale,
	net: sale,
	netHard: sale,
	holdCost: (values) =>
		values.hold === 0 && values.yInsurance + values.yTaxes + values.hoa > 0 ? NO_DAYS : null,
	loanAmountHM: (_, figures) =>
		figures.loanAmountHM < 0 ? 'Down payment is over 100% of cost' : null,
	monthPay: hardMoneyRate,
	hardMoney: (values, figures) =>
		hardMoneyRate(values, figures) ?? (values.hold === 0 && figures.monthPay > 0 ? NO_DAYS : null),
	loanAmountDSCR: (values) => {
		if (values.arv === 0) return values.ltv > 0 ? NO_ARV : null
		return values.ltv === 0 ? NO_LTV : null
	},
	paymentDSCR: payment,
	monthTotal: paymentMissing,
	dscr: (values, figures, inputs) =>
		paymentMissing(values, figures, inputs) ??
		(figures.monthTotal === 0 ? NO_MONTHLY_COST : null) ??
		(values.rent === 0 ? NO_RENT : null),
	monthCashFlow: cashFlow,
	monthNet: cashFlow,
	monthMaint: (values) => (values.rent === 0 && values.monthMaintPer > 0 ? NO_RENT : null),
	monthVacancy: (values) => (values.rent === 0 && values.vacancyPer > 0 ? NO_RENT : null),
	holdMAO: offer,
	flipMAO: (values, figures) =>
		offer(values, figures) ??
		(values.sPrice === 0 && values.arv > 0 ? 'Add a sales price to subtract selling costs' : null),
	roiCash: (values, figures) =>
		figures.roiCash === null ? 'Enter a purchase price' : sale(values, figures),
	roiHard: (values, figures) =>
		figures.roiHard === null ? 'Enter a down payment' : sale(values, figures),
}

const noMargin: EmptyRule = (inputs, values) => [
	values.arv > 0 && isMissing(inputs, 'margin') && NO_MARGIN,
]

type Cost = readonly [InputKey, string]

/** Costs of a rental that are 0 because they are empty, the largest first; HOA dues are usually none. */
const COSTS: readonly Cost[] = [
	['yTaxes', 'no taxes'],
	['yInsurance', 'no insurance'],
]
const RESERVES: readonly Cost[] = [
	...COSTS,
	['vacancyPer', 'no vacancy'],
	['monthMaintPer', 'no repairs'],
	['monthManage', 'no management'],
]

const noCosts =
	(costs: readonly Cost[]): EmptyRule =>
	(inputs, { rent }, { monthTotal }, isManaged) => {
		const names = costs
			.filter(([key]) => isEmpty(inputs, key) && !(isManaged && key === 'monthManage'))
			.map(([, name]) => name)
		// Without any monthly cost the DSCR has no value, and says what to enter.
		const isShown = rent > 0 && names.length > 0 && (costs === RESERVES || monthTotal > 0)
		return [isShown && `Empty counts as 0 here: ${names.join(', ')}`]
	}

const noInterest: EmptyRule = (inputs, values, figures) => [
	values.hold > 0 &&
		figures.renoHouse > 0 &&
		isEmpty(inputs, 'interestHard') &&
		!isEmpty(inputs, 'down') &&
		NO_INTEREST,
]

/** Whether any term of a hard money loan is entered, also 0. */
export const isFinanced = (inputs: DealInputs): boolean =>
	hasHardMoney((key) => !isMissing(inputs, key))

/** Without any term of a loan, the results after hard money would look like those of a free one. */
const noHardMoney: EmptyRule = (inputs, { sPrice }) => [
	sPrice > 0 && !isFinanced(inputs) && NO_HARD_MONEY,
]

const hardMoneyTerms: EmptyRule = (inputs, _, { renoHouse }) => {
	const isBorrowing = !isEmpty(inputs, 'appr') || !isEmpty(inputs, 'lendFees')
	if (!(renoHouse > 0) || !isBorrowing) return []
	return [
		isEmpty(inputs, 'down') && 'Down payment empty: counts as 100 % financed.',
		isEmpty(inputs, 'interestHard') && 'Rate empty: counts as 0 %.',
	]
}

/** A rate means a loan; the calculator has none until it is said of how much of the value. */
const noLoanShare: EmptyRule = (inputs, { interestDSCR }) => [
	interestDSCR > 0 && isMissing(inputs, 'ltv') && NO_PAYMENT + lower(NO_LTV),
]

const EMPTY_RULES: Partial<Record<ResultKey, EmptyRule>> = {
	loanAmountDSCR: (_inputs, _values, { loanAmountDSCR, renoHouse }) => [
		renoHouse > 0 && loanAmountDSCR > renoHouse && LARGE_LOAN,
	],
	netHard: noHardMoney,
	roiHard: (inputs, values, { roiHard }) => [
		returnNote(values, roiHard, isFinanced(inputs)) ?? false,
	],
	holdMAO: noMargin,
	flipMAO: noMargin,
	loanAmountHM: hardMoneyTerms,
	hardMoney: noInterest,
	holdCost: noInterest,
	monthTotal: noLoanShare,
	dscr: (...deal) => [...noLoanShare(...deal), ...noCosts(COSTS)(...deal)],
	monthCashFlow: (...deal) => [...noLoanShare(...deal), ...noCosts(RESERVES)(...deal)],
	monthNet: (...deal) => [...noLoanShare(...deal), ...noCosts(RESERVES)(...deal)],
}

/** Inputs that a hint uses although its result does not depend on them. */
const READ_BY_HINT: Partial<Record<ResultKey, readonly InputKey[]>> = {
	loanAmountDSCR: ['purchase', ...RENOVATION_LINES],
	loanAmountHM: ['appr', 'lendFees', 'interestHard'],
	holdCost: ['purchase', ...RENOVATION_LINES, 'interestHard', 'down'],
	monthCashFlow: ['vacancyPer', 'monthMaintPer', 'monthManage'],
}

/**
 * What to enter so that the results count the payment of the loan whose rate is entered, or what they
 * do not count at a rate of 0; `null` if they count it, or no rate is entered.
 */
export function missingLoanInput(
	inputs: DealInputs,
	values: DealValues,
	figures: DealFigures,
): string | null {
	if (values.interestDSCR === 0 && freeLoan(values, figures, inputs) === null) return null
	const hint = hintFor('monthTotal', values, figures, inputs)
	if (hint === null) return null
	const what = hint.replaceAll(NO_PAYMENT, '')
	return what.charAt(0).toUpperCase() + what.slice(1)
}

const cache = new Map<ResultKey, ReadonlySet<InputKey>>()

/** Every input that changes a result or its hint. */
export function getVisibleInputs(key: ResultKey): ReadonlySet<InputKey> {
	const cached = cache.get(key)
	if (cached !== undefined) return cached
	const dependencies = new Set([...getDependencies(key), ...(READ_BY_HINT[key] ?? [])])
	cache.set(key, dependencies)
	return dependencies
}

/** Joins sentences; adds a period where another sentence follows. */
function joinSentences(sentences: readonly string[]): string | null {
	const last = sentences.length - 1
	if (last === -1) return null
	return sentences
		.map((text, i) => (i === last || text.endsWith('.') ? text : `${text}.`))
		.join(' ')
}

/**
 * The hint for a result that is 0, missing or easily misread because of an input: 'Enter an
 * interest rate' for the payment of a loan without one (FORM-13), the name of the denominator for a
 * return without one. `null` if there is no hint.
 *
 * `figures` are those of `values`; pass them if available. `inputs` are the texts from which
 * `values` were parsed: without them, no field counts as empty. `isManaged`: the analysis has
 * management, so that an empty fee is none of the deal's. Never throws.
 */
export function hintFor(
	key: ResultKey,
	values: DealValues,
	figures: DealFigures = analyze(values),
	inputs?: DealInputs,
	isManaged = false,
): string | null {
	const hint = RULES[key]?.(values, figures, inputs) ?? null
	const emptyRules =
		inputs === undefined ? [] : (EMPTY_RULES[key]?.(inputs, values, figures, isManaged) ?? [])
	return joinSentences([hint, ...emptyRules].filter((text) => typeof text === 'string'))
}
