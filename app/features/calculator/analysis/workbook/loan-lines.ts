import type { AnalysisValues } from '~/deal'
import type { BridgeCells } from './bridge-sheet'
import {
	type SheetExpression,
	add,
	compare,
	divide,
	fixed,
	multiply,
	percentExpression,
	subtract,
	when,
	wholePart,
	words,
} from './expression'
import type { FigureLines } from './figure-lines'
import type { DefinedName, Inputs } from './inputs-sheet'
import { termMonths } from './loan-terms'

/** The lines above the schedule of the long-term loan: its amount, its terms and when they change. */

const MONTHS = 12
/** Mortgage insurance ends when the balance is this share of the value. */
const PMI_END = 0.78
/** A balance below this share of the loan is the rest of rounding. */
const REST = 1e-6

export type LoanContext = {
	values: AnalysisValues
	inputs: Inputs
	/** Of plan `bridge`. */
	bridge: BridgeCells | null
	/** First month of the stabilized year. */
	stabilizedFrom: SheetExpression
	names: DefinedName[]
}

/** What each month of the schedule refers to, in cells above it: every row to the same ones. */
export function termLines(
	{ values, inputs: { of }, bridge, stabilizedFrom }: LoanContext,
	lines: FigureLines,
) {
	const value =
		bridge?.appraisedValue ??
		when(compare(of('loanBase'), '=', words('arv')), of('arv'), of('purchase'))
	const lentAgainst = lines.line('Value lent against', value)
	const amount = lines.line('Loan', bridge?.newLoan ?? percentExpression(lentAgainst, of('ltv')), {
		key: 'loanAmount',
	})
	const start = lines.line('Starts after month', bridge === null ? 0 : of('refiMonth'), {
		format: 'number',
	})
	const term = lines.line('Months', termMonths(of), { format: 'number' })
	const pmiMonth = lines.line(
		'Mortgage insurance per month',
		divide(percentExpression(amount, of('pmiPer')), MONTHS),
		{ remark: 'Until the balance is 78% of the value.' },
	)
	const pmiEnd = lines.line('Balance at which it ends', multiply(PMI_END, lentAgainst))
	const rest = lines.line('Counts as paid off below', multiply(REST, amount))
	let balloonMonth: SheetExpression | null = null
	if (values.balloonYears !== null) {
		balloonMonth = lines.line('Balloon due in month', multiply(MONTHS, of('balloonYears')), {
			format: 'number',
			remark: 'The sale pays a balloon that is due in its month.',
		})
	}
	let lastStep: SheetExpression | null = null
	if (values.armFixedYears !== null) {
		const afterFixed = subtract(
			multiply(MONTHS, of('years')),
			1,
			multiply(MONTHS, of('armFixedYears')),
		)
		lastStep = lines.line(
			'Changes of the rate',
			when(
				compare(afterFixed, '<', 0),
				0,
				add(wholePart(divide(afterFixed, multiply(MONTHS, of('armEveryYears')))), 1),
			),
			{ format: 'number' },
		)
	}
	const from = lines.line('Stabilized year starts in month', stabilizedFrom, { format: 'number' })
	return {
		amount,
		start: fixed(start),
		term: fixed(term),
		pmiMonth: fixed(pmiMonth),
		pmiEnd: fixed(pmiEnd),
		rest: fixed(rest),
		balloonMonth: balloonMonth === null ? null : fixed(balloonMonth),
		lastStep: lastStep === null ? null : fixed(lastStep),
		stabilizedFrom: fixed(from),
	}
}

export type LoanTermCells = ReturnType<typeof termLines>
