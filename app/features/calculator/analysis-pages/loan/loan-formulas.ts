import { countOf } from '~/core/plural'
import {
	type AnalysisValues,
	chain,
	type Expression,
	explainer,
	levelPayment,
	loanSchedule,
	project,
} from '~/deal'
import {
	byExpression,
	type FigureFormula,
	formulaInWords,
	pct,
	plain,
	product,
	quotient,
	sum,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	modelFormula,
	withUsedInputs,
} from '~/features/calculator/analysis-pages/figures/explanations/model-formula'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { type LoanSchedule, rateIn, roundingOf, termOf } from './loan-deal'
import { highestPayment } from './loan-figures'

/** Formulas of the facts about a loan. */

const MONTHS = 12

const sumBy = <T>(rows: readonly T[], of: (row: T) => number): number =>
	rows.reduce((total, row) => total + of(row), 0)

function amountFormula(values: AnalysisValues, { terms }: LoanSchedule): FigureFormula {
	const explained = explainer({ values, projection: project(values) }).figure('loanAmount')
	return modelFormula({ figure: terms.principal, unit: 'usd' }, explained, values)
}

function paymentFormula(loan: LoanSchedule): FigureFormula {
	const { terms, rows, facts } = loan
	const found = rows.findIndex(({ principal, extra, balloon }) => principal > extra + balloon)
	const index = Math.max(found, 0)
	const row = rows[index]
	const notes = [
		...(row !== undefined && row.month > 1
			? [`From month ${row.month} on. Before, only interest is due.`]
			: []),
		...(terms.arm !== undefined ? ['It changes with the rate.'] : []),
	]
	const absent = ['taxes', 'insurance', 'extra payments', 'mortgage insurance']
	const month = row?.month ?? 1
	const balance = rows[index - 1]?.balance ?? roundingOf(terms)(terms.principal)
	const rate = rateIn(loan, month)
	const left = Math.max(termOf(terms) - month + 1, 1)
	const isInCents = terms.rounding === 'cents'
	const isLevel =
		Math.abs(levelPayment(balance, rate, left) - facts.payment) <=
		(isInCents ? 0.006 : 1e-9 * facts.payment)
	if (!isLevel) {
		const { of } = sum(
			usd('interest', row?.interest ?? 0),
			['+', usd('principal', (row?.principal ?? 0) - (row?.extra ?? 0) - (row?.balloon ?? 0))],
			['+', usd('balloon', row?.balloon ?? 0)],
		)
		return byExpression(facts.payment, 'cents', of, { notes, absent })
	}
	const owed = usd(month === 1 ? 'loan' : 'balance', balance)
	const of = rate === 0 ? quotient(owed, plain('payments left', left)) : annuity(owed, rate, left)
	const formula = byExpression(facts.payment, 'cents', of, {
		notes: [
			...(rate === 0
				? []
				: [`r is the rate of ${rate}% ÷ 12, and n the ${countOf(left, 'payment')} left.`]),
			...(isInCents ? ['Rounded to cents.'] : []),
			...notes,
		],
		absent,
	})
	return rounded(formula, terms)
}

/** The formula with its result rounded like the schedule. */
function rounded(formula: FigureFormula, terms: LoanSchedule['terms']): FigureFormula {
	const { recomputed } = formula
	return recomputed === null ? formula : { ...formula, recomputed: roundingOf(terms)(recomputed) }
}

/** principal × r ÷ (1 − (1 + r)^−n) */
function annuity(owed: Expression, rate: number, months: number): Expression {
	const monthly = quotient(pct('rate', rate), plain('12', MONTHS))
	const r = { kind: 'named', symbol: 'r', unit: 'percent', of: monthly } as const
	const n = {
		kind: 'named',
		symbol: 'n',
		unit: 'plain',
		of: plain('payments left', months),
	} as const
	return chain(owed, ['×', r], ['÷', { kind: 'discount', rate: r, count: n }])
}

/** Against the same loan without extra payments. */
function savings(loan: LoanSchedule): Record<string, FigureFormula> {
	const { terms, rows, facts } = loan
	const without = loanSchedule({ ...terms, extraMonthly: 0, extraYearly: 0, extraOnce: undefined })
	const notes = ['Against the same loan without extra payments.']
	return {
		interestSaved: byExpression(
			facts.interestSaved,
			'usd',
			chain(
				usd(
					'total interest without extra payments',
					sumBy(without, (row) => row.interest),
				),
				['−', usd('total interest with them', facts.totalInterest)],
			),
			{ notes },
		),
		monthsSaved: byExpression(
			facts.monthsSaved,
			'months',
			chain(plain('months without extra payments', without.length), [
				'−',
				plain('months with them', rows.length),
			]),
			{ notes },
		),
	}
}

