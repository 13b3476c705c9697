import { noValue } from '~/deal'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import { capRateQuestion } from '~/features/calculator/analysis-pages/figures/deal-questions'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { BrrrrDeal } from './brrrr-deal'

/** The figures of the BRRRR page: what is shown, in which order and unit. */

export type BrrrrFigure = {
	name: string
	label: string
	figure: AnyFigure
	unit: FigureUnit
	isSigned?: boolean
	instead?: string
}

const usd = (name: string, label: string, figure: AnyFigure): BrrrrFigure => ({
	name,
	label,
	figure,
	unit: 'usd',
})

/** Cash left in, cash flow, all-in cost and DSCR. */
export function brrrrHeadline(deal: BrrrrDeal): BrrrrFigure[] {
	const { bridge, summary, missing } = deal
	const of = (figure: AnyFigure): AnyFigure =>
		missing === null || missing === 'noRate' ? figure : noValue(missing)
	return [
		usd('cashLeft', 'Cash left in', of(bridge.cashLeft)),
		{
			...usd('cashFlowMonth', 'Cash flow per month after the refinance', of(summary.cashFlowMonth)),
			isSigned: true,
		},
		{
			name: 'allInOfArv',
			label: 'All-in cost ÷ ARV',
			figure: of(bridge.allInOfArv),
			unit: 'percent',
		},
		{
			name: 'dscrNoi',
			label: 'DSCR (NOI ÷ loan payments)',
			figure: of(summary.dscrNoi),
			unit: 'ratio',
		},
	]
}

/** What is paid at closing. */
export function usesAtClosing({ values, setup, bridge }: BrrrrDeal): BrrrrFigure[] {
	const atClosing = values.rehabMonths === 0 ? values.holdCost : 0
	return [
		usd('usePrice', 'Purchase price', values.purchase),
		usd('useWork', 'Renovation with contingency', setup.renovationCost),
		usd('useBuying', 'Purchase closing costs', setup.buyCost),
		usd('useFees', 'Appraisal, lender fees and points', bridge.fees),
		...(atClosing === 0 ? [] : [usd('useHolding', 'Holding costs', atClosing)]),
		usd('uses', 'All uses', setup.costAtClosing + bridge.fees),
	]
}

/** Where the money at closing comes from. */
export function sourceFigures({ bridge }: BrrrrDeal): BrrrrFigure[] {
	return [
		usd('bridgeLoan', 'Hard money loan', bridge.loan),
		usd('cashAtClosing', 'Your cash at closing', bridge.cashAtClosing),
		usd('sources', 'All sources', bridge.loan + bridge.cashAtClosing),
	]
}

/** New loan − payoff − cost = cash back. */
export function refinanceFigures({ bridge }: BrrrrDeal): BrrrrFigure[] {
	const { limitByDscr, cashBack } = bridge
	const isCost = typeof cashBack === 'number' && cashBack < 0
	return [
		usd('appraisedValue', 'Value that the lender lends on', bridge.appraisedValue),
		usd('limitByLtv', 'Largest loan by loan to value', bridge.limitByLtv),
		...(limitByDscr === null
			? []
			: [usd('limitByDscr', 'Largest loan by the DSCR limit', limitByDscr)]),
		usd('newLoan', 'New loan', bridge.newLoan),
		usd('payoff', 'Payoff of the hard money loan', bridge.loan),
		usd('refiCost', 'Cost of the refinance', bridge.cost),
		{
			...usd(
				'cashBack',
				isCost ? 'Cash back: the refinance costs you money' : 'Cash back (borrowed money)',
				cashBack,
			),
			isSigned: true,
		},
	]
}

/** The money between closing and the refinance, and what is left in. */
export function ladderFigures(deal: BrrrrDeal): BrrrrFigure[] {
	const { bridge, incomeUntil } = deal
	return [
		usd('bridgeInterest', 'Hard money interest until the refinance', bridge.interest),
		{
			...usd(
				'incomeUntil',
				'Income after costs and reserve until the refinance, without interest',
				incomeUntil,
			),
			isSigned: true,
		},
		usd('cashBefore', 'Your cash before the refinance', bridge.cashBefore),
		{
			name: 'recovered',
			label: 'Recovered (cash back ÷ cash before)',
			figure: bridge.recovered,
			unit: 'percent',
		},
		usd('allIn', 'All-in cost before the refinance', bridge.allIn),
		usd('equityAfter', 'Equity after the refinance (ARV − new loan)', bridge.equityAfter),
		{
			...usd('madeByWork', 'Made by the work (ARV − all-in cost)', bridge.madeByWork),
			isSigned: true,
		},
	]
}

/** The first twelve months with rent after the refinance. */
export function rentalFigures({ summary }: BrrrrDeal): BrrrrFigure[] {
	const { cashOnCash, cashFlowMonth } = summary
	const isInfinite = typeof cashOnCash === 'object' && cashOnCash.kind === 'infinite'
	return [
		{ ...usd('noi', 'NOI per year', summary.noi), isSigned: true },
		{
			...usd('cashFlowYear', 'Cash flow per year after reserves', summary.cashFlowYear),
			isSigned: true,
		},
		{
			name: 'cashOnCash',
			label: 'Cash-on-cash (yearly cash flow ÷ cash left in)',
			figure: cashOnCash,
			unit: 'percent',
			isSigned: true,
			...(isInfinite && typeof cashFlowMonth === 'number'
				? { instead: `No money left in, ${formatFigure(cashFlowMonth, 'usd')} a month` }
				: {}),
		},
		{
			name: 'dscrLender',
			label: 'DSCR (rent ÷ payments with taxes, insurance and HOA)',
			figure: summary.dscrLender,
			unit: 'ratio',
		},
		{
			name: 'capRateCost',
			label: 'Cap rate (NOI ÷ price, work and closing costs)',
			figure: summary.capRateCost,
			unit: 'percent',
			...capRateQuestion(summary.capRateCost),
		},
	]
}

/** The columns of the table of lower appraisals, as `KEY-PERCENT`. */
export const LOWER_COLUMNS = [
	{ key: 'lowerValue', label: 'Value lent on' },
	{ key: 'lowerLoan', label: 'New loan' },
	{ key: 'lowerBack', label: 'Cash back (borrowed)' },
	{ key: 'lowerLeft', label: 'Cash left in' },
	{ key: 'lowerFlow', label: 'Cash flow per month' },
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
