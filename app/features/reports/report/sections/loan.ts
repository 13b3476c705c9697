import { REASONS } from '~/deal'
import { readLoan } from '~/features/calculator/analysis-pages/loan/loan-deal'
import {
	factFigures,
	loanHeadline,
	loanColumns,
} from '~/features/calculator/analysis-pages/loan/loan-figures'
import {
	insuranceWarning,
	loanWarnings,
} from '~/features/calculator/analysis-pages/loan/loan-warnings'
import type { ReportBlock, ReportSection } from '../report-model'
import { type ComputedDeal, toCell, toFigure } from './report-deal'

/** The long-term loan by year; none for a deal that is paid in cash or sold as a flip. */
export function loanSection({ assumed: { values }, isFlip }: ComputedDeal): ReportSection | null {
	if (isFlip || values.plan === 'cash') return null
	const loan = readLoan(values, false)
	const blocks: ReportBlock[] = []
	if (loan.kind === 'none') {
		blocks.push({ kind: 'text', tone: 'warn', text: REASONS[loan.reason] })
	} else {
		const columns = loanColumns(loan).filter(
			({ key }) => key !== 'extra' || loan.rows.some(({ extra }) => extra > 0),
		)
		blocks.push(
			...[...loanWarnings(values, loan), ...insuranceWarning(values)].map(
				(text) => ({ kind: 'text', tone: 'warn', text }) as const,
			),
			{
				kind: 'figures',
				title: null,
				figures: [...loanHeadline(loan), ...factFigures(loan)].map(toFigure),
			},
			{
				kind: 'table',
				title: null,
				table: {
					caption: 'Balance and payments by year',
					head: 'Year',
					columns: columns.map(({ label }) => ({ label })),
					rows: loan.years.map((row) => ({
						head: String(row.year),
						cells: columns.map(({ key }) => toCell(row[key], 'cents', `loan-${key}`, row.year)),
					})),
				},
			},
		)
	}
	return { key: 'loan', title: 'Loan by Year', blocks }
}
