import {
	type AnalysisValues,
	analyze,
	bounded,
	bridge,
	type FigureValue,
	type InfiniteReturn,
	noValue,
	type Projection,
	type ProjectionIrr,
} from '~/deal'
import { fullFlip } from './flip-profit'
import { returnOnHardCash } from './hard-money'

/**
 * Purchase criteria (analysis 7): limits that a member sets, each met, not met or not known, or about
 * another strategy than the deal's, and rules of thumb. Everything is compared unrounded; there is no
 * grade and no verdict.
 */

export const CRITERION_KEYS = [
	'cashFlowMonth',
	'cashOnCash',
	'capRate',
	'dscrNoi',
	'dscrLender',
	'irr',
	'npv',
	'flipProfit',
	'returnOnCash',
	'cashLeft',
	'allInOfArv',
	'expenseRatio',
	'pricePerSqFt',
	'worstYear',
] as const

export type CriterionKey = (typeof CRITERION_KEYS)[number]

/** Criteria whose figure may be at most the limit; all others are at least the limit. */
const AT_MOST: ReadonlySet<CriterionKey> = new Set(['cashLeft', 'allInOfArv', 'pricePerSqFt'])

/** Whether the limit is the highest allowed value and not the lowest. */
export const isAtMost = (key: CriterionKey): boolean => AT_MOST.has(key)

/** The limits by criterion, as the figures are: dollars, fractions, ratios. */
export type Limits = Partial<Record<CriterionKey, number>>

type CriterionFigure = FigureValue | InfiniteReturn | ProjectionIrr

/** `notApplicable`: the criterion is about another strategy than the deal's, so that no input is missing. */
export type CriterionStatus = 'met' | 'notMet' | 'unknown' | 'notApplicable'

export type CriterionLine = {
	key: CriterionKey
	limit: number
	figure: CriterionFigure
	status: CriterionStatus
	/** Between figure and limit; null without a number. */
	distance: number | null
}

const FLIP_CRITERIA: ReadonlySet<CriterionKey> = new Set(['flipProfit', 'returnOnCash'])

/** Whether the criterion is about the profit of a sale; most others are about a rental. */
export const isOfFlip = (key: CriterionKey): boolean => FLIP_CRITERIA.has(key)

/** A flip has a sales price and no rent, a rental the reverse; a deal with both can be either. */
function isOfOtherStrategy(key: CriterionKey, { rent, sPrice }: AnalysisValues): boolean {
	if (key === 'pricePerSqFt') return false
	return isOfFlip(key) ? rent > 0 && sPrice === 0 : rent === 0 && sPrice > 0
}

/** Whether it is about a refinance that the deal's plan does not have. */
const isWithoutBridge = (figure: CriterionFigure): boolean =>
	typeof figure === 'object' && figure.kind === 'none' && figure.reason === 'notABridge'

/** The figures that criteria are about. */
function criterionFigures(
	values: AnalysisValues,
	projection: Projection,
): Record<CriterionKey, CriterionFigure> {
	const { summary } = projection
	const { sqFt } = values.deal
	const refinance = values.plan === 'bridge' ? bridge(values) : null
	return {
		cashFlowMonth: summary.cashFlowMonth,
		cashOnCash: summary.cashOnCash,
		capRate: summary.capRate,
		dscrNoi: summary.dscrNoi,
		dscrLender: summary.dscrLender,
		irr: summary.irr,
		npv: summary.npv,
		...flipResults(values),
		cashLeft: refinance?.cashLeft ?? noValue('notABridge'),
		allInOfArv: refinance?.allInOfArv ?? noValue('notABridge'),
		expenseRatio: summary.expenseRatio,
		pricePerSqFt: pricePerSqFt(values.purchase, sqFt),
		worstYear: worstYear(values, projection),
	}
}

function flipResults(values: AnalysisValues): Record<'flipProfit' | 'returnOnCash', FigureValue> {
	const { deal } = values
	if (deal.sPrice === 0) return { flipProfit: noValue('noSale'), returnOnCash: noValue('noSale') }
	const full = fullFlip(deal, values)
	if (full !== null) return { flipProfit: full.profit, returnOnCash: full.returnOnCash }
	return { flipProfit: analyze(deal).netHard, returnOnCash: returnOnHardCash(values) }
}

function pricePerSqFt(price: number, sqFt: number): FigureValue {
	if (price === 0) return noValue('noPrice')
	return sqFt === 0 ? noValue('noSquareFeet') : bounded(price / sqFt)
}

/** The lowest yearly cash flow until the sale. */
function worstYear(
	{ rent, missingRate, holdYears }: AnalysisValues,
	{ years }: Projection,
): FigureValue {
	if (rent === 0) return noValue('noRent')
	if (missingRate !== null) return noValue('noRate')
	return bounded(Math.min(...years.slice(0, holdYears).map(({ cashFlow }) => cashFlow)))
}

