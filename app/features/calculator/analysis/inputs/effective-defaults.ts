import { DEAL_KEYS, type DealValues, analyze } from '~/deal'
import type { AnalysisValues, Plan, TypedNumbers } from '../values'
import {
	DEFAULT_CHOICES as CHOICE,
	DEFAULT_NUMBERS as FIXED,
	FINANCE_RATE,
	INSURANCE_PER_THOUSAND,
	MANAGE_PER,
	TAXES_PER_THOUSAND,
} from './default-values'

/**
 * Limits of the computation. They are far beyond the ranges of the inputs (an entry out of range is
 * computed and marked) and keep every loop short and every figure finite: a term of 1e9 years is
 * computed as 50. Months of work, leasing and refinance are limited so that the stabilized year
 * always ends within 30 years.
 */
export const MAX_DOLLARS = 1e20
const MAX_PERCENT = 1_000
export const MAX_YEARS = 50
const MAX_REHAB_MONTHS = 240
const MAX_LEASE_UP_MONTHS = 96
const MAX_REFINANCE_MONTH = MAX_REHAB_MONTHS + MAX_LEASE_UP_MONTHS
const MAX_LOAN_MONTHS = 12 * MAX_YEARS
const MAX_DAYS = 1e6
const DAYS_PER_MONTH = 30

type Entry = number | null | undefined

const NO_OWN: Partial<TypedNumbers> = {}

/** Copied once: an engine copies such a copy 30 times as fast as an object built key by key. */
const EMPTY_DEAL: DealValues = {
	...(Object.fromEntries(DEAL_KEYS.map((key) => [key, 0])) as DealValues),
}

/** The nearest number from `low` to `high`; `low` for NaN. Never negative zero. */
function clamp(n: number, low: number, high: number): number {
	return n > low ? (n < high ? n + 0 : high) : low
}

/** Dollars that cannot be negative. */
function dollars(typed: Entry, own: Entry, fallback: number): number {
	return clamp(typed ?? own ?? fallback, 0, MAX_DOLLARS)
}

/** Dollars that may be absent. */
function dollarsOrNull(typed: Entry, own: Entry): number | null {
	const entry = typed ?? own ?? null
	return entry === null ? null : clamp(entry, 0, MAX_DOLLARS)
}

/** A percentage that cannot be negative. */
function percent(typed: Entry, own: Entry, fallback: number): number {
	return clamp(typed ?? own ?? fallback, 0, MAX_PERCENT)
}

/** A yearly change in percent. At −100% nothing is left. */
function growth(typed: Entry, own: Entry, fallback: number): number {
	return clamp(typed ?? own ?? fallback, -100, MAX_PERCENT)
}

/** A whole number: the nearest one, halves rounded up. */
function whole(typed: Entry, own: Entry, fallback: number, low: number, high: number): number {
	return clamp(Math.round(typed ?? own ?? fallback), low, high)
}

/** A whole number that may be absent. */
function wholeOrNull(typed: Entry, own: Entry, high: number): number | null {
	const entry = typed ?? own ?? null
	return entry === null ? null : clamp(Math.round(entry), 1, high)
}

/** A limit or rate that may be absent. 0 is absent too: nothing can be divided by it. */
function positiveOrNull(typed: Entry, own: Entry): number | null {
	const entry = typed ?? own ?? null
	return entry !== null && entry > 0 ? clamp(entry, 0, MAX_PERCENT) : null
}

function rate(typed: Entry): number | null {
	return typed === null || typed === undefined ? null : clamp(typed, 0, MAX_PERCENT)
}

/** The plan of section 0.10: a bridge if hard money is entered, else a loan if its rate is. */
function choosePlan(typed: TypedNumbers, own: Partial<TypedNumbers>): Plan {
	const choice = typed.plan ?? own.plan ?? CHOICE.plan
	if (choice !== 'auto') return choice
	if (typed.interestHard !== null || typed.down !== null) return 'bridge'
	return typed.interestDSCR === null ? 'cash' : 'loan'
}

/**
 * The rate that the plan needs and the deal lacks. A bridge needs the hard money rate first, then
 * the rate of the loan that refinances it.
 */
function findMissingRate(plan: Plan, typed: TypedNumbers): AnalysisValues['missingRate'] {
	if (plan === 'bridge' && typed.interestHard === null) return 'interestHard'
	return plan !== 'cash' && typed.interestDSCR === null ? 'interestDSCR' : null
}

/** The deal as the calculator computes it: empty is 0. */
function dealOf(typed: TypedNumbers): DealValues {
	const deal = { ...EMPTY_DEAL }
	for (const key of DEAL_KEYS) {
		const entry = typed[key]
		if (entry !== null) deal[key] = entry
	}
	return deal
}

/**
 * What owning costs during the months of work, where no holding days are entered: the taxes, insurance
 * and HOA that are entered, and the utilities, which are totals.
 */
function carryByMonths(deal: DealValues, rehabMonths: number): number {
	const yearly = deal.yTaxes + deal.yInsurance + deal.hoa
	return (yearly / 12) * rehabMonths + deal.waterHold + deal.elecHold + deal.securityHold
}

