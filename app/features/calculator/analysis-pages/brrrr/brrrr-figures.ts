import { FIGURES, noValue, shownFigure } from '~/deal'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import { capRateQuestion } from '~/features/calculator/analysis-pages/figures/deal-questions'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { ShownFigure } from '~/features/calculator/analysis-pages/figures/shown-figure'
import type { BrrrrDeal } from './brrrr-deal'

/** The figures of the BRRRR page: what is shown, in which order and unit. */

export type BrrrrFigure = ShownFigure

/** Cash left in, cash flow, all-in cost and DSCR. */
export function brrrrHeadline(deal: BrrrrDeal): BrrrrFigure[] {
	const { bridge, summary, missing } = deal
	const of = (figure: AnyFigure): AnyFigure =>
		missing === null || missing === 'noRate' ? figure : noValue(missing)
	return [
		shownFigure('cashLeft', of(bridge.cashLeft)),
		shownFigure('cashFlowMonth', of(summary.cashFlowMonth)),
		shownFigure('allInOfArv', of(bridge.allInOfArv)),
		shownFigure('dscrNoi', of(summary.dscrNoi)),
	]
}

/** What is paid at closing. */
export function usesAtClosing({ values, setup, bridge }: BrrrrDeal): BrrrrFigure[] {
	const atClosing = values.rehabMonths === 0 ? values.holdCost : 0
	return [
		shownFigure('usePrice', values.purchase),
		shownFigure('useWork', setup.renovationCost),
		shownFigure('useBuying', setup.buyCost),
		shownFigure('useFees', bridge.fees),
		...(atClosing === 0 ? [] : [shownFigure('useHolding', atClosing)]),
		shownFigure('uses', setup.costAtClosing + bridge.fees),
	]
}

/** Where the money at closing comes from. */
export function sourceFigures({ bridge }: BrrrrDeal): BrrrrFigure[] {
	return [
		shownFigure('bridgeLoan', bridge.loan),
		shownFigure('cashAtClosing', bridge.cashAtClosing),
		shownFigure('sources', bridge.loan + bridge.cashAtClosing),
	]
}

/** New loan − payoff − cost = cash back. */
export function refinanceFigures({ bridge }: BrrrrDeal): BrrrrFigure[] {
	const { limitByDscr, cashBack } = bridge
	const isCost = typeof cashBack === 'number' && cashBack < 0
	return [
		shownFigure('appraisedValue', bridge.appraisedValue),
		shownFigure('limitByLtv', bridge.limitByLtv),
		...(limitByDscr === null ? [] : [shownFigure('limitByDscr', limitByDscr)]),
		shownFigure('newLoan', bridge.newLoan),
		shownFigure('payoff', bridge.loan),
		shownFigure('refiCost', bridge.cost),
		shownFigure(
			'cashBack',
			cashBack,
			isCost ? { label: 'Cash back: the refinance costs you money' } : {},
		),
	]
}

/** The money between closing and the refinance, and what is left in. */
export function ladderFigures(deal: BrrrrDeal): BrrrrFigure[] {
	const { bridge, incomeUntil } = deal
	return [
		shownFigure('bridgeInterest', bridge.interest),
		shownFigure('incomeUntil', incomeUntil),
		shownFigure('cashBefore', bridge.cashBefore),
		shownFigure('recovered', bridge.recovered),
		shownFigure('allIn', bridge.allIn),
		shownFigure('equityAfter', bridge.equityAfter),
		shownFigure('madeByWork', bridge.madeByWork),
	]
}

/** The first twelve months with rent after the refinance. */
export function rentalFigures({ summary }: BrrrrDeal): BrrrrFigure[] {
	const { cashOnCash, cashFlowMonth } = summary
	const isInfinite = typeof cashOnCash === 'object' && cashOnCash.kind === 'infinite'
	return [
		shownFigure('noi', summary.noi),
		shownFigure('cashFlowYear', summary.cashFlowYear),
		shownFigure(
			'cashOnCash',
			cashOnCash,
			isInfinite && typeof cashFlowMonth === 'number'
				? { instead: `No money left in, ${formatFigure(cashFlowMonth, 'usd')} a month` }
				: {},
		),
		shownFigure('dscrLender', summary.dscrLender),
		shownFigure('capRateCost', summary.capRateCost, capRateQuestion(summary.capRateCost)),
	]
}

/** The columns of the table of lower appraisals, as `KEY-PERCENT`. */
export const LOWER_COLUMNS = [
	{ key: 'lowerValue', label: FIGURES.appraisedValue.label },
	{ key: 'lowerLoan', label: FIGURES.newLoan.label },
	{ key: 'lowerBack', label: FIGURES.cashBack.label },
	{ key: 'lowerLeft', label: FIGURES.cashLeft.label },
	{ key: 'lowerFlow', label: FIGURES.cashFlowMonth.label },
] as const

/** What a row is about; without an ARV its value is not entered. */
export function lowerHead({ lower, values }: BrrrrDeal['lower'][number]): string {
	if (lower > 0) return `${lower}% lower`
	return values.typed.arv === null ? 'As assumed' : 'As entered'
}

/** The figures of a row, in the order of the columns. */
export function lowerFigures({ bridge, cashFlowMonth }: BrrrrDeal['lower'][number]): AnyFigure[] {
	return [bridge.appraisedValue, bridge.newLoan, bridge.cashBack, bridge.cashLeft, cashFlowMonth]
}
