import { type FigureValue, isNumber, noValue, bounded } from '~/deal'
import type { ProjectionSummary } from '../projection-types'
import { cashReturn, mapFigure, ratio } from './figure-arithmetic'
import { type LoanFlow, loanFlow } from './financing'
import { type OperatingLines, combineLines } from './operations'
import type { FinancedDeal } from './yearly'

/**
 * The stabilized year (analysis 1.2): the first twelve months with rent, in plan `bridge` after the
 * refinance. Its cash flow is without one-off events and balloons.
 */

const MONTHS = 12

type StabilizedKey =
	| 'stabilizedFrom'
	| 'noi'
	| 'cashFlowYear'
	| 'cashFlowMonth'
	| 'capRate'
	| 'capRateCost'
	| 'cashOnCash'
	| 'dscrNoi'
	| 'dscrLender'
	| 'grossRentMultiplier'
	| 'debtYield'
	| 'expenseRatio'
	| 'breakEvenOccupancy'
	| 'breakEvenRatio'

type StabilizedFigures = Pick<ProjectionSummary, StabilizedKey>

const NO_RENT = noValue('noRent')

/** Without rent there is no stabilized year. */
const WITHOUT_RENT: StabilizedFigures = {
	stabilizedFrom: null,
	noi: NO_RENT,
	cashFlowYear: NO_RENT,
	cashFlowMonth: NO_RENT,
	capRate: NO_RENT,
	capRateCost: NO_RENT,
	cashOnCash: NO_RENT,
	dscrNoi: NO_RENT,
	dscrLender: NO_RENT,
	grossRentMultiplier: NO_RENT,
	debtYield: NO_RENT,
	expenseRatio: NO_RENT,
	breakEvenOccupancy: NO_RENT,
	breakEvenRatio: NO_RENT,
}

/** NOI / debt service. */
export function dscrNoi({ noi }: OperatingLines, loan: LoanFlow): FigureValue {
	return ratio(noi, loan.interest + loan.principal, 'noDebt')
}

/** Scheduled rent / (principal + interest + taxes + insurance + HOA): the calculator's DSCR. */
export function dscrLender(lines: OperatingLines, loan: LoanFlow): FigureValue {
	const debtService = loan.interest + loan.principal
	if (debtService === 0) return noValue('noDebt')
	const paid = debtService + lines.taxes + lines.insurance + lines.hoa
	return bounded(lines.scheduledRent / paid)
}

/** Money in the deal (1.4): paid at closing; in plan `bridge` left in after the refinance. */
export function moneyIn({ financing }: FinancedDeal): FigureValue {
	return financing.bridge === null ? bounded(financing.cashAtClosing) : financing.bridge.cashLeft
}

/** The operating lines of the twelve rented months from month `from` on. */
function linesFrom({ setup }: FinancedDeal, from: number): OperatingLines | null {
	const index = Math.floor((from - 1) / MONTHS)
	const first = setup.operating[index]
	const second = setup.operating[index + 1]
	if (first === undefined || second === undefined) return null
	const inFirst = MONTHS * (index + 1) - from + 1
	return combineLines(first.rented, inFirst, second.rented, MONTHS - inFirst)
}

/** The figures of the stabilized year. */
export function stabilizedFigures(deal: FinancedDeal): StabilizedFigures {
	const { setup, financing } = deal
	const { values } = setup
	const before = values.plan === 'bridge' ? values.refiMonth : 0
	const from = Math.max(setup.vacantMonths, before) + 1
	const lines = values.rent > 0 ? linesFrom(deal, from) : null
	if (lines === null) return WITHOUT_RENT

	const loan = loanFlow(financing, from, from + MONTHS - 1)
	const debtService = loan.interest + loan.principal
	const { noi } = lines
	const expenses = lines.collectedIncome - noi
	const managed = lines.collectedIncome * (values.managePer / 100)
	/** Without the rate of the loan, what depends on its payment has no value. */
	const withLoan = (compute: () => FigureValue): FigureValue =>
		financing.hasLoanRate ? compute() : noValue('noRate')
	const cashFlow = withLoan(() => bounded(noi - lines.capexReserve - debtService - loan.pmi))
	const cost = values.purchase + setup.renovationCost + setup.buyCost

	return {
		stabilizedFrom: from,
		noi: bounded(noi),
		cashFlowYear: cashFlow,
		cashFlowMonth: mapFigure(cashFlow, (n) => bounded(n / MONTHS)),
		capRate: ratio(noi, values.purchase, 'noPrice'),
		capRateCost: ratio(noi, cost, 'zeroDenominator'),
		cashOnCash: isNumber(cashFlow) ? cashReturn(cashFlow, moneyIn(deal)) : cashFlow,
		dscrNoi: withLoan(() => dscrNoi(lines, loan)),
		dscrLender: withLoan(() => dscrLender(lines, loan)),
		grossRentMultiplier:
			values.purchase > 0 ? bounded(values.purchase / (MONTHS * values.rent)) : noValue('noPrice'),
		debtYield: mapFigure(financing.loan, (n) => ratio(noi, n, 'noDebt')),
		expenseRatio: ratio(expenses, lines.collectedIncome, 'noIncome'),
		breakEvenOccupancy: withLoan(() => {
			const kept = lines.grossIncome * (1 - values.managePer / 100)
			const paid = expenses - managed + lines.capexReserve + debtService + loan.pmi
			return kept > 0 ? bounded(paid / kept) : noValue('zeroDenominator')
		}),
		breakEvenRatio: withLoan(() => ratio(expenses + debtService, lines.grossIncome, 'noIncome')),
	}
}
