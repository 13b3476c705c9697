import type { Projection, ProjectionYear } from '~/features/calculator/analysis/projection-types'
import { isBalloonAtSale } from '~/features/calculator/analysis/projection/financing'
import { bridge } from '~/features/calculator/analysis/refinance'
import {
	cashFlowInputs,
	cashInInputs,
	closingInputs,
	flowInputs,
	loanInputs,
	operatingInputs,
	reserveInputs,
	saleInputs,
	valueInputs,
} from '~/features/calculator/analysis-pages/figures/explanations/dependencies'
import { carryNote } from '~/features/calculator/analysis-pages/figures/explanations/carry-note'
import {
	byExpression,
	type FigureFormula,
	pct,
	product,
	quotient,
	sum,
	usd,
	zeroNote,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { type AnalysisValues, chain, constant } from '~/deal'
import { type ColumnKey, RARE_COLUMNS, SALE_COLUMNS, YEAR_COLUMNS, yearFigure } from './columns'
import { cashFlowFormula, expensesFormula, incomeFormula, noiFormula } from './operating-formulas'
import { irrFormula } from './return-formulas'
import { priceFormula, saleFormula } from './sale-formulas'
import { saleYearOf } from './shown-figures'

/** Formulas of the columns of the tables, for one year. */

const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

/** What is true before the year: at closing, or at the end of the year before. */
function startOf(values: AnalysisValues, { years, summary }: Projection, year: number) {
	const before = years[year - 2]
	if (before !== undefined) return before
	const balance = values.plan === 'bridge' ? bridge(values).loan : numberOf(summary.loanAmount)
	return { value: values.arv, balance, equity: values.arv - balance, cumulative: 0 }
}

function balanceFormula(
	values: AnalysisValues,
	projection: Projection,
	row: ProjectionYear,
	before: number,
): FigureFormula {
	const { year, balance, principal, balloon } = row
	const isRefinanced = values.plan === 'bridge' && Math.ceil(values.refiMonth / 12) === year
	const start = isRefinanced
		? usd('loan of the refinance', numberOf(projection.summary.loanAmount))
		: usd('balance a year earlier', before)
	const { of } = sum(start, ['−', usd('principal', principal)], ['−', usd('balloon', balloon)])
	return byExpression(balance, 'usd', of, {
		notes: values.plan === 'bridge' ? ['The hard money loan is interest-only.'] : [],
	})
}

/**
 * The flows from closing to a sale at the end of the year. A balloon that the planned sale would pay
 * is due in its month if the sale is later; the table has it in the year after.
 */
function flowsUntil(values: AnalysisValues, projection: Projection, year: number): number[] {
	const { years, summary } = projection
	const flows = [0 - numberOf(summary.cashAtClosing)]
	for (const row of years.slice(0, year)) flows.push(row.cashFlow + row.refinanceCash)
	const saleYear = saleYearOf(values, projection)
	if (year > saleYear && isBalloonAtSale(values, saleYear)) {
		const balloon = years[saleYear]?.balloon ?? 0
		flows[saleYear] = (flows[saleYear] ?? 0) - balloon
		flows[saleYear + 1] = (flows[saleYear + 1] ?? 0) + balloon
	}
	flows.push((flows.pop() ?? 0) + numberOf(years[year - 1]?.saleNet ?? NaN))
	return flows
}

/** The formulas of all columns in `year`, by column. */
export function yearFormulas(
	values: AnalysisValues,
	projection: Projection,
	year: number,
): Partial<Record<ColumnKey, FigureFormula>> {
	const row = projection.years[year - 1]
	if (row === undefined) return {}
	const { summary } = projection
	const start = startOf(values, projection, year)
	const isFirst = year === 1
	const operating = operatingInputs(isFirst)
	const bridgeKeys =
		values.plan === 'bridge' ? (['down', 'rehabFinancedPer', 'bridgeInterestOn'] as const) : []
	const loan = [...loanInputs(values), ...bridgeKeys]
	const flow = cashFlowInputs(values, isFirst)
	const noi = usd('NOI', row.noi)
	const payments = usd('loan payments', row.debtService)
	const received = projection.years
		.slice(0, year)
		.reduce((total, { refinanceCash }) => total + refinanceCash, 0)
	const lender = sum(
		payments,
		['+', usd('property taxes', row.taxes)],
		['+', usd('insurance', row.insurance)],
		['+', usd('HOA', row.hoa)],
	).of
	const growth = chain(constant(100, 'percent'), ['+', pct('appreciation', values.appreciation)])
	const column = (formula: FigureFormula, inputs: FigureFormula['inputs']): FigureFormula => ({
		...formula,
		inputs,
	})
	const withCarry = (formula: FigureFormula): FigureFormula =>
		row.carry === 0 ? formula : { ...formula, notes: [...formula.notes, ...carryNote(values)] }

	const formulas: Partial<Record<ColumnKey, FigureFormula>> = {
		collectedIncome: column(incomeFormula(row.collectedIncome, row), operating),
		operatingExpenses: column(withCarry(expensesFormula(row.operatingExpenses, row)), operating),
		noi: column(withCarry(noiFormula(row.noi, row)), operating),
		capexReserve: byExpression(row.capexReserve, 'usd', usd('reserve', row.capexReserve), {
			words: 'A share of the rent plus dollars per year, set aside for replacements',
			inputs: [...reserveInputs, ...operating],
		}),
		debtService: byExpression(
			row.debtService,
			'usd',
			chain(usd('interest', row.interest), ['+', usd('principal', row.principal)]),
			{ absent: ['mortgage insurance', 'a balloon'], inputs: loan },
		),
		cashFlow: column(cashFlowFormula(row.cashFlow, row), flow),
		cumulative: byExpression(
			row.cumulative,
			'usd',
			chain(usd('cash flow so far', start.cumulative), ['+', usd('cash flow', row.cashFlow)]),
			{ absent: ['closing', 'cash from a refinance', 'the sale'], inputs: cashFlowInputs(values) },
		),
		value: byExpression(
			row.value,
			'usd',
			product(usd('value a year earlier', start.value), growth),
			{ notes: ['It starts from the after-repair value.'], inputs: valueInputs },
		),
		balance: column(balanceFormula(values, projection, row, start.balance), loan),
		equity: byExpression(
			row.equity,
			'usd',
			chain(usd('value', row.value), ['−', usd('loan balance', row.balance)]),
			{ absent: ['the cost of selling'], inputs: [...valueInputs, ...loan] },
		),
		capRateValue: byExpression(
			row.capRateValue,
			'percent',
			quotient(noi, usd('value a year earlier', start.value)),
			{ inputs: [...operating, ...valueInputs] },
		),
		dscrNoi: byExpression(row.dscrNoi, 'ratio', quotient(noi, payments), {
			absent: ['the CapEx reserve', 'mortgage insurance'],
			inputs: [...operating, ...loan],
		}),
		dscrLender: byExpression(
			row.dscrLender,
			'ratio',
			quotient(usd('rent', row.scheduledRent), lender),
			{
				notes: ['The DSCR of the calculator, year by year.'],
				absent: ['vacancy', 'repairs', 'management'],
				inputs: [...operating, ...loan],
			},
		),
		cashOnCash: byExpression(
			row.cashOnCash,
			'percent',
			quotient(usd('cash flow', row.cashFlow), usd('cash in', numberOf(summary.cashIn))),
			{ absent: ['the sale', 'appreciation'], inputs: [...flow, ...cashInInputs(values)] },
		),
		returnOnEquity: byExpression(
			row.returnOnEquity,
			'percent',
			quotient(usd('cash flow', row.cashFlow), usd('equity a year earlier', start.equity)),
			{ absent: ['the cost of selling'], inputs: [...flow, ...valueInputs] },
		),
		salePrice: priceFormula(values, projection, year),
		saleNet: saleFormula(values, projection, year),
		profitIfSold: byExpression(
			row.profitIfSold,
			'usd',
			sum(
				usd('left from the sale', numberOf(row.saleNet)),
				['+', usd('cash flow so far', row.cumulative)],
				['+', usd('cash from the refinance', received)],
				['−', usd('cash at closing', numberOf(summary.cashAtClosing))],
			).of,
			{
				notes: zeroNote([]),
				absent: ['income tax'],
				inputs: [
					...saleInputs(values),
					...cashFlowInputs(values),
					...closingInputs(values),
					...cashInInputs(values),
				],
			},
		),
		irrIfSold: column(
			irrFormula(row.irrIfSold, flowsUntil(values, projection, year)),
			flowInputs(values),
		),
	}
	for (const { key } of RARE_COLUMNS) {
		formulas[key] = byExpression(
			yearFigure(key, row, values),
			'usd',
			usd(key, numberOf(row[key])),
			{
				words: RARE_WORDS[key] ?? key,
				inputs: loan,
			},
		)
	}
	const entries = [...YEAR_COLUMNS, ...SALE_COLUMNS, ...RARE_COLUMNS].flatMap(({ key }) => {
		const formula = formulas[key]
		const figure = yearFigure(key, row, values)
		return formula === undefined ? [] : [[key, { ...formula, figure }] as const]
	})
	return Object.fromEntries(entries)
}

const RARE_WORDS: Partial<Record<ColumnKey, string>> = {
	pmi: 'A share of the original loan, until the balance is 78% of the value that it was lent on',
	balloon:
		'The loan balance that is due in this year, or was at the sale at the end of the year before',
	events: 'The one-off income and costs that you entered for this year',
	refinanceCash: 'New loan − hard money loan − cost of the refinance',
}
