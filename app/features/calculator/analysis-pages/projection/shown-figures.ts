import {
	type AnalysisValues,
	bridge,
	FIGURES,
	type FigureValue,
	isFlip,
	noValue,
	type Projection,
	shownFigure,
} from '~/deal'
import { withArvNote } from '~/features/calculator/analysis-pages/figures/arv-note'
import { capRateQuestion } from '~/features/calculator/analysis-pages/figures/deal-questions'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { flipFigures } from '~/features/calculator/analysis-pages/figures/flip-figures'
import type { ShownFigure } from '~/features/calculator/analysis-pages/figures/shown-figure'

/** The figures of the projection page: what is shown, in which order and unit. */

export type { ShownFigure }

/** The cost of selling at a price, in dollars. */
export function sellingCost(price: number, { sellPer }: AnalysisValues): number {
	return (price * sellPer) / 100
}

/** The year at the end of which the property is sold. */
export function saleYearOf({ holdYears }: AnalysisValues, { years }: Projection): number {
	return Math.min(holdYears, years.length)
}

/** A yearly return on no money: what comes in instead. */
function noMoneyLeft(cashFlowMonth: FigureValue): { instead?: string } {
	return typeof cashFlowMonth === 'number'
		? { instead: `No money left in, ${formatFigure(cashFlowMonth, 'usd')} a month` }
		: {}
}

function stabilized({ summary }: Projection): Record<string, ShownFigure> {
	const { cashFlowMonth, cashOnCash } = summary
	const isInfinite = typeof cashOnCash === 'object' && cashOnCash.kind === 'infinite'
	const list: readonly ShownFigure[] = [
		shownFigure('cashFlowMonth', cashFlowMonth),
		shownFigure('cashOnCash', cashOnCash, isInfinite ? noMoneyLeft(cashFlowMonth) : {}),
		shownFigure('capRate', summary.capRate, capRateQuestion(summary.capRate)),
		shownFigure('dscrNoi', summary.dscrNoi),
		shownFigure('irr', summary.irr),
		shownFigure('noi', summary.noi),
		shownFigure('cashFlowYear', summary.cashFlowYear),
		shownFigure('dscrLender', summary.dscrLender),
		shownFigure('capRateCost', summary.capRateCost, capRateQuestion(summary.capRateCost)),
		shownFigure('grossRentMultiplier', summary.grossRentMultiplier),
		shownFigure('debtYield', summary.debtYield),
		shownFigure('expenseRatio', summary.expenseRatio),
		shownFigure('breakEvenOccupancy', summary.breakEvenOccupancy),
		shownFigure('breakEvenRatio', summary.breakEvenRatio),
	]
	return Object.fromEntries(list.map((figure) => [figure.name, figure]))
}

function money({ plan }: AnalysisValues, { summary }: Projection): ShownFigure[] {
	return [
		shownFigure('cashAtClosing', summary.cashAtClosing),
		shownFigure('cashIn', summary.cashIn, {
			label: FIGURES[plan === 'bridge' ? 'cashLeft' : 'cashIn'].label,
		}),
		shownFigure('loanAmount', summary.loanAmount),
	]
}

/** The cap rate counts the work where there is any: on the price alone it would look too high. */
const planHeadline = ({ renovation }: AnalysisValues): string[] => [
	'cashFlowMonth',
	'cashOnCash',
	renovation > 0 ? 'capRateCost' : 'capRate',
	'dscrNoi',
	'irr',
]

/** The headline of the plan: no figure that its inputs cannot mean. */
export function planHeadlineFigures(values: AnalysisValues, projection: Projection): ShownFigure[] {
	if (isFlip(values)) return flipFigures(values.deal, values)
	const all = stabilized(projection)
	const pick = (name: string): ShownFigure[] => {
		const figure = all[name]
		return figure === undefined ? [] : [figure]
	}
	if (values.plan !== 'bridge') {
		return planHeadline(values).flatMap(pick).map(withArvNote(values, projection))
	}
	const { cashLeft, allInOfArv } = bridge(values)
	return [
		shownFigure('cashLeft', cashLeft),
		...pick('cashFlowMonth'),
		shownFigure('allInOfArv', allInOfArv),
		...pick('dscrNoi'),
	]
}

/** The other figures of the stabilized year, and the money that the plan needs. */
export function shownStabilizedFigures(
	values: AnalysisValues,
	projection: Projection,
	headline: readonly ShownFigure[],
): ShownFigure[] {
	const shown = new Set(headline.map(({ name }) => name))
	const { irr: _irr, ...all } = stabilized(projection)
	return [...Object.values(all), ...money(values, projection)].filter(
		({ name }) => !shown.has(name) && !(name === 'cashIn' && shown.has('cashLeft')),
	)
}

/** The figures with these names, in this order, whatever the plan. */
export function figuresNamed(
	names: readonly string[],
	values: AnalysisValues,
	projection: Projection,
): ShownFigure[] {
	const all = [...Object.values(stabilized(projection)), ...money(values, projection)]
	return names
		.flatMap((name) => all.filter((figure) => figure.name === name))
		.map(withArvNote(values, projection))
}

/** The returns between closing and sale. */
export function returnFigures(
	values: AnalysisValues,
	projection: Projection,
	headline: readonly ShownFigure[],
): ShownFigure[] {
	const { discountRate } = values
	const { summary } = projection
	const list: ShownFigure[] = [
		shownFigure('irr', summary.irr),
		shownFigure('npv', summary.npv, {
			label: `${FIGURES.npv.label} at ${Number(discountRate.toFixed(4))}%`,
		}),
		shownFigure('mirr', summary.mirr),
		shownFigure('totalProfit', summary.totalProfit),
		shownFigure('equityMultiple', summary.equityMultiple),
		shownFigure('annualized', summary.annualized),
		shownFigure('payback', summary.payback),
		shownFigure('discountedPayback', summary.discountedPayback, {
			label: `${FIGURES.discountedPayback.label} at ${Number(discountRate.toFixed(4))}%, sale included`,
		}),
	]
	const shown = new Set(headline.map(({ name }) => name))
	return list.filter(({ name }) => !shown.has(name)).map(withArvNote(values, projection))
}

/** The planned sale. */
export function saleFigures(values: AnalysisValues, projection: Projection): ShownFigure[] {
	const { years, summary } = projection
	const row = years[saleYearOf(values, projection) - 1]
	const price = row?.salePrice ?? noValue('noSale')
	return [
		shownFigure('salePrice', price),
		shownFigure('sellingCost', typeof price === 'number' ? sellingCost(price, values) : price),
		shownFigure(
			'loanAtSale',
			values.missingRate === null ? (row?.balance ?? 0) : noValue('noRate'),
		),
		shownFigure('saleNet', summary.saleNet),
	]
}
