import type { Projection } from '~/features/calculator/analysis/projection-types'
import { readSetup } from '~/features/calculator/analysis/projection/setup'
import {
	cashFlowInputs,
	cashInInputs,
	loanAmountInputs,
	loanInputs,
	reserveInputs,
	stabilizedInputs,
} from '~/features/calculator/analysis-pages/figures/explanations/dependencies'
import {
	byExpression,
	type FigureFormula,
	formulaInWords,
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
import { type AnalysisValues, chain } from '~/deal'
import { cashFlowFormula, noiFormula, type Sums } from './operating-formulas'

/** Formulas of the figures of the stabilized year. */

const MONTHS = 12
const NO_RENT = 'Enter a monthly rent.'

/** The sums of the stabilized year's twelve months; `null` without rent. */
function stabilizedSums({ months, summary }: Projection): Sums | null {
	const from = summary.stabilizedFrom
	if (from === null) return null
	const sums: Record<string, number> = {}
	for (const row of months.slice(from - 1, from + MONTHS - 1)) {
		for (const [key, amount] of Object.entries(row)) sums[key] = (sums[key] ?? 0) + amount
	}
	// One-off items and balloons are not in the stabilized year.
	return { ...(sums as Sums), events: 0, balloon: 0 }
}

/** '7.2%' of a figure that the formula uses; NaN leaves the formula without a result. */
const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

/** The formulas by figure. */
export function stabilizedFormulas(
	values: AnalysisValues,
	projection: Projection,
): Record<string, FigureFormula> {
	const { summary } = projection
	const sums = stabilizedSums(projection)
	if (sums === null || summary.stabilizedFrom === null) return withoutRent(summary)
	const from = summary.stabilizedFrom
	const when = `Of the stabilized year: months ${from} to ${from + MONTHS - 1}, the first twelve with rent${values.plan === 'bridge' ? ' after the refinance' : ''}.`
	const operating = stabilizedInputs(values, from)
	const start = values.plan === 'bridge' ? (['refiMonth', 'seasoningMonths'] as const) : []
	const flow = [...cashFlowInputs(values, from === 1), ...start]
	const loan = [...loanInputs(values), ...start, 'rehabMonths' as const, 'leaseUpMonths' as const]
	const of = (formula: FigureFormula, inputs: FigureFormula['inputs']): FigureFormula => ({
		...formula,
		notes: [when, ...formula.notes],
		inputs: [...new Set(inputs)],
	})

	const { renovationCost, buyCost } = readSetup(values, 'stabilized')
	const cost = sum(
		usd('purchase price', values.purchase),
		['+', usd('renovation with contingency', renovationCost)],
		['+', usd('purchase closing costs', buyCost)],
	).of
	const noi = usd('NOI', numberOf(summary.noi))
	const expenses = sums.collectedIncome - sums.noi
	const debtService = sums.interest + sums.principal
	const managed = (sums.collectedIncome * values.managePer) / 100
	const payments = usd('loan payments', debtService)
	const lender = sum(
		payments,
		['+', usd('property taxes', sums.taxes)],
		['+', usd('insurance', sums.insurance)],
		['+', usd('HOA', sums.hoa)],
	).of
	const income = usd('rent and other income', sums.grossIncome)
	const toKeep = sum(
		usd('operating costs', expenses),
		['−', usd('management share', managed)],
		['+', usd('CapEx reserve', sums.capexReserve)],
		['+', payments],
		['+', usd('mortgage insurance', sums.pmi)],
	).of
	const cashFlow = usd('cash flow per year', numberOf(summary.cashFlowYear))

	return {
		noi: of(noiFormula(summary.noi, sums), operating),
		cashFlowYear: of(cashFlowFormula(summary.cashFlowYear, sums), flow),
		cashFlowMonth: of(
			byExpression(
				summary.cashFlowMonth,
				'usd',
				quotient(
					sum(
						usd('NOI', sums.noi),
						['−', usd('CapEx reserve', sums.capexReserve)],
						['−', payments],
						['−', usd('mortgage insurance', sums.pmi)],
					).of,
					plain('12', MONTHS),
				),
				{
					notes: ['After the CapEx reserve, which counts as spent when it is set aside.'],
					absent: ['one-off items', 'income tax'],
				},
			),
			flow,
		),
		cashOnCash: of(
			byExpression(
				summary.cashOnCash,
				'percent',
				quotient(cashFlow, usd('cash in', numberOf(summary.cashIn))),
				{ absent: ['the sale', 'equity from paying off the loan', 'appreciation'] },
			),
			[...flow, ...cashInInputs(values)],
		),
		capRate: of(
			byExpression(
				summary.capRate,
				'percent',
				quotient(noi, usd('purchase price', values.purchase)),
				{ absent: ['the renovation', 'loan payments', 'the CapEx reserve'] },
			),
			operating,
		),
		capRateCost: of(
			byExpression(summary.capRateCost, 'percent', quotient(noi, cost), {
				absent: ['loan payments', 'loan fees', 'the CapEx reserve'],
			}),
			[...operating, 'buyCostPer', 'buyCost', 'contingencyPer'],
		),
		dscrNoi: of(
			byExpression(summary.dscrNoi, 'ratio', quotient(noi, payments), {
				notes: ['NOI divided by principal and interest.'],
				absent: ['the CapEx reserve', 'mortgage insurance'],
			}),
			[...operating, ...loan],
		),
		dscrLender: of(
			byExpression(summary.dscrLender, 'ratio', quotient(usd('rent', sums.scheduledRent), lender), {
				notes: [
					'The DSCR of the calculator: rent without vacancy, divided by the payment with taxes, insurance and HOA.',
				],
				absent: ['vacancy', 'repairs', 'management'],
			}),
			[...operating, ...loan],
		),
		grossRentMultiplier: byExpression(
			summary.grossRentMultiplier,
			'ratio',
			quotient(
				usd('purchase price', values.purchase),
				product(plain('12', MONTHS), usd('monthly rent', values.rent)),
			),
			{ absent: ['vacancy', 'costs', 'loan payments'] },
		),
		debtYield: of(
			byExpression(
				summary.debtYield,
				'percent',
				quotient(noi, usd('loan', numberOf(summary.loanAmount))),
			),
			[...operating, ...loanAmountInputs(values), ...start],
		),
		expenseRatio: of(
			byExpression(
				summary.expenseRatio,
				'percent',
				quotient(usd('operating costs', expenses), usd('collected income', sums.collectedIncome)),
				{ absent: ['loan payments', 'the CapEx reserve'] },
			),
			operating,
		),
		breakEvenOccupancy: of(
			byExpression(
				summary.breakEvenOccupancy,
				'percent',
				quotient(toKeep, product(income, rest(pct('management', values.managePer)))),
				{
					notes: [
						'The share of rent and other income that you have to collect for a cash flow of $0.',
						'Management in percent shrinks with the income, so it counts in the divisor.',
					],
				},
			),
			[...operating, ...loan, ...reserveInputs],
		),
		breakEvenRatio: of(
			byExpression(
				summary.breakEvenRatio,
				'percent',
				quotient(chain(usd('operating costs', expenses), ['+', payments]), income),
				{
					notes: ['The plain ratio, with management as it is at the vacancy of this deal.'],
					absent: ['the CapEx reserve', 'mortgage insurance'],
				},
			),
			[...operating, ...loan],
		),
	}
}

/** Without rent there is no stabilized year. */
function withoutRent(summary: Projection['summary']): Record<string, FigureFormula> {
	const keys = [
		'noi',
		'cashFlowYear',
		'cashFlowMonth',
		'cashOnCash',
		'capRate',
		'capRateCost',
		'dscrNoi',
		'dscrLender',
		'grossRentMultiplier',
		'debtYield',
		'expenseRatio',
		'breakEvenOccupancy',
		'breakEvenRatio',
	] as const
	return Object.fromEntries(
		keys.map((key) => [
			key,
			formulaInWords(summary[key], 'usd', { words: NO_RENT, numbers: '', recomputed: null }),
		]),
	)
}
