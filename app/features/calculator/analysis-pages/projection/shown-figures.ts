import { type AnalysisValues, type FigureValue, noValue } from '~/deal'
import type { Projection } from '~/features/calculator/analysis/projection-types'
import { bridge } from '~/features/calculator/analysis/refinance'
import { withArvNote } from '~/features/calculator/analysis-pages/figures/arv-note'
import { capRateQuestion } from '~/features/calculator/analysis-pages/figures/deal-questions'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { flipFigures, isFlip } from '~/features/calculator/analysis-pages/figures/flip-figures'
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
		{
			name: 'cashFlowMonth',
			label: 'Cash flow per month after reserves',
			figure: cashFlowMonth,
			unit: 'usd',
			isSigned: true,
		},
		{
			name: 'cashOnCash',
			label: 'Cash-on-cash (yearly cash flow ÷ cash in)',
			figure: cashOnCash,
			unit: 'percent',
			isSigned: true,
			...(isInfinite ? noMoneyLeft(cashFlowMonth) : {}),
		},
		{
			name: 'capRate',
			label: 'Cap rate (NOI ÷ price)',
			figure: summary.capRate,
			unit: 'percent',
			...capRateQuestion(summary.capRate),
		},
		{
			name: 'dscrNoi',
			label: 'DSCR (NOI ÷ loan payments)',
			figure: summary.dscrNoi,
			unit: 'ratio',
		},
		{ name: 'irr', label: 'IRR', figure: summary.irr, unit: 'rate', isSigned: true },
		{ name: 'noi', label: 'NOI per year', figure: summary.noi, unit: 'usd', isSigned: true },
		{
			name: 'cashFlowYear',
			label: 'Cash flow per year after reserves',
			figure: summary.cashFlowYear,
			unit: 'usd',
			isSigned: true,
		},
		{
			name: 'dscrLender',
			label: 'DSCR (rent ÷ payments with taxes, insurance and HOA)',
			figure: summary.dscrLender,
			unit: 'ratio',
		},
		{
			name: 'capRateCost',
			label: 'Cap rate (NOI ÷ price, work and closing costs)',
			figure: summary.capRateCost,
			unit: 'percent',
			...capRateQuestion(summary.capRateCost),
		},
		{
			name: 'grossRentMultiplier',
			label: 'Gross rent multiplier (price ÷ yearly rent)',
			figure: summary.grossRentMultiplier,
			unit: 'ratio',
		},
		{
			name: 'debtYield',
			label: 'Debt yield (NOI ÷ loan)',
			figure: summary.debtYield,
			unit: 'percent',
		},
		{
			name: 'expenseRatio',
			label: 'Expense ratio (operating costs ÷ collected income)',
			figure: summary.expenseRatio,
			unit: 'percent',
		},
		{
			name: 'breakEvenOccupancy',
			label: 'Break-even occupancy (share to collect for a cash flow of $0)',
			figure: summary.breakEvenOccupancy,
			unit: 'percent',
		},
		{
			name: 'breakEvenRatio',
			label: 'Break-even ratio ((operating costs + loan payments) ÷ rent and other income)',
			figure: summary.breakEvenRatio,
			unit: 'percent',
		},
	]
	return Object.fromEntries(list.map((figure) => [figure.name, figure]))
}

function money({ plan }: AnalysisValues, { summary }: Projection): ShownFigure[] {
	return [
		{
			name: 'cashAtClosing',
			label: 'Cash at closing',
			figure: summary.cashAtClosing,
			unit: 'usd',
		},
		{
			name: 'cashIn',
			label: plan === 'bridge' ? 'Cash left in after the refinance' : 'Cash in',
			figure: summary.cashIn,
			unit: 'usd',
		},
		{ name: 'loanAmount', label: 'Long-term loan', figure: summary.loanAmount, unit: 'usd' },
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
		{ name: 'cashLeft', label: 'Cash left in', figure: cashLeft, unit: 'usd' },
		...pick('cashFlowMonth').map((figure) => ({
			...figure,
			label: 'Cash flow per month after the refinance',
		})),
		{ name: 'allInOfArv', label: 'All-in cost ÷ ARV', figure: allInOfArv, unit: 'percent' },
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
		{ name: 'irr', label: 'IRR', figure: summary.irr, unit: 'rate', isSigned: true },
		{
			name: 'npv',
			label: `NPV at ${Number(discountRate.toFixed(4))}%`,
			figure: summary.npv,
			unit: 'usd',
			isSigned: true,
		},
		{ name: 'mirr', label: 'MIRR', figure: summary.mirr, unit: 'rate', isSigned: true },
		{
			name: 'totalProfit',
			label: 'Total profit',
			figure: summary.totalProfit,
			unit: 'usd',
			isSigned: true,
		},
		{
			name: 'equityMultiple',
			label: 'Equity multiple (money received ÷ money put in)',
			figure: summary.equityMultiple,
			unit: 'multiple',
		},
		{
			name: 'annualized',
			label: 'Annualized return (ignores when the money comes)',
			figure: summary.annualized,
			unit: 'rate',
			isSigned: true,
		},
		{ name: 'payback', label: 'Payback from cash flow', figure: summary.payback, unit: 'years' },
		{
			name: 'discountedPayback',
			label: `Discounted payback at ${Number(discountRate.toFixed(4))}%, sale included`,
			figure: summary.discountedPayback,
			unit: 'years',
		},
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
		{ name: 'salePrice', label: 'Sales price', figure: price, unit: 'usd' },
		{
			name: 'sellingCost',
			label: 'Cost of selling',
			figure: typeof price === 'number' ? sellingCost(price, values) : price,
			unit: 'usd',
		},
		{
			name: 'loanAtSale',
			label: 'Loan balance',
			figure: values.missingRate === null ? (row?.balance ?? 0) : noValue('noRate'),
			unit: 'usd',
		},
		{
			name: 'saleNet',
			label: 'Left from the sale',
			figure: summary.saleNet,
			unit: 'usd',
			isSigned: true,
		},
	]
}
