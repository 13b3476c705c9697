import { type AnalysisValues, noValue } from '~/deal'
import type { Projection } from '~/features/calculator/analysis/projection-types'
import { saleInputs } from '~/features/calculator/analysis-pages/figures/explanations/dependencies'
import {
	byExpression,
	type FigureFormula,
	pct,
	plain,
	product,
	quotient,
	sum,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { saleYearOf, sellingCost } from './shown-figures'

/** Formulas of a sale at the end of a year. */

const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

/** The price: grown value, or NOI of the next year ÷ exit cap rate. */
export function priceFormula(
	values: AnalysisValues,
	{ years }: Projection,
	year: number,
): FigureFormula {
	const row = years[year - 1]
	const figure = row?.salePrice ?? noValue('noSale')
	const inputs = saleInputs(values)
	if (values.exitBy === 'cap') {
		const cap = values.exitCap ?? NaN
		const noi = years[year]?.noi ?? (numberOf(figure) * cap) / 100
		return byExpression(
			figure,
			'usd',
			quotient(usd('NOI of the next year', noi), plain('exit cap rate', cap / 100)),
			{ inputs },
		)
	}
	return byExpression(figure, 'usd', usd('value', row?.value ?? NaN), {
		words: 'The value at the end of the year',
		notes: ['After-repair value with the appreciation of each year.'],
		inputs,
	})
}

/** What the sale leaves after its cost and the loan. */
export function saleFormula(
	values: AnalysisValues,
	{ years }: Projection,
	year: number,
): FigureFormula {
	const row = years[year - 1]
	const price = numberOf(row?.salePrice ?? NaN)
	return byExpression(
		row?.saleNet ?? noValue('noSale'),
		'usd',
		sum(
			usd('sales price', price),
			['−', usd('cost of selling', sellingCost(price, values))],
			['−', usd('loan balance', row?.balance ?? NaN)],
		).of,
		{ absent: ['income tax'], inputs: saleInputs(values) },
	)
}

/** The formulas of the planned sale by figure. */
export function saleFormulas(
	values: AnalysisValues,
	projection: Projection,
): Record<string, FigureFormula> {
	const year = saleYearOf(values, projection)
	const price = priceFormula(values, projection, year)
	const row = projection.years[year - 1]
	return {
		salePrice: price,
		sellingCost: byExpression(
			typeof price.figure === 'number' ? sellingCost(price.figure, values) : price.figure,
			'usd',
			product(usd('sales price', numberOf(price.figure)), pct('cost of selling', values.sellPer)),
			{ inputs: saleInputs(values) },
		),
		loanAtSale: byExpression(
			values.missingRate === null ? (row?.balance ?? noValue('noSale')) : noValue('noRate'),
			'usd',
			usd('loan balance', row?.balance ?? NaN),
			{ words: 'Loan balance at the end of the year', inputs: saleInputs(values) },
		),
		saleNet: saleFormula(values, projection, year),
	}
}
