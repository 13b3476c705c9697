import {
	type AnalysisValues,
	listAssumptions,
	project,
	type Projection,
	type TypedNumbers,
} from '~/deal'
import { describe, expect, test } from 'vitest'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { printExplanation } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { findMismatch, withOtherAssumption } from '#tests/helpers/calculator/explained-figures'
import {
	ANCHOR,
	BRIDGE,
	dealWith,
	FLIP,
	LAW_RUNS,
	randomTypedDeals,
} from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { SALE_COLUMNS, yearColumns, yearFigure } from './columns'
import { columnFormulas, explainProjection } from './explain-projection'
import { pageFormulas } from './page-formulas'
import {
	planHeadlineFigures,
	returnFigures,
	saleFigures,
	shownStabilizedFigures,
} from './shown-figures'
import { TAX_COLUMNS } from './tax-columns'

/** Figures that the page shows once, by key. */
function pageFigures(values: AnalysisValues, projection: Projection): Map<string, AnyFigure> {
	const headline = planHeadlineFigures(values, projection)
	const figures = new Map<string, AnyFigure>()
	for (const { name, figure } of [
		...headline,
		...shownStabilizedFigures(values, projection, headline),
		...returnFigures(values, projection, headline),
		...saleFigures(values, projection),
	]) {
		expect(figures.has(name)).toBe(false)
		figures.set(name, figure)
	}
	const { afterTax, irrMonthly } = projection.summary
	if (irrMonthly !== null) figures.set('irrMonthly', irrMonthly)
	const { tax } = projection
	if (afterTax === null || tax === null) return figures
	figures.set('afterTaxIrr', afterTax.irr)
	figures.set('afterTaxNpv', afterTax.npv)
	figures.set('afterTaxEquityMultiple', afterTax.equityMultiple)
	figures.set('afterTaxTotalProfit', afterTax.totalProfit)
	figures.set('taxBasis', tax.basis)
	figures.set('taxLand', tax.land)
	if (tax.sale === null) return figures
	figures.set('taxGain', tax.sale.gain)
	figures.set('taxRecapture', tax.sale.recaptureTax)
	figures.set('taxCapitalGain', tax.sale.capitalGainTax)
	figures.set('taxLossSaving', tax.sale.lossSaving)
	figures.set('taxSale', tax.sale.tax)
	return figures
}

/** Figures of the tables' columns in a year. */
function columnFigures(
	values: AnalysisValues,
	{ years, tax }: Projection,
	year: number,
): Map<string, AnyFigure> {
	const figures = new Map<string, AnyFigure>()
	const row = years[year - 1]
	if (row === undefined) return figures
	for (const { key } of [...yearColumns(years), ...SALE_COLUMNS]) {
		figures.set(`column.${key}`, yearFigure(key, row, values))
	}
	const taxRow = tax?.years[year - 1]
	if (taxRow !== undefined) {
		for (const { key } of TAX_COLUMNS) figures.set(`column.${key}`, taxRow[key])
	}
	return figures
}

function mismatches(values: AnalysisValues, years: readonly number[]): string[] {
	const projection = project(values)
	const found: string[] = []
	const compare = (figures: Map<string, AnyFigure>, formulas: Record<string, FigureFormula>) => {
		for (const [key, figure] of figures) {
			const problem = findMismatch(figure, formulas[key])
			if (problem !== null) found.push(`${key}: ${problem}`)
		}
	}
	compare(pageFigures(values, projection), pageFormulas(values, projection))
	for (const year of years) {
		compare(columnFigures(values, projection, year), columnFormulas(values, projection, year))
	}
	return found
}

