import { type LoanMonth, loanSchedule, type LoanTerms } from '~/deal'

/** What a loan's page says above its schedule (2.6). Dollars and months. */
export type LoanFacts = {
	/** The first scheduled payment that repays principal, else the first one. */
	payment: number
	totalInterest: number
	/** Mortgage insurance of the whole term. */
	totalPmi: number
	/** The month of the last payment; 0 without a loan. */
	lastMonth: number
	/** Against the same loan without extra principal. */
	interestSaved: number
	monthsSaved: number
}

function sumOf(rows: readonly LoanMonth[], key: 'interest' | 'pmi'): number {
	let sum = 0
	for (const row of rows) sum += row[key]
	return sum
}

/** The terms without extra principal, and so without a recast. */
function withoutExtras(terms: LoanTerms): LoanTerms {
	return { ...terms, extraMonthly: 0, extraYearly: 0, extraOnce: undefined }
}

/** Computes what is said about a loan from its terms and its rows. */
export function loanFacts(terms: LoanTerms, rows: readonly LoanMonth[]): LoanFacts {
	const totalInterest = sumOf(rows, 'interest')
	const ordinary = rows.some((row) => row.extra > 0) ? loanSchedule(withoutExtras(terms)) : rows
	const repaying = rows.find((row) => row.principal > row.extra + row.balloon) ?? rows[0]
	return {
		payment: repaying?.payment ?? 0,
		totalInterest,
		totalPmi: sumOf(rows, 'pmi'),
		lastMonth: rows.length,
		interestSaved: sumOf(ordinary, 'interest') - totalInterest,
		monthsSaved: ordinary.length - rows.length,
	}
}
