import { FIGURES, isNumber, dealSetup } from '~/deal'
import { readBrrrr } from '~/features/calculator/analysis-pages/brrrr/brrrr-deal'
import {
	sourceFigures,
	usesAtClosing,
} from '~/features/calculator/analysis-pages/brrrr/brrrr-figures'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import { formatPercent } from '~/core/format-number'
import type { ReportBlock, ReportSection } from '../report-model'
import { type ComputedDeal, toCell } from './report-deal'

/** What is paid at closing and where the money comes from. */

type Line = { name: string; label: string; figure: AnyFigure }

/** Lines with their shares; the last one is the total. */
function moneyTable(
	caption: string,
	title: string,
	head: string,
	lines: readonly Line[],
): ReportBlock {
	const total = lines.at(-1)?.figure
	const share = (figure: AnyFigure): string =>
		typeof figure === 'number' && typeof total === 'number' && total > 0
			? formatPercent(figure / total, 1)
			: '—'
	return {
		kind: 'table',
		title,
		table: {
			caption,
			head,
			columns: [{ label: 'Dollars' }, { label: 'Share' }],
			rows: lines.map(({ name, label, figure }, index) => ({
				head: label,
				isTotal: index === lines.length - 1,
				cells: [toCell(figure, 'usd', name), { text: share(figure) }],
			})),
		},
	}
}

/** Plans cash and loan. */
function linesOf({ assumed: { values }, projection: { summary } }: ComputedDeal) {
	const setup = dealSetup(values)
	const { cashAtClosing, loanAmount } = summary
	const loan = values.plan === 'cash' ? 0 : loanAmount
	const isKnown = isNumber(cashAtClosing) && isNumber(loan)
	const all: AnyFigure = isKnown ? cashAtClosing + loan : cashAtClosing
	const fees: AnyFigure = isKnown ? cashAtClosing + loan - setup.costAtClosing : cashAtClosing
	const holding = values.rehabMonths === 0 ? values.holdCost : 0
	const isNothing = (figure: AnyFigure): boolean =>
		typeof figure === 'number' && Math.abs(figure) < 0.005
	const uses: Line[] = [
		{ name: 'usePrice', label: FIGURES.usePrice.label, figure: values.purchase },
		{ name: 'useWork', label: FIGURES.useWork.label, figure: setup.renovationCost },
		{ name: 'useBuying', label: FIGURES.useBuying.label, figure: setup.buyCost },
		{ name: 'useFees', label: FIGURES.useLoanFees.label, figure: fees },
		{ name: 'useHolding', label: FIGURES.useHolding.label, figure: holding },
	].filter(({ figure, name }) => name === 'usePrice' || !isNothing(figure))
	const sources: Line[] = [
		...(values.plan === 'cash'
			? []
			: [{ name: 'sourceLoan', label: FIGURES.loanAmount.label, figure: loan }]),
		{ name: 'sourceCash', label: FIGURES.cashAtClosing.label, figure: cashAtClosing },
	]
	return {
		uses: [...uses, { name: 'uses', label: FIGURES.uses.label, figure: all }],
		sources: [...sources, { name: 'sources', label: FIGURES.sources.label, figure: all }],
	}
}

const WORK_AT_CLOSING = {
	kind: 'text',
	tone: 'note',
	text: 'Your share of the work counts as paid at closing.',
} as const

/** Uses and sources at closing, each with its share. */
export function cashSection(deal: ComputedDeal): ReportSection {
	const { values } = deal.assumed
	let lines = linesOf(deal)
	if (values.plan === 'bridge') {
		const brrrr = readBrrrr(values)
		lines = { uses: usesAtClosing(brrrr), sources: sourceFigures(brrrr) }
	}
	return {
		key: 'cash',
		title: 'Sources and Uses',
		blocks: [
			moneyTable('Uses at closing', 'Uses', 'What is paid', lines.uses),
			moneyTable('Sources at closing', 'Sources', 'Where it comes from', lines.sources),
			...(values.plan === 'bridge' ? [WORK_AT_CLOSING] : []),
		],
	}
}
