import {
	type AnalysisValues,
	type FigureValue,
	applyPercent,
	isNumber,
	noValue,
	bounded,
} from '~/deal'
import { largestLoan } from './loan'
import { mapFigure, ratio } from './projection/figure-arithmetic'
import { eventsOfYear, monthLines } from './projection/operations'
import { type Setup, percentOf, readSetup } from './projection/setup'

/**
 * Buy, rehab, rent, refinance (analysis section 3): the bridge loan and the loan that pays it off.
 * Dollars, unless noted. Figures without the rate they need have no value.
 */
export type BridgeFigures = {
	/** Lb: share of the price and of the renovation that the lender pays. */
	loan: number
	/** Points on the bridge loan. */
	pointsCost: number
	/** Appraisal, lender's fees and points. */
	fees: number
	/** C₀. The member's share of the renovation counts as paid at closing. */
	cashAtClosing: number
	/** k: the refinance is at the end of this month. */
	refiMonth: number
	/** Interest of the months 1…k; empty without a rate. */
	interestByMonth: readonly number[]
	interest: FigureValue
	/** Holding cost until the work is done. */
	carry: number
	/** A: what the lender lends against. */
	appraisedValue: number
	/** Refinanced before the seasoning is over, so that A is the cost, which is lower. */
	isValueCappedByCost: boolean
	limitByLtv: number
	/** `null` if the lender has no DSCR limit. */
	limitByDscr: FigureValue | null
	/** The limit that determines the new loan; `ltv` if both are equal. */
	binding: 'ltv' | 'dscr'
	/** Lr */
	newLoan: FigureValue
	/** Cost of the refinance. */
	cost: FigureValue
	/** New loan − bridge loan − cost. Borrowed money; negative: the refinance costs this much. */
	cashBack: FigureValue
	/** Cash put in until the refinance: C₀ − the cash flow of the months 1…k. */
	cashBefore: FigureValue
	/** Cash before − cash back. 0 or less: all of the money is back. */
	cashLeft: FigureValue
	allIn: FigureValue
	/** All-in cost / ARV, a fraction. Without an ARV that is entered none: the price is not one. */
	allInOfArv: FigureValue
	/** Cash back / cash before, a fraction. */
	recovered: FigureValue
	/** ARV − new loan, of an ARV that is entered. */
	equityAfter: FigureValue
	/** ARV − all-in cost, of an ARV that is entered. */
	madeByWork: FigureValue
}

const MONTHS = 12

/** Interest of the months 1…k. With `drawn`, on what the lender has paid out by then (3.2). */
function bridgeInterest(values: AnalysisValues, loan: number, ratePct: number): number[] {
	const { rehabMonths, refiMonth } = values
	const draws =
		values.bridgeInterestOn === 'drawn' && rehabMonths > 0
			? percentOf(values.renovation, values.rehabFinancedPer)
			: 0
	const full = applyPercent(loan, ratePct) / MONTHS
	const interest: number[] = []
	for (let month = 1; month <= refiMonth; month++) {
		const undrawn = month < rehabMonths ? draws * (1 - month / rehabMonths) : 0
		interest.push(undrawn === 0 ? full : applyPercent(loan - undrawn, ratePct) / MONTHS)
	}
	return interest
}

/** NOI − capex reserve + events of the months 1…`until`. */
function incomeUntil({ values, operating }: Setup, until: number): number {
	let sum = 0
	for (const year of operating) {
		const months = Math.min(until - MONTHS * (year.year - 1), MONTHS)
		if (months <= 0) break
		for (let place = 1; place <= months; place++) {
			const lines = monthLines(year, place)
			sum += lines.noi - lines.capexReserve
		}
		if (months === MONTHS) sum += eventsOfYear(values, year.year)
	}
	return sum
}

/**
 * The largest loan whose payment, taxes, insurance and HOA the rent covers `refiDscr` times (3.4).
 * `null`: no limit, also because the loan has no payment. 0 if the rent does not cover the costs.
 */
