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
import { breakEvenPrice } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { noValue } from '~/features/calculator/analysis/figure-value'
import { hasHardMoney, lacksDown } from '~/features/calculator/analysis/hard-money'
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
export function flipFormulas({ deal, typed }: AnalysisValues): Record<string, Formula> {
	const results = analyze(deal)
	const { roiCash, roiHard } = analyzeReturns(deal, results)
	const isEntered = (key: keyof typeof typed & keyof typeof deal): boolean => typed[key] !== null
	const isHardMoney = hasHardMoney(isEntered)
	const closing = pct('closing costs and commission', CLOSING_PERCENT)
	const interest = hardMoneyInterest(results.monthPay, deal.hold)
	const purchase = usd('purchase and renovation', results.renoHouse)
	const holding = usd('holding costs', results.holdCost)
	const cashCosts = sum(purchase, ['+', holding]).of
	const costs = sum(purchase, ['+', holding], ['+', usd('hard money cost', results.hardMoney)]).of
	const sold = product(usd('sales price', deal.sPrice), rest(closing))
	return {
		net: byExpression(results.net, 'usd', chain(sold, ['−', cashCosts]), {
			notes: [EMPTY_IS_ZERO],
			absent: ['purchase closing costs', 'contingency', 'income tax', 'hard money'],
		}),
		roiCash: byExpression(
			roiCash ?? noValue('noPrice'),
			'percent',
			quotient(usd('net profit of a cash purchase', results.net), cashCosts),
			{ notes: [EMPTY_IS_ZERO] },
		),
		netHard: byExpression(results.netHard, 'usd', chain(sold, ['−', costs]), {
			notes: [EMPTY_IS_ZERO],
			absent: ['purchase closing costs', 'contingency', 'income tax'],
		}),
		roiHard: byExpression(
			lacksDown(isEntered) ? noValue('noDown') : (roiHard ?? noValue('noMoneyIn')),
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
			breakEvenPrice(deal, isHardMoney ? results.netHard : results.net),
			'usd',
			quotient(
				isHardMoney ? costs : cashCosts,
				plain('share left of the price', 1 - CLOSING_PERCENT / 100),
			),
			{
				notes: ['At this sales price the profit is $0.', EMPTY_IS_ZERO],
			},
		),
	}
}