const EVERY_YEAR = Array.from({ length: 30 }, (_, index) => index + 1)
const DEALS: Record<string, Partial<TypedNumbers>> = {
	'a rental with a loan': ANCHOR,
	'a cash purchase': { ...ANCHOR, plan: 'cash' },
	'a flip': FLIP,
	'a bridge with a refinance': BRIDGE,
	'a rental with tax estimate, balloon and events': {
		...ANCHOR,
		taxOn: true,
		balloonYears: 7,
		pmiPer: 0.6,
		extraMonthly: 50,
		events: [{ year: 4, amount: -9_500, label: 'Roof' }],
	},
	'a sale by cap rate with a loss and losses used at once': {
		...ANCHOR,
		taxOn: true,
		losses: 'use',
		exitBy: 'cap',
		exitCap: 14,
	},
}

describe('PRO-06 explanations of the projection', () => {
	test.each(Object.entries(DEALS))('PRO-06 the numbers give the figures of %s', (_name, deal) => {
		expect(mismatches(dealWith(deal), EVERY_YEAR)).toEqual([])
	})

	test('PRO-06 the numbers give the figures of random deals', () => {
		for (const [index, values] of randomTypedDeals(LAW_RUNS, FUZZ_SEED).entries()) {
			const found = mismatches(values, [1, 2, values.holdYears, 30])
			expect(found, `seed ${FUZZ_SEED}, deal ${index}`).toEqual([])
		}
	})

	test('PRO-06 prints the example of the specification', () => {
		const values = dealWith(ANCHOR)
		const assumptions = listAssumptions(values.typed, values)
		const { capRate } = pageFormulas(values, project(values))
		if (capRate === undefined) throw new Error('no formula')
		expect(printExplanation(capRate, assumptions)).toEqual({
			formula: 'NOI ÷ purchase price',
			numbers: '$16,176 ÷ $200,000 = 8.1%',
			notes: [
				'Of the stabilized year: months 1 to 12, the first twelve with rent.',
				"Doesn't include: the renovation, loan payments and the CapEx reserve.",
			],
			assumed: [
				'Vacancy (% of rent): 5%',
				'Maintenance (% of rent): 5%',
				'Property management (% of collected income): 8%',
			],
		})
	})

	test('PRO-06 every explanation has words, and numbers where the figure has a value', () => {
		for (const deal of Object.values(DEALS)) {
			const values = dealWith({ ...deal, taxOn: true })
			const assumptions = listAssumptions(values.typed, values)
			const assumed = { values, assumptions, assumed: new Set(), problems: [] } as never
			const projection = project(values)
			const explanations = explainProjection({ assumed, year: 3 })
			for (const [key, figure] of [
				...pageFigures(values, projection),
				...columnFigures(values, projection, 3),
			]) {
				// Explained with the IRR.
				if (key === 'irrMonthly') continue
				const explanation = explanations[key]
				expect([key, explanation?.formula]).toEqual([key, expect.stringMatching(/^[^a-z].*\S$/u)])
				const hasValue = figureState(figure).value !== null
				expect([key, explanation?.numbers !== '']).toEqual([key, hasValue])
				expect(explanation?.numbers).not.toMatch(/NaN|Infinity|undefined|null/)
				expect(JSON.stringify(explanation)).not.toMatch(/NaN|Infinity|undefined/)
			}
		}
	})
})

describe('PRO-06 assumed inputs', () => {
	test.each(Object.entries(DEALS))(
		'PRO-06 every assumed input that changes a figure of %s is named',
		(_name, deal) => {
			const values = dealWith(deal)
			const projection = project(values)
			const formulas = pageFormulas(values, projection)
			const figures = pageFigures(values, projection)
			const missing: string[] = []
			for (const assumption of listAssumptions(values.typed, values)) {
				const { key } = assumption
				const other = withOtherAssumption(values, assumption)
				if (other === null) continue
				const after = pageFigures(other, project(other))
				for (const [name, figure] of figures) {
					const now = after.get(name)
					if (now === undefined) continue
					const a = figureState(figure).value
					const b = figureState(now).value
					const isSame = a === b || Math.abs((a ?? 0) - (b ?? 0)) < 1e-9 * Math.abs(a ?? 0)
					if (!isSame && formulas[name]?.inputs.includes(key) !== true)
						missing.push(`${name}: ${key}`)
				}
			}
			expect(missing).toEqual([])
		},
	)
})
