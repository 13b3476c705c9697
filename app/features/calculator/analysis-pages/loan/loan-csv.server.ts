import type { AnalysisValues } from '~/deal'
import { toCsv } from '~/core/csv/csv-export.server'
import { readLoan } from './loan-deal'

const COLUMNS = ['month', 'year', 'payment', 'interest', 'principal', 'extra', 'pmi', 'balance']

const MONTHS = 12

const dollars = (amount: number): string => amount.toFixed(2)

/**
 * All months of the loan with a line of totals, in dollars with two decimals; only the header
 * without a loan. `payment` and `principal` are as in the tables of the page.
 */
export function loanCsv(values: AnalysisValues, inCents: boolean): string {
	const loan = readLoan(values, inCents)
	if (loan.kind === 'none') return `${toCsv(COLUMNS, []).trimEnd()}\r\n`
	const total = { payment: 0, interest: 0, principal: 0, extra: 0, pmi: 0 }
	const rows = loan.rows.map(({ month, payment, interest, principal, extra, pmi, balance }) => {
		total.payment += payment
		total.interest += interest
		total.principal += principal
		total.extra += extra
		total.pmi += pmi
		return [
			String(month),
			String(Math.ceil(month / MONTHS)),
			...[payment, interest, principal, extra, pmi, balance].map(dollars),
		]
	})
	const { payment, interest, principal, extra, pmi } = total
	const totals = ['total', '', ...[payment, interest, principal, extra, pmi].map(dollars), '']
	return toCsv(COLUMNS, [...rows, totals])
}
