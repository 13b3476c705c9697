import {
	type AnalysisValues,
	bridge,
	explainer,
	type FigureName,
	figureLine,
	noValue,
	type Projection,
} from '~/deal'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { modelFormula } from '~/features/calculator/analysis-pages/figures/explanations/model-formula'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import { saleYearOf, sellingCost } from './shown-figures'

/** Formulas of the plan: the stabilized year, the money in the deal, and the sale as planned. */

type Figures = Readonly<Partial<Record<FigureName, AnyFigure>>>

/** The figures of the sale, which the table of years has. */
function saleFiguresOf(values: AnalysisValues, projection: Projection): Figures {
	const row = projection.years[saleYearOf(values, projection) - 1]
	const price = row?.salePrice ?? noValue('noSale')
	const hasRate = values.missingRate === null
	return {
		salePrice: price,
		sellingCost: typeof price === 'number' ? sellingCost(price, values) : price,
		loanAtSale: hasRate ? (row?.balance ?? noValue('noSale')) : noValue('noRate'),
		saleNet: row?.saleNet ?? noValue('noSale'),
		totalProfit: projection.summary.totalProfit,
	}
}

/** The formulas by figure. */
export function planFormulas(
	values: AnalysisValues,
	projection: Projection,
	model = explainer({ values, projection }),
): Record<string, FigureFormula> {
	const { summary } = projection
	const { cashLeft, allInOfArv } = bridge(values)
	const figures: Figures = {
		noi: summary.noi,
		cashFlowYear: summary.cashFlowYear,
		cashFlowMonth: summary.cashFlowMonth,
		cashOnCash: summary.cashOnCash,
		capRate: summary.capRate,
		capRateCost: summary.capRateCost,
		dscrNoi: summary.dscrNoi,
		dscrLender: summary.dscrLender,
		grossRentMultiplier: summary.grossRentMultiplier,
		debtYield: summary.debtYield,
		expenseRatio: summary.expenseRatio,
		breakEvenOccupancy: summary.breakEvenOccupancy,
		breakEvenRatio: summary.breakEvenRatio,
		cashAtClosing: summary.cashAtClosing,
		cashIn: summary.cashIn,
		loanAmount: summary.loanAmount,
		...(values.plan === 'bridge' && { cashLeft, allInOfArv }),
		...saleFiguresOf(values, projection),
	}
	return Object.fromEntries(
		Object.entries(figures).map(([key, figure]) => {
			const { unit } = figureLine(key as FigureName)
			const formula = modelFormula({ figure, unit }, model.figure(key), values)
			return [key, { ...formula, inputs: model.inputsOfFigure(key) ?? [] }] as const
		}),
	)
}