/** The number of a figure; several IRRs are none (PRO-19). */
function numberOf(figure: CriterionFigure): number | null {
	if (typeof figure === 'number') return figure
	return figure.kind === 'one' ? figure.rate : null
}

function evaluate(key: CriterionKey, limit: number, figure: CriterionFigure): CriterionLine {
	const value = numberOf(figure)
	if (value === null) {
		// A return on no money is above any limit.
		const isInfinite = typeof figure === 'object' && figure.kind === 'infinite'
		return { key, limit, figure, status: isInfinite ? 'met' : 'unknown', distance: null }
	}
	const isMet = isAtMost(key) ? value <= limit : value >= limit
	const distance = bounded(Math.abs(value - limit))
	return { key, limit, figure, status: isMet ? 'met' : 'notMet', distance }
}

/** Each criterion that has a limit, in the order of their list. */
export function evaluateCriteria(
	limits: Limits,
	values: AnalysisValues,
	projection: Projection,
): CriterionLine[] {
	const set = CRITERION_KEYS.filter((key) => limits[key] !== undefined)
	if (set.length === 0) return []
	const figures = criterionFigures(values, projection)
	return set.map((key) => {
		const line = evaluate(key, limits[key] ?? 0, figures[key])
		const isApart = isOfOtherStrategy(key, values) || isWithoutBridge(line.figure)
		return isApart ? { ...line, status: 'notApplicable', distance: null } : line
	})
}

export const RULE_KEYS = ['onePercent', 'twoPercent', 'fiftyPercent', 'seventyPercent'] as const

/** A rule of thumb: 1%, 2%, 50% and 70%. */
export type RuleKey = (typeof RULE_KEYS)[number]

export type RuleLine =
	| {
			key: 'onePercent' | 'twoPercent'
			limit: number
			/** Monthly rent ÷ (price + work). */
			ofCost: FigureValue
			/** Monthly rent ÷ price, as some use it. */
			ofPrice: FigureValue
	  }
	| {
			key: 'fiftyPercent'
			/** Operating expenses without the loan ÷ gross potential income. */
			share: FigureValue
			/** Per month after the loan, if expenses were half of the income. */
			halfLeaves: FigureValue
	  }
	| {
			key: 'seventyPercent'
			price: FigureValue
			/** 70% of the ARV, less the work. */
			limit: FigureValue
	  }

/** Rent per month as a share of the price, without and with the work. */
function rentShares({ rent, purchase, renovation }: AnalysisValues) {
	if (rent === 0) return { ofCost: noValue('noRent'), ofPrice: noValue('noRent') }
	if (purchase === 0) return { ofCost: noValue('noPrice'), ofPrice: noValue('noPrice') }
	return { ofCost: bounded(rent / (purchase + renovation)), ofPrice: bounded(rent / purchase) }
}

/** Income, expenses and loan payments of the stabilized year. */
function fiftyPercent(
	{ missingRate }: AnalysisValues,
	{ months, summary }: Projection,
): Extract<RuleLine, { key: 'fiftyPercent' }> {
	const from = summary.stabilizedFrom
	const year = from === null ? [] : months.slice(from - 1, from + 11)
	const sum = (pick: (month: (typeof months)[number]) => number): number =>
		year.reduce((total, month) => total + pick(month), 0)
	const income = sum(({ grossIncome }) => grossIncome)
	if (income === 0) {
		return { key: 'fiftyPercent', share: noValue('noRent'), halfLeaves: noValue('noRent') }
	}
	const expenses = sum(({ collectedIncome, noi }) => collectedIncome - noi)
	const loan = sum(({ debtService, pmi }) => debtService + pmi)
	return {
		key: 'fiftyPercent',
		share: bounded(expenses / income),
		halfLeaves: missingRate === null ? bounded((income / 2 - loan) / 12) : noValue('noRate'),
	}
}

function ruleLine(key: RuleKey, values: AnalysisValues, projection: Projection): RuleLine {
	switch (key) {
		case 'onePercent':
			return { key, limit: 0.01, ...rentShares(values) }
		case 'twoPercent':
			return { key, limit: 0.02, ...rentShares(values) }
		case 'fiftyPercent':
			return fiftyPercent(values, projection)
		case 'seventyPercent': {
			const { deal, purchase, renovation } = values
			return {
				key,
				price: purchase === 0 ? noValue('noPrice') : purchase,
				limit: deal.arv === 0 ? noValue('noValue') : bounded(deal.arv * 0.7 - renovation),
			}
		}
	}
}

/** The rules of thumb that are on. */
export function evaluateRules(
	rules: readonly RuleKey[],
	values: AnalysisValues,
	projection: Projection,
): RuleLine[] {
	return RULE_KEYS.filter((key) => rules.includes(key)).map((key) =>
		ruleLine(key, values, projection),
	)
}
