import type { AnalysisValues } from '~/deal'
import { fullFlip } from '~/features/calculator/analysis/flip-profit'
import { hasHardMoney, returnOnHardCash } from '~/features/calculator/analysis/hard-money'
import { resultFigure } from '~/features/calculator/analysis/sensitivity/results'
import {
	cashReturnNote,
	dealReturnNote,
} from '~/features/calculator/analysis-pages/figures/flip-figures'
import { inputRow, row, ofResult, positive, type RowDefinition } from './row-definition'

/** Whether a cost of a flip was entered that the 24 results do not count. */
const isFullFlip = (values: AnalysisValues): boolean => fullFlip(values.deal, values) !== null

const NO_HARD_MONEY = 'No hard money entered, so this equals the cash profit.'

/** The rows of a comparison that are about the sale of a flip. */
export const FLIP_ROWS: readonly RowDefinition[] = [
	{
		...inputRow('sPrice'),
		figure: ({ values }) => positive(values.sPrice, 'noSale'),
	},
	// A cost that was not entered is $0: then they are the profit and the return below.
	{
		...row('flipProfitFull'),
		figure: ({ values }) =>
			fullFlip(values.deal, values)?.profit ?? resultFigure('netHard', values),
		isFor: isFullFlip,
	},
	{
		...row('flipReturnFull'),
		figure: ({ values }) => fullFlip(values.deal, values)?.returnOnCash ?? returnOnHardCash(values),
		note: cashReturnNote,
		isFor: isFullFlip,
	},
	{
		...row('netHard'),
		figure: ofResult('netHard'),
		note: ({ typed }) => (hasHardMoney((input) => typed[input] !== null) ? null : NO_HARD_MONEY),
	},
	{
		...row('roiHard'),
		figure: ofResult('roiHard'),
		note: dealReturnNote,
	},
	{
		...row('net'),
		figure: ofResult('net'),
	},
]