/** The formulas by figure. */
export function factFormulas(
	values: AnalysisValues,
	loan: LoanSchedule,
): Record<string, FigureFormula> {
	const { terms, rows, facts, balloon, unroundedInterest } = loan
	const paid = sumBy(rows, (row) => row.payment + row.extra)
	const first = rows[0]
	const due = balloon === null ? undefined : rows[balloon.month - 1]
	const before = balloon === null ? undefined : rows[balloon.month - 2]
	const insured = rows.filter(({ pmi }) => pmi > 0)
	const highest = highestPayment(loan)
	const highestRow = rows[highest.month - 1]
	const formulas: Record<string, FigureFormula> = {
		loanAmount: amountFormula(values, loan),
		payment: paymentFormula(loan),
		totalInterest: byExpression(
			facts.totalInterest,
			'usd',
			chain(usd('everything that you pay', paid), [
				'−',
				usd('loan', roundingOf(terms)(terms.principal)),
			]),
			{
				notes: ['Interest of a month is the balance before it × the rate ÷ 12.'],
				absent: ['mortgage insurance', 'loan fees'],
			},
		),
		lastMonth: formulaInWords(facts.lastMonth, 'count', {
			words: 'The month in which the balance reaches $0',
			numbers: '',
			recomputed: rows.findIndex(({ balance }) => balance === 0) + 1,
			notes: [
				loan.startMonth === 0
					? 'Month 1 is the month after closing.'
					: `Month 1 is the month after the refinance in month ${loan.startMonth}.`,
				'Extra payments shorten the loan. The payment stays the same unless the loan is recast.',
			],
		}),
		interestOnly: rounded(
			byExpression(
				(first?.payment ?? 0) - (first?.balloon ?? 0),
				'cents',
				quotient(
					product(usd('loan', roundingOf(terms)(terms.principal)), pct('rate', rateIn(loan, 1))),
					plain('12', MONTHS),
				),
				{ absent: ['principal', 'taxes', 'insurance'] },
			),
			terms,
		),
		highestPayment: byExpression(
			highest.amount,
			'cents',
			chain(usd('interest', highestRow?.interest ?? 0), [
				'+',
				usd(
					'principal',
					(highestRow?.principal ?? 0) - (highestRow?.extra ?? 0) - (highestRow?.balloon ?? 0),
				),
			]),
			{
				notes: [
					`In month ${highest.month}, at ${rateIn(loan, highest.month)}%.`,
					'A path you choose, not a forecast.',
				],
				absent: ['taxes', 'insurance', 'extra payments', 'mortgage insurance'],
			},
		),
		...savings(loan),
		totalPmi: byExpression(
			facts.totalPmi,
			'usd',
			product(
				usd('mortgage insurance per month', insured[0]?.pmi ?? 0),
				plain('months', insured.length),
			),
			{
				notes: [
					`A month costs the loan × ${values.pmiPer}% ÷ 12, while the balance is above 78% of the value that it was lent on.`,
				],
			},
		),
		balloonDue: byExpression(
			balloon?.amount ?? 0,
			'usd',
			sum(
				usd('balance a month earlier', before?.balance ?? roundingOf(terms)(terms.principal)),
				[
					'−',
					usd(
						'scheduled principal',
						(due?.principal ?? 0) - (due?.extra ?? 0) - (due?.balloon ?? 0),
					),
				],
				['−', usd('extra payment', due?.extra ?? 0)],
			).of,
		),
	}
	if (unroundedInterest !== null) {
		formulas['roundingDifference'] = formulaInWords(
			facts.totalInterest - unroundedInterest,
			'cents',
			{
				words: 'Total interest as a lender prints it − total interest without rounding',
				numbers: `${formatFigure(facts.totalInterest, 'cents')} − ${formatFigure(unroundedInterest, 'cents')}`,
				recomputed: sumBy(rows, (row) => row.interest) - unroundedInterest,
				notes: [
					'Printed: payment and interest are rounded to cents each month, and the last payment is adjusted. No other page uses these numbers.',
				],
			},
		)
	}
	const { inputsOfFigure, inputsOfLoan } = explainer({ values, projection: project(values) })
	const all = inputsOfLoan()
	return withUsedInputs(formulas, (key) => (key === 'loanAmount' ? inputsOfFigure(key) : all))
}
