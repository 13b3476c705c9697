import {
	byExpression,
	type FigureFormula,
	pct,
	plain,
	product,
	quotient,
	rest,
	sum,
	usd,
	zeroNote,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { breakEvenPrice } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { flipCostInputs, type FullFlip, fullFlip } from '~/features/calculator/analysis/flip-profit'
import { hasHardMoney, lacksDown } from '~/features/calculator/analysis/hard-money'
import { formatUsd } from '~/core/format-number'
import {
	type AnalysisValues,
	CLOSING_PERCENT,
	type Term,
	analyze,
	applyPercent,
	chain,
	noValue,
} from '~/deal'

/** Formulas of a flip's headline, which are results of the calculator: an empty input is 0. */

const EMPTY_IS_ZERO = 'A result of the calculator, where an empty field counts as 0.'

const ENTERED = 'Counts the costs that were entered; what is empty counts as $0.'

/** The costs between purchase and sale that the profit after all costs counts, one by one. */
function costTerms({ deal, costs }: FullFlip): readonly Term[] {
	const { renoTotal, holdCost, loanAmountHM, hardMoneyInterest } = analyze(deal)
	const points = applyPercent(loanAmountHM, costs.pointsPer)
	const closing = applyPercent(deal.purchase, costs.buyCostPer) + costs.buyCost
	return [
		usd('purchase closing costs', closing),
		usd('contingency', applyPercent(renoTotal, costs.contingencyPer)),
		usd('appraisal, lender fees and points', deal.appr + deal.lendFees + points),
		usd('holding costs', holdCost),
		usd('hard money interest', hardMoneyInterest),
	]
}

const priceTerms = ({ deal }: FullFlip): readonly [Term, Term] => [
	usd('purchase price', deal.purchase),
	usd('renovation', analyze(deal).renoTotal),
]

function profitFormula(full: FullFlip): FigureFormula {
	const { deal, costs, profit } = full
	const paid = [...priceTerms(full), ...costTerms(full)]
	const { of, zeros } = sum(
		usd('sales price', deal.sPrice),
		['−', usd('cost of selling', applyPercent(deal.sPrice, costs.sellPer))],
		...paid.map((term): ['−', Term] => ['−', term]),
	)
	return byExpression(profit, 'usd', of, {
		notes: [ENTERED, ...zeroNote(zeros)],
		absent: ['income tax'],
		inputs: flipCostInputs(deal),
	})
}

/** The formulas of a flip of which a cost was entered that the 24 results do not count. */
function fullFormulas(full: FullFlip): Record<string, FigureFormula> {
	const { deal, costs, profit, cash, returnOnCash } = full
	const added = costTerms(full).map((term): ['+', Term] => ['+', term])
	const [price, work] = priceTerms(full)
	const needed = sum(usd('down payment', analyze(deal).downPay), ...added).of
	return {
		flipProfitFull: profitFormula(full),
		flipReturnFull: byExpression(
			returnOnCash,
			'percent',
			quotient(usd('profit after all costs', profit), needed),
			{
				notes: [ENTERED, `The cash needed until the sale is ${formatUsd(cash)}.`],
				inputs: flipCostInputs(deal),
			},
		),
		breakEvenPrice: byExpression(
			breakEvenPrice(deal, profit, costs.sellPer),
			'usd',
			quotient(
				sum(price, ['+', work], ...added).of,
				plain('share left of the price', 1 - costs.sellPer / 100),
			),
			{ notes: ['At this sales price the profit is $0.', ENTERED], inputs: flipCostInputs(deal) },
		),
	}
}

/** The formulas by figure; those after all costs where one of them was entered. */
export function flipFormulas(values: AnalysisValues): Record<string, FigureFormula> {
	const { deal } = values
	const full = fullFlip(deal, values)
	const inCash = fullFlip(deal, values, false)
	return {
		...resultFormulas(values),
		...(inCash === null ? {} : { flipProfitCash: profitFormula(inCash) }),
		...(full === null ? {} : fullFormulas(full)),
	}
}

function resultFormulas({ deal, typed }: AnalysisValues): Record<string, FigureFormula> {
	const results = analyze(deal)
	const { roiCash, roiHard, hardMoneyInterest: interest } = results
	const isEntered = (key: keyof typeof typed & keyof typeof deal): boolean => typed[key] !== null
	const isHardMoney = hasHardMoney(isEntered)
	const closing = pct('closing costs and commission', CLOSING_PERCENT)
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
				inputs: ['sellPer'],
			},
		),
	}
}
