import type { AnalysisValues } from '~/deal'
import type { BridgeCells } from './bridge-sheet'
import type { SheetExpression } from './expression'
import type { Inputs } from './inputs-sheet'
import type { LoanCells } from './loan-sheet'
import type { OperatingRows } from './operating-rows'
import type { RateGuards } from './rate-guards'
import type { YearRow } from './year-rows'

/** What the rows of loan, cash flow and sale are computed from. */
export type CashContext = {
	values: AnalysisValues
	inputs: Inputs
	operating: OperatingRows
	events: YearRow
	/** Null in plan `cash`. */
	loan: LoanCells | null
	bridge: BridgeCells | null
	cashAtClosing: SheetExpression
	/** Money in the deal: paid at closing, in plan `bridge` left in. */
	cashIn: SheetExpression
	guards: RateGuards
}
