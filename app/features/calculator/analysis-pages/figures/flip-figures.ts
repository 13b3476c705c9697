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

/** The headline of a flip, from the results of the calculator. */
export function flipFigures(deal: DealValues): ShownFigure[] {
	const results = analyze(deal)
	const { roiHard } = analyzeReturns(deal, results)
	return [
		{
			name: 'netHard',
			label: 'Profit after hard money',
			figure: results.netHard,
			unit: 'usd',
			isSigned: true,
		},
		{
			name: 'roiHard',
			label: 'Return on cash invested',
			figure: roiHard ?? noValue('noMoneyIn'),
			unit: 'percent',
			isSigned: true,
		},
		{
			name: 'breakEvenPrice',
			label: 'Break-even sales price',
			figure: deal.sPrice - results.netHard / (1 - CLOSING_PERCENT / 100),
			unit: 'usd',
		},
	]
}
