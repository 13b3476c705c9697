import { chain, type LoanMonth } from '~/deal'
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
import { type LoanSchedule, rateIn, roundingOf } from './loan-deal'
import type { LoanColumn } from './loan-figures'

/** Formulas of the columns of the yearly table, for one year. */

const MONTHS = 12

/** The balance before each month of the year. */
function balancesBefore({ terms, rows }: LoanSchedule, months: readonly LoanMonth[]): number[] {
	return months.map(({ month }) => rows[month - 2]?.balance ?? roundingOf(terms)(terms.principal))
}

function interestFormula(
	loan: LoanSchedule,
	months: readonly LoanMonth[],
	year: number,
): FigureFormula {
	const { terms } = loan
	const figure = loan.years[year - 1]?.interest ?? 0
	const rates = months.map(({ month }) => rateIn(loan, month))
	const before = balancesBefore(loan, months)
	const round = roundingOf(terms)
	const words = 'The sum of: balance before each month × rate ÷ 12'
	const rate = rates[0] ?? 0
	if (terms.rounding !== 'cents' && rates.every((other) => other === rate)) {
		const total = usd(
			'balances before each month',
			before.reduce((sumOf, balance) => sumOf + balance, 0),
		)
		const of = quotient(product(total, pct('rate', rate)), plain('12', MONTHS))
		return byExpression(figure, 'cents', of, {
			notes: ['The balances before each month are added up first.'],
		})
	}
	return formulaInWords(figure, 'cents', {
		words,
		numbers: '',
		recomputed: before.reduce(
			(total, balance, index) => total + round((balance * (rates[index] ?? 0)) / 100 / MONTHS),
			0,
		),
		notes:
			terms.rounding === 'cents'
				? ['The interest of each month is rounded to cents.']
				: ['The rate changes within the year.'],
	})
}

function extraFormula(
	loan: LoanSchedule,
	months: readonly LoanMonth[],
	figure: number,
): FigureFormula {
	const { extraMonthly = 0, extraYearly = 0, extraOnce } = loan.terms
	const round = roundingOf(loan.terms)
	const before = balancesBefore(loan, months)
	let recomputed = 0
	for (const [index, row] of months.entries()) {
		const entered =
			extraMonthly +
			(row.month % MONTHS === 0 ? extraYearly : 0) +
			(extraOnce?.month === row.month ? extraOnce.amount : 0)
		const scheduled = row.principal - row.extra - row.balloon
		recomputed += Math.min(round(entered), Math.max((before[index] ?? 0) - scheduled, 0))
	}
	return formulaInWords(figure, 'cents', {
		words: 'The extra principal that you entered for the months of this year',
		numbers: '',
		recomputed,
		notes: ['Never more than the balance that is left.'],
	})
}

/** The formulas of all columns in `year`, by column. */
export function loanYearFormulas(
	loan: LoanSchedule,
	year: number,
): Record<LoanColumn['key'], FigureFormula> | null {
	const row = loan.years[year - 1]
	if (row === undefined) return null
	const months = loan.rows.slice(MONTHS * (year - 1), MONTHS * year)
	const before = loan.years[year - 2]?.balance ?? roundingOf(loan.terms)(loan.terms.principal)
	const insured = months.filter(({ pmi }) => pmi > 0)
	const last = months.find(({ balloon }) => balloon > 0)
	const balance = usd(year === 1 ? 'loan' : 'balance a year earlier', before)
	const interest = usd('interest', row.interest)
	const principal = usd('principal', row.principal)
	const formulas: Record<LoanColumn['key'], FigureFormula> = {
		payment: byExpression(
			row.payment,
			'cents',
			sum(interest, ['+', principal], ['−', usd('extra payments', row.extra)]).of,
			{ absent: ['extra payments', 'mortgage insurance', 'taxes', 'insurance'] },
		),
		interest: interestFormula(loan, months, year),
		principal: byExpression(
			row.principal,
			'cents',
			chain(balance, ['−', usd('balance at the end of the year', row.balance)]),
			{ notes: ['With extra payments and a balloon.'] },
		),
		extra: extraFormula(loan, months, row.extra),
		pmi: byExpression(
			row.pmi,
			'cents',
			product(
				usd('mortgage insurance per month', insured[0]?.pmi ?? 0),
				plain('months', insured.length),
			),
			{ notes: ['While the balance is above 78% of the value that it was lent on.'] },
		),
		balloon: byExpression(row.balloon, 'cents', usd('balloon', last?.balloon ?? 0), {
			words: 'The balance that is due in this year',
		}),
		balance: byExpression(row.balance, 'cents', chain(balance, ['−', principal]), {
			notes: ['At the end of the year.'],
		}),
	}
	return formulas
}
