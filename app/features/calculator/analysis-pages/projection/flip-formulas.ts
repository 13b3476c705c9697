import type { AnalysisValues } from '~/features/calculator/analysis/values'
import {
	byExpression,
	type Formula,
	pct,
	plain,
	product,
	quotient,
	rest,
	sum,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { noValue } from '~/features/calculator/analysis/figure-value'
import { chain } from '~/features/calculator/explain/expression'
import {
	analyze,
	analyzeReturns,
	CLOSING_PERCENT,
	hardMoneyInterest,
} from '~/features/calculator/formulas/formulas'

/** Formulas of a flip's headline, which are results of the calculator: an empty input is 0. */

const EMPTY_IS_ZERO = 'A result of the calculator, where an empty field counts as 0.'

/** The formulas by figure. */
export function flipFormulas({ deal }: AnalysisValues): Record<string, Formula> {
	const results = analyze(deal)
	const { roiHard } = analyzeReturns(deal, results)
	const closing = pct('closing costs and commission', CLOSING_PERCENT)
	const interest = hardMoneyInterest(results.monthPay, deal.hold)
	const costs = sum(
		usd('purchase and renovation', results.renoHouse),
		['+', usd('holding costs', results.holdCost)],
		['+', usd('hard money cost', results.hardMoney)],
	).of
	return {
		netHard: byExpression(
			results.netHard,
			'usd',
			chain(product(usd('sales price', deal.sPrice), rest(closing)), ['−', costs]),
			{ notes: [EMPTY_IS_ZERO], absent: ['income tax'] },
		),
		roiHard: byExpression(
			roiHard ?? noValue('noMoneyIn'),
			'percent',
			quotient(
				usd('net profit after hard money', results.netHard),
				sum(
					usd('cash to close', results.totalClose),
					['+', usd('holding costs', results.holdCost)],
					['+', usd('hard money interest', interest)],
				).of,
			),
			{ notes: [EMPTY_IS_ZERO] },
		),
		breakEvenPrice: byExpression(
			deal.sPrice - results.netHard / (1 - CLOSING_PERCENT / 100),
			'usd',
			quotient(costs, plain('share left of the price', 1 - CLOSING_PERCENT / 100)),
			{
				notes: ['At this sales price the profit is $0.', EMPTY_IS_ZERO],
			},
		),
	}
}
