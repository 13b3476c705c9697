import { type AnalysisValues, bridge, noValue, project, REASONS } from '~/deal'
import {
	type FigureUnit,
	formatFigure,
} from '~/features/calculator/analysis-pages/figures/figure-format'
import { assumeWithFlipPlan } from '~/features/calculator/analysis-pages/figures/flip-plan'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import type { DiffDeal } from '~/features/calculator/analysis/diff'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { FLIP_ROWS } from './flip-rows'
import { hasNoLongTerm, financingName } from './plan-names'
import {
	inputRow,
	row,
	type Analyzed,
	ofResult,
	positive,
	type RowDefinition,
} from './row-definition'

/**
 * The rows of a comparison (PRO-62). The best value of a row is marked only where it is clear which
 * direction is better; there is no total.
 */

type Group = { key: string; title: string; rows: readonly RowDefinition[] }

/** A figure of the refinance or of the long-term loan, which a flip has neither of. */
const ofLongTerm =
	(figure: (deal: Analyzed) => AnyFigure) =>
	(deal: Analyzed): AnyFigure =>
		hasNoLongTerm(deal.values) ? noValue('noRent') : figure(deal)

function allInOfArv({ values, hasArv }: Analyzed): AnyFigure {
	if (values.plan !== 'bridge') return noValue('notABridge')
	return hasArv ? bridge(values).allInOfArv : noValue('noValue')
}

const GROUPS: readonly Group[] = [
	{
		key: 'deal',
		title: 'The deal',
		rows: [
			{
				...inputRow('purchase'),
				figure: ({ values }) => positive(values.purchase, 'noPrice'),
			},
			{
				key: 'renovation',
				label: 'Renovation budget',
				unit: 'usd',
				better: null,
				figure: ({ values }) => values.renovation,
			},
			{
				...inputRow('arv'),
				figure: ({ values, hasArv }) =>
					hasArv ? positive(values.arv, 'noValue') : noValue('noValue'),
			},
			{
				...inputRow('rent'),
				figure: ({ values }) => positive(values.rent, 'noRent'),
			},
		],
	},
	{
		key: 'cash',
		title: 'Cash needed',
		rows: [
			{
				...row('cashAtClosing'),
				figure: ({ projection }) => projection.summary.cashAtClosing,
			},
			{
				...row('cashLeft'),
				figure: ofLongTerm(ofResult('cashLeft')),
			},
			{
				...row('allInOfArv'),
				figure: ofLongTerm(allInOfArv),
			},
			{
				...row('loanAmount'),
				figure: ofLongTerm(({ projection }) => projection.summary.loanAmount),
			},
		],
	},
	{
		key: 'year',
		title: 'Rental, stabilized year',
		rows: [
			{
				...row('cashFlowMonth'),
				figure: ofResult('cashFlowMonth'),
			},
			{
				...row('cashOnCash'),
				figure: ofResult('cashOnCash'),
			},
			{
				...row('noi'),
				figure: ({ projection }) => projection.summary.noi,
			},
			{
				...row('capRateCost'),
				figure: ofResult('capRateCost'),
				isFor: ({ renovation }) => renovation > 0,
			},
			{
				...row('capRate'),
				figure: ({ projection }) => projection.summary.capRate,
			},
			{
				...row('dscrNoi'),
				figure: ofResult('dscrNoi'),
			},
			{
				...row('dscrLender'),
				figure: ofResult('dscrLender'),
			},
		],
	},
	{
		key: 'returns',
		title: 'Rental, until the sale',
		rows: [
			{
				...row('irr'),
				figure: ({ projection }) => projection.summary.irr,
			},
			{
				...row('npv'),
				figure: ofResult('npv'),
			},
			{
				...row('totalProfit'),
				figure: ofResult('totalProfit'),
			},
			{
				...row('equityMultiple'),
				figure: ofResult('equityMultiple'),
			},
			{
				...row('payback'),
				figure: ({ projection }) => projection.summary.payback,
			},
			{
				...row('saleNet'),
				figure: ofResult('saleNet'),
			},
		],
	},
	{ key: 'flip', title: 'Flip', rows: FLIP_ROWS },
]

/** Figures of a rental have no meaning in a flip, and the reverse. */
const NEEDS: Readonly<Record<string, (values: AnalysisValues) => boolean>> = {
	year: ({ rent }) => rent > 0,
	returns: ({ rent }) => rent > 0,
	flip: ({ sPrice }) => sPrice > 0,
}

/** What a figure is worth in its row: money that is all back is above any return. */
function rank(figure: AnyFigure): number | null {
	const { value, reason } = figureState(figure)
	return value ?? (reason === 'infinite' ? Infinity : null)
}

/** Which columns have the best value; none if all values are equal or only one column has a value. */
function bestOf(
	figures: readonly AnyFigure[],
	better: RowDefinition['better'],
): ReadonlySet<number> {
	const ranks = figures.map(rank)
	const known = ranks.filter((value) => value !== null)
	if (better === null || known.length < 2) return new Set()
	const best = better === 'high' ? Math.max(...known) : Math.min(...known)
	if (known.every((value) => value === best)) return new Set()
	return new Set(ranks.flatMap((value, i) => (value === best ? [i] : [])))
}

function shownCell(figure: AnyFigure, unit: FigureUnit, note: string | null, isBest: boolean) {
	const { value, reason } = figureState(figure)
	if (value !== null) return { value, reason: null, text: formatFigure(value, unit), note, isBest }
	if (reason === 'infinite') return { value, reason, text: 'No money left in', note: null, isBest }
	const text = reason === 'severalRates' ? 'several' : '—'
	return { value, reason, text, note: REASONS[reason], isBest }
}

function analyzed({ inputs, analysis }: DiffDeal, own: OwnAssumptions | null): Analyzed {
	const { values, assumed } = assumeWithFlipPlan(inputs, analysis, own)
	return { values, projection: project(values), hasArv: !assumed.has('arv') }
}

/** The rows of a comparison in groups; groups and rows that no column has a value for are left out. */
export function compareRows(deals: readonly DiffDeal[], own: OwnAssumptions | null) {
	const columns = deals.map((deal) => analyzed(deal, own))
	const groups = GROUPS.map(({ key, title, rows }) => ({
		key,
		title,
		rows: rows.flatMap(({ key: name, label, unit, better, figure, note, isFor }) => {
			if (isFor !== undefined && !columns.some(({ values }) => isFor(values))) return []
			const figures = columns.map((column): AnyFigure => {
				const hasMeaning = NEEDS[key]?.(column.values) ?? true
				return hasMeaning ? figure(column) : noValue(key === 'flip' ? 'noSale' : 'noRent')
			})
			if (figures.every((one) => rank(one) === null)) return []
			const notes = columns.map(({ values }) => note?.(values) ?? null)
			const ranked = figures.map((one, i) => (notes[i] === null ? one : noValue('zeroDenominator')))
			const best = bestOf(ranked, better)
			const cells = figures.map((one, i) => shownCell(one, unit, notes[i] ?? null, best.has(i)))
			return [{ key: name, label, better, cells }]
		}),
	}))
	return {
		plans: columns.map(({ values }) => financingName(values)),
		groups: groups.filter(({ rows }) => rows.length > 0),
	}
}
