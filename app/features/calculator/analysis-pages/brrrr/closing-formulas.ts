import {
	byExpression,
	type FigureFormula,
	pct,
	product,
	rest,
	sum,
	usd,
	zeroNote,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { chain, constant } from '~/deal'
import type { BrrrrDeal } from './brrrr-deal'

/** Formulas of the uses and sources at closing. */

/** Uses and sources. */
export function closingFormulas(deal: BrrrrDeal): Record<string, FigureFormula> {
	const { values, setup, bridge } = deal
	const uses = sum(
		usd('purchase price', values.purchase),
		['+', usd('renovation with contingency', setup.renovationCost)],
		['+', usd('closing costs', setup.buyCost)],
		['+', usd('lender costs', bridge.fees)],
		['+', usd('holding costs', values.rehabMonths === 0 ? values.holdCost : 0)],
	)
	const holding = values.rehabMonths === 0 ? values.holdCost : 0
	return {
		usePrice: byExpression(values.purchase, 'usd', usd('price', values.purchase), {
			words: 'The purchase price that you entered',
		}),
		useWork: byExpression(
			setup.renovationCost,
			'usd',
			product(
				usd('renovation budget', values.renovation),
				chain(constant(100, 'percent'), ['+', pct('contingency', values.contingencyPer)]),
			),
			{ notes: ['Your share counts as paid at closing.'] },
		),
		useBuying: byExpression(
			setup.buyCost,
			'usd',
			chain(product(usd('purchase price', values.purchase), pct('share', values.buyCostPer)), [
				'+',
				usd('dollars', values.buyCost),
			]),
		),
		useFees: byExpression(
			bridge.fees,
			'usd',
			chain(
				usd('appraisal', values.appr),
				['+', usd('lender fees', values.lendFees)],
				['+', product(usd('hard money loan', bridge.loan), pct('points', values.pointsPer))],
			),
		),
		useHolding: byExpression(holding, 'usd', usd('holding costs', holding), {
			words: 'The holding costs of the calculator, paid at closing as there are no months of work',
		}),
		uses: byExpression(setup.costAtClosing + bridge.fees, 'usd', uses.of, {
			notes: zeroNote(uses.zeros),
		}),
		bridgeLoan: byExpression(
			bridge.loan,
			'usd',
			chain(product(usd('purchase price', values.purchase), rest(pct('down', values.down))), [
				'+',
				product(
					usd('renovation budget', values.renovation),
					pct('financed', values.rehabFinancedPer),
				),
			]),
			{ notes: ['Interest only, paid back by the refinance.'] },
		),
		sources: byExpression(
			bridge.loan + bridge.cashAtClosing,
			'usd',
			chain(usd('hard money loan', bridge.loan), ['+', usd('your cash', bridge.cashAtClosing)]),
			{},
		),
	}
}