/**
 * The numbers that the analysis computes with: what was typed, else the member's own assumption,
 * else the default of table 0.9.
 *
 * Interest rates, down payment, purchase and sales price, rent, ARV, renovation and holding costs
 * are never taken from `own`: no rate is assumed (PRO-09), and the others belong to one deal.
 *
 * Numbers out of range are computed as they are within the limits of the computation above; years
 * and months are rounded to whole ones, except the loan's term, which is rounded to months. An exit
 * cap rate or DSCR limit of 0 counts as absent, a down payment above 100% as 100%. Interest-only
 * months end before the term. Every number of the result is finite and never −0, whatever the
 * numbers are. Never throws.
 */
export function applyDefaults(
	typed: TypedNumbers,
	own: Partial<TypedNumbers> | null = null,
): AnalysisValues {
	const o = own ?? NO_OWN
	const deal = dealOf(typed)
	const results = analyze(deal)
	const plan = choosePlan(typed, o)

	const purchase = dollars(typed.purchase, null, 0)
	const down = clamp(typed.down ?? 0, 0, 100)
	const hold = clamp(typed.hold ?? 0, 0, MAX_DAYS)
	const years = clamp(typed.years ?? o.years ?? FIXED.years, 1 / 12, MAX_YEARS)
	const interestDSCR = rate(typed.interestDSCR)

	const rehabMonths = whole(
		typed.rehabMonths,
		o.rehabMonths,
		Math.ceil(hold / DAYS_PER_MONTH),
		0,
		MAX_REHAB_MONTHS,
	)
	const leaseUpMonths = whole(
		typed.leaseUpMonths,
		o.leaseUpMonths,
		rehabMonths > 0 ? 1 : 0,
		0,
		MAX_LEASE_UP_MONTHS,
	)
	const seasoningMonths = whole(
		typed.seasoningMonths,
		o.seasoningMonths,
		FIXED.seasoningMonths,
		0,
		MAX_REFINANCE_MONTH,
	)
	const rentStart = rehabMonths + leaseUpMonths
	const isByMonths = typed.hold === null && rehabMonths > 0
	const monthManage = typed.monthManage ?? o.monthManage ?? null
	// A flip's profit counts what was entered, so its uses at closing have no assumed closing costs.
	const isFlip = deal.sPrice > 0 && deal.rent === 0

	return {
		typed,
		own,
		deal,
		plan,
		missingRate: findMissingRate(plan, typed),

		purchase,
		renovation: clamp(results.renoTotal, 0, MAX_DOLLARS),
		arv: dollars(typed.arv, null, purchase),
		sPrice: dollars(typed.sPrice, null, 0),
		rent: dollars(typed.rent, null, 0),
		yTaxes: dollars(typed.yTaxes, o.yTaxes, (purchase * TAXES_PER_THOUSAND) / 1_000),
		yInsurance: dollars(
			typed.yInsurance,
			o.yInsurance,
			(purchase * INSURANCE_PER_THOUSAND) / 1_000,
		),
		hoa: dollars(typed.hoa, o.hoa, 0),
		appr: dollars(typed.appr, o.appr, 0),
		lendFees: dollars(typed.lendFees, o.lendFees, 0),
		down,
		hold,
		ltv: percent(typed.ltv, o.ltv, FIXED.ltv),
		years,
		vacancyPer: percent(typed.vacancyPer, o.vacancyPer, FIXED.vacancyPer),
		monthMaintPer: percent(typed.monthMaintPer, o.monthMaintPer, FIXED.monthMaintPer),
		monthManage: dollars(monthManage, null, 0),
		monthLeaseFee: dollars(typed.monthLeaseFee, o.monthLeaseFee, 0),
		interestDSCR,
		interestHard: rate(typed.interestHard),
		holdCost: clamp(
			isByMonths ? carryByMonths(deal, rehabMonths) : results.holdCost,
			0,
			MAX_DOLLARS,
		),

		holdYears: whole(typed.holdYears, o.holdYears, FIXED.holdYears, 1, MAX_YEARS),
		rehabMonths,
		leaseUpMonths,

		askPrice: dollars(typed.askPrice, o.askPrice, purchase),
		buyCostPer: percent(typed.buyCostPer, o.buyCostPer, isFlip ? 0 : FIXED.buyCostPer),
		buyCost: dollars(typed.buyCost, o.buyCost, FIXED.buyCost),
		contingencyPer: percent(typed.contingencyPer, o.contingencyPer, FIXED.contingencyPer),

		otherIncome: dollars(typed.otherIncome, o.otherIncome, FIXED.otherIncome),
		managePer: percent(typed.managePer, o.managePer, monthManage === null ? MANAGE_PER : 0),
		capexPer: percent(typed.capexPer, o.capexPer, FIXED.capexPer),
		capexYear: dollars(typed.capexYear, o.capexYear, FIXED.capexYear),
		yUtilities: dollars(typed.yUtilities, o.yUtilities, FIXED.yUtilities),
		yOther: dollars(typed.yOther, o.yOther, FIXED.yOther),
		taxesLater: dollarsOrNull(typed.taxesLater, o.taxesLater),
		taxesLaterYear: wholeOrNull(typed.taxesLaterYear, o.taxesLaterYear, MAX_YEARS),

		rentGrowth: growth(typed.rentGrowth, o.rentGrowth, FIXED.rentGrowth),
		taxGrowth: growth(typed.taxGrowth, o.taxGrowth, FIXED.taxGrowth),
		insGrowth: growth(typed.insGrowth, o.insGrowth, FIXED.insGrowth),
		hoaGrowth: growth(typed.hoaGrowth, o.hoaGrowth, FIXED.hoaGrowth),
		expGrowth: growth(typed.expGrowth, o.expGrowth, FIXED.expGrowth),
		appreciation: growth(typed.appreciation, o.appreciation, FIXED.appreciation),
		events: typed.events,

		loanBase: typed.loanBase ?? o.loanBase ?? CHOICE.loanBase,
		loanFeePer: percent(typed.loanFeePer, o.loanFeePer, FIXED.loanFeePer),
		loanFees: dollars(typed.loanFees, o.loanFees, FIXED.loanFees),
		ioMonths: whole(typed.ioMonths, o.ioMonths, FIXED.ioMonths, 0, lastInterestOnlyMonth(years)),
		extraMonthly: dollars(typed.extraMonthly, o.extraMonthly, FIXED.extraMonthly),
		extraYearly: dollars(typed.extraYearly, o.extraYearly, FIXED.extraYearly),
		extraOnce: dollars(typed.extraOnce, o.extraOnce, FIXED.extraOnce),
		extraOnceMonth: wholeOrNull(typed.extraOnceMonth, o.extraOnceMonth, MAX_LOAN_MONTHS),
		recast: typed.recast ?? o.recast ?? CHOICE.recast,
		balloonYears: wholeOrNull(typed.balloonYears, o.balloonYears, MAX_YEARS),
		armFixedYears: wholeOrNull(typed.armFixedYears, o.armFixedYears, MAX_YEARS),
		armStep: clamp(typed.armStep ?? o.armStep ?? FIXED.armStep, -MAX_PERCENT, MAX_PERCENT),
		armEveryYears: whole(typed.armEveryYears, o.armEveryYears, FIXED.armEveryYears, 1, MAX_YEARS),
		armCeiling: rate(typed.armCeiling ?? o.armCeiling),
		pmiPer: percent(typed.pmiPer, o.pmiPer, FIXED.pmiPer),

		rehabFinancedPer: percent(typed.rehabFinancedPer, o.rehabFinancedPer, 100 - down),
		pointsPer: percent(typed.pointsPer, o.pointsPer, FIXED.pointsPer),
		bridgeInterestOn: typed.bridgeInterestOn ?? o.bridgeInterestOn ?? CHOICE.bridgeInterestOn,
		seasoningMonths,
		beforeSeasoning: typed.beforeSeasoning ?? o.beforeSeasoning ?? CHOICE.beforeSeasoning,
		refiMonth: whole(
			typed.refiMonth,
			o.refiMonth,
			Math.max(seasoningMonths, rentStart),
			1,
			MAX_REFINANCE_MONTH,
		),
		refiCostPer: percent(typed.refiCostPer, o.refiCostPer, FIXED.refiCostPer),
		refiCost: dollars(typed.refiCost, o.refiCost, FIXED.refiCost),
		refiDscr: positiveOrNull(typed.refiDscr, o.refiDscr),
		appraisalPer: percent(typed.appraisalPer, o.appraisalPer, FIXED.appraisalPer),

		exitBy: typed.exitBy ?? o.exitBy ?? CHOICE.exitBy,
		exitCap: positiveOrNull(typed.exitCap, o.exitCap),
		sellPer: percent(typed.sellPer, o.sellPer, FIXED.sellPer),
		discountRate: percent(typed.discountRate, o.discountRate, FIXED.discountRate),
		financeRate: percent(typed.financeRate, o.financeRate, interestDSCR ?? FINANCE_RATE),
		reinvestRate: percent(typed.reinvestRate, o.reinvestRate, FIXED.reinvestRate),

		taxOn: typed.taxOn ?? o.taxOn ?? CHOICE.taxOn,
		landPer: clamp(typed.landPer ?? o.landPer ?? FIXED.landPer, 0, 100),
		incomeTaxPer: percent(typed.incomeTaxPer, o.incomeTaxPer, FIXED.incomeTaxPer),
		cgTaxPer: percent(typed.cgTaxPer, o.cgTaxPer, FIXED.cgTaxPer),
		recapturePer: percent(typed.recapturePer, o.recapturePer, FIXED.recapturePer),
		losses: typed.losses ?? o.losses ?? CHOICE.losses,
	}
}

/** The last month that can be interest-only in a loan of `years` years: one before its last. */
export function lastInterestOnlyMonth(years: number): number {
	return clamp(Math.round(12 * years), 1, MAX_LOAN_MONTHS) - 1
}