function limitByDscr(values: AnalysisValues): FigureValue | null {
	if (values.refiDscr === null) return null
	if (values.interestDSCR === null) return noValue('noRate')
	const costs = (values.yTaxes + values.yInsurance + values.hoa) / MONTHS
	const paymentMonth = values.rent / values.refiDscr - costs
	const months = Math.max(Math.round(MONTHS * values.years), 1)
	const { interestDSCR: ratePct, ioMonths } = values
	return largestLoan({ paymentMonth, ratePct, months, ioMonths })
}

/**
 * Computes the bridge loan and the refinance of a deal, also if its plan is another one. Never
 * throws. `setup` saves preparing the values again.
 */
export function bridge(
	values: AnalysisValues,
	setup: Setup = readSetup(values, 'stabilized'),
): BridgeFigures {
	const { purchase, renovation, arv, interestHard, refiMonth } = values
	const loan =
		percentOf(purchase, 100 - values.down) + percentOf(renovation, values.rehabFinancedPer)
	// Those of a flip are of the loan that its profit counts.
	const isFlip = values.sPrice > 0 && values.rent === 0
	const pointsLoan = isFlip ? percentOf(purchase + renovation, 100 - values.down) : loan
	const pointsCost = percentOf(pointsLoan, values.pointsPer)
	const fees = values.appr + values.lendFees + pointsCost
	const cashAtClosing = setup.costAtClosing + fees - loan

	const interestByMonth = interestHard === null ? [] : bridgeInterest(values, loan, interestHard)
	const interest =
		interestHard === null ? noValue('noRate') : interestByMonth.reduce((sum, n) => sum + n, 0)

	const appraisal = percentOf(arv, values.appraisalPer)
	const cost = purchase + renovation
	const isEarly = refiMonth < values.seasoningMonths && values.beforeSeasoning === 'cost'
	const isValueCappedByCost = isEarly && cost < appraisal
	const appraisedValue = isValueCappedByCost ? cost : appraisal

	const byLtv = percentOf(appraisedValue, values.ltv)
	const byDscr = limitByDscr(values)
	const newLoan = byDscr === null ? byLtv : mapFigure(byDscr, (limit) => Math.min(limit, byLtv))
	const isDscrBinding = byDscr !== null && isNumber(byDscr) && byDscr < byLtv
	const refiCost = mapFigure(newLoan, (n) => percentOf(n, values.refiCostPer) + values.refiCost)
	const cashBack = mapFigure(newLoan, (n) =>
		mapFigure(refiCost, (paid) => bounded(n - loan - paid)),
	)

	const cashBefore = mapFigure(interest, (paid) =>
		bounded(cashAtClosing + paid - incomeUntil(setup, refiMonth)),
	)
	const cashLeft = mapFigure(cashBefore, (before) =>
		mapFigure(cashBack, (back) => bounded(before - back)),
	)
	const allIn = mapFigure(interest, (paid) => {
		const bought = purchase + setup.renovationCost + setup.buyCost
		return bought + fees + paid + values.holdCost
	})

	// What is said about the ARV needs one: else it would be said about the price.
	const ofArv = (figure: FigureValue): FigureValue =>
		values.typed.arv === null && isNumber(figure) ? noValue('noValue') : figure

	return {
		loan,
		pointsCost,
		fees,
		cashAtClosing: bounded(cashAtClosing),
		refiMonth,
		interestByMonth,
		interest,
		carry: values.holdCost,
		appraisedValue,
		isValueCappedByCost,
		limitByLtv: byLtv,
		limitByDscr: byDscr,
		binding: isDscrBinding ? 'dscr' : 'ltv',
		newLoan,
		cost: refiCost,
		cashBack,
		cashBefore,
		cashLeft,
		allIn,
		allInOfArv: ofArv(mapFigure(allIn, (n) => ratio(n, arv, 'noValue'))),
		recovered: mapFigure(cashBefore, (before) =>
			before > 0 ? mapFigure(cashBack, (back) => bounded(back / before)) : noValue('noMoneyIn'),
		),
		equityAfter: ofArv(mapFigure(newLoan, (n) => bounded(arv - n))),
		madeByWork: ofArv(mapFigure(allIn, (n) => bounded(arv - n))),
	}
}
