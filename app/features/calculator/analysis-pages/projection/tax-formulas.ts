import { type AnalysisValues, chain, type Projection, dealSetup } from '~/deal'
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
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { irrFormula, multipleFormula, npvFormula } from './return-formulas'

/** Formulas of the tax estimate. */

const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

/** 27.5 years. */
const DEPRECIATION_MONTHS = 330

/** The formulas by figure; none while the estimate is off. */
export function taxFormulas(
	values: AnalysisValues,
	projection: Projection,
): Record<string, FigureFormula> {
	const { tax, summary, years } = projection
	const after = summary.afterTax
	if (tax === null || after === null) return {}
	const { buyCost, renovationCost } = dealSetup(values)
	const bought = chain(usd('purchase price', values.purchase), [
		'+',
		usd('purchase closing costs', buyCost),
	])
	const taken = tax.years.reduce((total, { depreciation }) => total + depreciation, 0)
	const afterTax = (formula: FigureFormula): FigureFormula => ({
		...formula,
		absent: ['state tax and the 3.8% net investment tax, unless they are in your rates'],
	})
	const formulas: Record<string, FigureFormula> = {
		afterTaxIrr: afterTax(irrFormula(after.irr, tax.flows)),
		afterTaxNpv: afterTax(npvFormula(after.npv, tax.flows, values.discountRate)),
		afterTaxEquityMultiple: afterTax(multipleFormula(after.equityMultiple, tax.flows)),
		afterTaxTotalProfit: afterTax(
			byExpression(
				after.totalProfit,
				'usd',
				sum(
					usd(
						'total profit before tax',
						typeof summary.totalProfit === 'number' ? summary.totalProfit : NaN,
					),
					[
						'−',
						usd(
							'tax of all years',
							tax.years.reduce((total, year) => total + numberOf(year.tax), 0),
						),
					],
					['−', usd('tax at the sale', tax.sale?.tax ?? 0)],
				).of,
			),
		),
		taxBasis: byExpression(
			tax.basis,
			'usd',
			chain(product(bought, rest(pct('land', values.landPer))), [
				'+',
				usd('renovation with contingency', renovationCost),
			]),
			{
				notes: [
					'Spread evenly over 27.5 years, from the first rented month.',
					'The half month of the first month is left out.',
				],
				absent: ['land', 'loan fees'],
			},
		),
		taxLand: byExpression(tax.land, 'usd', product(bought, pct('land', values.landPer)), {}),
	}
	const { sale } = tax
	const row = years[tax.years.length - 1]
	if (sale === null || row === undefined || typeof row.salePrice !== 'number') return formulas
	const taxableGain = Math.max(sale.gain, 0)
	const ofSale: Record<string, FigureFormula> = {
		taxGain: byExpression(
			sale.gain,
			'usd',
			sum(
				usd('sales price', row.salePrice),
				['−', usd('cost of selling', (row.salePrice * values.sellPer) / 100)],
				['−', usd('price with closing costs and renovation', tax.basis + tax.land)],
				['+', usd('depreciation taken', taken)],
			).of,
			{ notes: ['A loss at the sale gives no tax and no saving here.'] },
		),
		taxRecapture: byExpression(
			sale.recaptureTax,
			'usd',
			product(
				usd('depreciation given back', sale.recaptured),
				pct('recapture rate', values.recapturePer),
			),
			{ notes: ['The part of the gain that only gives depreciation back.'] },
		),
		taxCapitalGain: byExpression(
			sale.capitalGainTax,
			'usd',
			product(
				chain(usd('gain', taxableGain), ['−', usd('depreciation given back', sale.recaptured)]),
				pct('capital gain rate', values.cgTaxPer),
			),
			{ notes: ['A dollar that is recaptured is not taxed again.'] },
		),
		taxLossSaving: byExpression(
			sale.lossSaving,
			'usd',
			product(
				usd('losses carried forward', numberOf(tax.years.at(-1)?.carriedLosses ?? 0)),
				pct('income tax rate', values.incomeTaxPer),
			),
			{ notes: ['Losses that no income has used are released at the sale.'] },
		),
		taxSale: byExpression(
			sale.tax,
			'usd',
			sum(
				usd('recapture', sale.recaptureTax),
				['+', usd('capital gain tax', sale.capitalGainTax)],
				['−', usd('tax saved by losses', sale.lossSaving)],
			).of,
		),
	}
	return { ...formulas, ...ofSale }
}

/** The formulas of a year of the tax estimate, by column. */
export function taxYearFormulas(
	values: AnalysisValues,
	{ tax, years }: Projection,
	year: number,
): Record<string, FigureFormula> {
	const row = tax?.years[year - 1]
	const flow = years[year - 1]
	if (tax === null || row === undefined || flow === undefined) return {}
	const before = numberOf(tax.years[year - 2]?.carriedLosses ?? 0)
	const [income, used] = [numberOf(row.taxableIncome), numberOf(row.usedLosses)]
	const month = tax.basis / DEPRECIATION_MONTHS
	const months = month > 0 ? row.depreciation / month : 0
	const isCarried = values.losses === 'carry'
	const rate = pct('income tax rate', values.incomeTaxPer)
	const taxed = isCarried ? Math.max(income, 0) - used : income
	const formulas: Record<string, FigureFormula> = {
		depreciation: byExpression(
			row.depreciation,
			'usd',
			product(
				quotient(usd('basis of the building', tax.basis), plain('330', DEPRECIATION_MONTHS)),
				plain('rented months', months),
			),
			{ notes: ['27.5 years are 330 months.'], absent: ['the half month of the first month'] },
		),
		taxableIncome: byExpression(
			row.taxableIncome,
			'usd',
			sum(
				usd('NOI', flow.noi),
				['−', usd('interest', flow.interest)],
				['−', usd('depreciation', row.depreciation)],
			).of,
			{ absent: ['the CapEx reserve', 'principal', 'one-off items'] },
		),
		usedLosses: byExpression(row.usedLosses, 'usd', usd('losses used', used), {
			words: 'Losses of earlier years, at most the taxable income',
		}),
		carriedLosses: byExpression(
			row.carriedLosses,
			'usd',
			sum(
				usd('losses carried so far', before),
				['+', usd('loss of the year', isCarried ? Math.max(-income, 0) : 0)],
				['−', usd('losses used', used)],
			).of,
		),
		tax: byExpression(row.tax, 'usd', product(usd('taxed income', taxed), rate), {
			notes: [
				isCarried ? 'A loss is carried forward and gives no tax.' : 'A loss saves tax in its year.',
			],
		}),
	}
	return formulas
}
