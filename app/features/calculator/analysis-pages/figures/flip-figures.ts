import { noValue } from '~/features/calculator/analysis/figure-value'
import {
	analyze,
	analyzeReturns,
	CLOSING_PERCENT,
	type DealValues,
} from '~/features/calculator/formulas/formulas'
import type { ShownFigure } from './shown-figure'

/** A sales price without rent: the deal is a flip. */
export const isFlip = ({ sPrice, rent }: Pick<DealValues, 'sPrice' | 'rent'>): boolean =>
	sPrice > 0 && rent === 0

const HARD_MONEY_INPUTS = ['down', 'appr', 'lendFees', 'interestHard'] as const

/** Whether any term of a hard money loan is entered, also 0; without one, a flip is paid in cash. */
export const hasHardMoney = (
	isEntered: (key: (typeof HARD_MONEY_INPUTS)[number]) => boolean,
): boolean => HARD_MONEY_INPUTS.some(isEntered)

/** The sales price at which a deal with this profit would have none. Dollars. */
export const breakEvenPrice = ({ sPrice }: DealValues, profit: number): number =>
	sPrice - profit / (1 - CLOSING_PERCENT / 100)

/** The headline of a flip, from the results of the calculator: of a cash purchase, or of hard money. */
export function flipFigures(deal: DealValues, isHardMoney: boolean): ShownFigure[] {
	const results = analyze(deal)
	const { roiCash, roiHard } = analyzeReturns(deal, results)
	const profit = isHardMoney ? results.netHard : results.net
	const figures: ShownFigure[] = isHardMoney
		? [
				{ name: 'netHard', label: 'Profit after hard money', figure: profit, unit: 'usd' },
				{
					name: 'roiHard',
					label: 'ROI on cash invested (hard money)',
					figure: roiHard ?? noValue('noMoneyIn'),
					unit: 'percent',
				},
			]
		: [
				{ name: 'net', label: 'Net profit (cash purchase)', figure: profit, unit: 'usd' },
				{
					name: 'roiCash',
					label: 'ROI on total cost (cash)',
					figure: roiCash ?? noValue('noPrice'),
					unit: 'percent',
				},
			]
	return [
		...figures.map((shown) => ({ ...shown, isSigned: true })),
		{
			name: 'breakEvenPrice',
			label: 'Break-even sales price',
			figure: breakEvenPrice(deal, profit),
			unit: 'usd',
		},
	]
}
