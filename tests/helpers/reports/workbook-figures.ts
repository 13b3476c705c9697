import {
	type AnalysisValues,
	analyze,
	bridge,
	type FigureValue,
	type InfiniteReturn,
	irrFigure,
	project,
	type ProjectionIrr,
	type ProjectionYear,
	reasonText,
} from '~/deal'

/** The figures of the engine as the names of a workbook have them. */

type ExpectedFigure = {
	/** A number, or the text that stands in its place. */
	figure: number | { kind: 'text'; text: string }
	tolerance: number
}

const DOLLARS = 0.005
const RATE = 1e-7

function expected(
	figure: FigureValue | InfiniteReturn | ProjectionIrr,
	tolerance: number,
): ExpectedFigure {
	if (typeof figure === 'number') return { figure, tolerance }
	if (figure.kind === 'infinite') {
		return { figure: { kind: 'text', text: 'No money left in the deal' }, tolerance }
	}
	const answer = figure.kind === 'none' ? figure : irrFigure(figure)
	if (typeof answer === 'number') return { figure: answer, tolerance }
	return { figure: { kind: 'text', text: reasonText(answer.reason) }, tolerance }
}

const SUMMARY_DOLLARS = [
	'noi',
	'cashFlowYear',
	'cashFlowMonth',
	'cashIn',
	'cashAtClosing',
	'saleNet',
	'totalProfit',
	'npv',
] as const

const SUMMARY_RATES = [
	'capRate',
	'capRateCost',
	'cashOnCash',
	'dscrNoi',
	'dscrLender',
	'grossRentMultiplier',
	'debtYield',
	'expenseRatio',
	'breakEvenOccupancy',
	'breakEvenRatio',
	'irr',
	'mirr',
	'equityMultiple',
	'annualized',
	'payback',
	'discountedPayback',
] as const

const OPERATING_YEARS = [
	'scheduledRent',
	'otherIncome',
	'grossIncome',
	'vacancy',
	'collectedIncome',
	'taxes',
	'insurance',
	'hoa',
	'utilities',
	'repairs',
	'management',
	'leasing',
	'carry',
	'operatingExpenses',
	'noi',
	'capexReserve',
	'value',
] as const

const LOAN_YEARS = [
	'interest',
	'principal',
	'debtService',
	'pmi',
	'balloon',
	'refinanceCash',
	'cashFlow',
	'balance',
	'equity',
	'cumulative',
	'saleNet',
	'profitIfSold',
] as const

const RATE_YEARS = [
	'capRateValue',
	'dscrNoi',
	'dscrLender',
	'cashOnCash',
	'returnOnEquity',
] as const

const BRIDGE_DOLLARS = [
	'appraisedValue',
	'newLoan',
	'cashBack',
	'cashBefore',
	'cashLeft',
	'allIn',
	'equityAfter',
	'madeByWork',
] as const

/** What the engine computes, by the names of the workbook. */
function engineFigures(values: AnalysisValues): {
	figures: Record<string, ExpectedFigure>
	years: Record<string, ExpectedFigure[]>
} {
	const { summary, years } = project(values)
	const figures: Record<string, ExpectedFigure> = {}
	for (const key of SUMMARY_DOLLARS) figures[key] = expected(summary[key], DOLLARS)
	for (const key of SUMMARY_RATES) figures[key] = expected(summary[key], RATE)
	if (summary.afterTax !== null) {
		const { irr, npv, equityMultiple, totalProfit } = summary.afterTax
		figures['afterTaxIrr'] = expected(irr, RATE)
		figures['afterTaxNpv'] = expected(npv, DOLLARS)
		figures['afterTaxEquityMultiple'] = expected(equityMultiple, RATE)
		figures['afterTaxTotalProfit'] = expected(totalProfit, DOLLARS)
	}
	if (values.plan === 'bridge') {
		const refinance = bridge(values)
		for (const key of BRIDGE_DOLLARS) figures[key] = expected(refinance[key], DOLLARS)
		for (const key of ['allInOfArv', 'recovered'] as const) {
			figures[key] = expected(refinance[key], RATE)
		}
	}
	if (values.deal.sPrice > 0) {
		const results = analyze(values.deal)
		figures['net'] = expected(results.net, DOLLARS)
		figures['netHard'] = expected(results.netHard, DOLLARS)
		const { roiHard } = results
		figures['roiHard'] = expected(roiHard ?? { kind: 'none', reason: 'noMoneyIn' }, RATE)
	}
	const column = (
		key: (typeof OPERATING_YEARS | typeof LOAN_YEARS | typeof RATE_YEARS)[number],
		tolerance: number,
	) => years.map((year: ProjectionYear) => expected(year[key], tolerance))
	const missing = { kind: 'none', reason: 'noRate' } as const
	return {
		figures,
		years: {
			...Object.fromEntries(OPERATING_YEARS.map((key) => [key, column(key, DOLLARS)])),
			...Object.fromEntries(
				// Without a rate the engine's plain numbers of the loan must not be shown.
				LOAN_YEARS.map((key) => [
					key,
					values.missingRate === null
						? column(key, DOLLARS)
						: years.map(() => expected(missing, DOLLARS)),
				]),
			),
			...Object.fromEntries(RATE_YEARS.map((key) => [key, column(key, RATE)])),
		},
	}
}

/**
 * What differs between a workbook and the engine, as sentences; a row of the projection is compared
 * for the years that the engine has.
 * @param named the value of a name of the workbook, a list for a row
 */
export function differences(named: (name: string) => unknown, values: AnalysisValues): string[] {
	const found: string[] = []
	const check = (name: string, actual: unknown, { figure, tolerance }: ExpectedFigure): void => {
		if (typeof figure === 'number') {
			const isClose = typeof actual === 'number' && Math.abs(actual - figure) <= tolerance
			if (!isClose) found.push(`${name}: ${String(actual)} is not ${figure}`)
		} else if (actual !== figure.text) {
			found.push(`${name}: ${String(actual)} is not ${figure.text}`)
		}
	}
	const { figures, years } = engineFigures(values)
	for (const [key, figure] of Object.entries(figures)) check(key, named(`fig_${key}`), figure)
	for (const [key, row] of Object.entries(years)) {
		const actual = named(`years_${key}`) as readonly unknown[]
		for (const [index, figure] of row.entries()) check(`${key} ${index + 1}`, actual[index], figure)
	}
	return found
}
