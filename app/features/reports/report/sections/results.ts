import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import { cashReturnNote } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { TOO_HIGH } from '~/features/calculator/analysis-pages/figures/flip-notes'
import { profitText } from '~/features/calculator/analysis-pages/figures/flip-text'
import type { ShownFigure } from '~/features/calculator/analysis-pages/figures/shown-figure'
import { pageFormulas } from '~/features/calculator/analysis-pages/projection/page-formulas'
import {
	planHeadlineFigures,
	returnFigures,
	saleFigures,
	saleYearOf,
	shownStabilizedFigures,
} from '~/features/calculator/analysis-pages/projection/shown-figures'
import { projectionWarnings } from '~/features/calculator/analysis-pages/projection/warnings'
import { fullFlip } from '~/features/calculator/analysis/flip-profit'
import { formatUsd } from '~/core/format-number'
import { type AnalysisValues, CLOSING_PERCENT, analyze, getResults, showResult } from '~/deal'
import type { ReportBlock, ReportFormula, ReportSection } from '../report-model'
import { type ComputedDeal, toFigure } from './report-deal'

/** The figures of the deal, each with how it is computed. */

const NO_EXPLANATION = { formula: '', numbers: '', assumed: [] }

/** More are counted and not listed: the report has a section for them. */
const MAX_LISTED = 3

function assumedText(assumed: readonly string[]): string | null {
	if (assumed.length === 0) return null
	return assumed.length <= MAX_LISTED
		? `Assumed: ${assumed.join('; ')}.`
		: `Depends on ${assumed.length} assumed inputs.`
}

function toFormula(shown: ShownFigure, explanations: Explanations): ReportFormula {
	const figure = toFigure(shown)
	const { formula, numbers, assumed } = explanations[shown.name] ?? NO_EXPLANATION
	return {
		...figure,
		// What has to be entered first is said once.
		formula: formula === figure.note ? '' : formula,
		numbers: numbers.includes(' = ') ? numbers : '',
		assumed: assumedText(assumed),
	}
}

const HARD_MONEY = ['hardMoney'] as const

/** Over the calculator's results where the profit of the report counts more than they do. */
const FIXED_COSTS = `With ${CLOSING_PERCENT}% at the sale, without points, purchase closing costs and contingency`

/** The calculator's own results of a flip; those of hard money only with it. */
function flipBlocks({ assumed }: ComputedDeal): ReportBlock[] {
	const { deal } = assumed.values
	const results = analyze(deal)
	const isHardMoney = assumed.values.plan === 'bridge'
	const groups = ['flip', 'holding', ...(isHardMoney ? HARD_MONEY : []), 'renovation'] as const
	const figures = groups.flatMap((group) =>
		getResults(group).flatMap(({ key, label }) => {
			if (key === 'netHard' && !isHardMoney) return []
			const value = key in results ? results[key as keyof typeof results] : 0
			return value === 0 ? [] : [{ label, text: showResult(key, value), value }]
		}),
	)
	const isFull = fullFlip(deal, assumed.values) !== null
	return [{ kind: 'figures', title: isFull ? FIXED_COSTS : 'The flip in detail', figures }]
}

/** What is not entered and so not in a flip's profit. */
function flipGaps({ plan, purchase, interestHard, hold, down }: AnalysisValues): string[] {
	const isBorrowed = plan === 'bridge' && down < 100
	const interest = isBorrowed && interestHard === null
	return [
		...(purchase === 0 ? ['No purchase price is entered, so the profit has none in it.'] : []),
		...(interest ? ['No hard money rate is entered, so the profit has no interest in it.'] : []),
		...(hold === 0 && isBorrowed && !interest
			? ['No holding period is entered, so the profit has no hard money interest in it.']
			: []),
	]
}

/** What the results of a flip count, and what makes its return too high. */
function flipTexts({ assumed: { values } }: ComputedDeal): ReportBlock[] {
	const isAllBorrowed = cashReturnNote(values) === TOO_HIGH
	return [
		...flipGaps(values).map((text) => ({ kind: 'text', tone: 'warn', text }) as const),
		...(isAllBorrowed
			? [
					{
						kind: 'text',
						tone: 'warn',
						text: 'Without a hard money down payment the lender finances everything, and the return on cash looks too high.',
					} as const,
				]
			: []),
		{ kind: 'text', tone: 'note', text: profitText(values) },
	]
}

/** Results with formula and numbers; of a flip also the calculator's own. */
export function resultsSection(deal: ComputedDeal): ReportSection {
	const { assumed, projection, isFlip } = deal
	const { values, assumptions } = assumed
	const explanations = printExplanations(pageFormulas(values, projection), assumptions)
	const headline = planHeadlineFigures(values, projection)
	const saleYear = saleYearOf(values, projection)
	const block = (title: string, figures: readonly ShownFigure[]): ReportBlock => ({
		kind: 'formulas',
		title,
		formulas: figures.map((shown) => toFormula(shown, explanations)),
	})
	if (isFlip) {
		return {
			key: 'results',
			title: 'Results',
			blocks: [...flipTexts(deal), block('Flip', headline), ...flipBlocks(deal)],
		}
	}
	const { saleNet } = projection.summary
	const atSale =
		typeof saleNet === 'number' && saleNet < 0
			? [
					{
						kind: 'text',
						tone: 'warn',
						text: `You bring ${formatUsd(-saleNet)} to the closing of the sale.`,
					} as const,
				]
			: []
	return {
		key: 'results',
		title: 'Results',
		blocks: [
			...projectionWarnings(values, projection, saleYear).map(
				(text) => ({ kind: 'text', tone: 'warn', text }) as const,
			),
			block('Headline', headline),
			block('Stabilized year', shownStabilizedFigures(values, projection, headline)),
			block(
				`Returns until the sale in year ${saleYear}`,
				returnFigures(values, projection, headline),
			),
			block(`Sale in year ${saleYear}`, saleFigures(values, projection)),
			...atSale,
		],
	}
}
