import type { AnalysisValues } from '~/deal'
import { fullFlip } from '~/features/calculator/analysis/flip-profit'
import { hasHardMoney, returnOnHardCash } from '~/features/calculator/analysis/hard-money'
import { resultFigure } from '~/features/calculator/analysis/sensitivity/results'
import {
	cashReturnNote,
	dealReturnNote,
	FULL_PROFIT,
} from '~/features/calculator/analysis-pages/figures/flip-figures'
import { ofResult, positive, type RowDefinition } from './row-definition'

/** Whether a cost of a flip was entered that the 24 results do not count. */
const isFullFlip = (values: AnalysisValues): boolean => fullFlip(values.deal, values) !== null

const NO_HARD_MONEY = 'No hard money entered, so this equals the cash profit.'

/** The rows of a comparison that are about the sale of a flip. */
export const FLIP_ROWS: readonly RowDefinition[] = [
	{
		key: 'sPrice',
		label: 'Sales price',
		unit: 'usd',
		better: null,
		figure: ({ values }) => positive(values.sPrice, 'noSale'),
	},
	// A cost that was not entered is $0: then they are the profit and the return below.
	{
		key: FULL_PROFIT.name,
		label: FULL_PROFIT.label,
		unit: 'usd',
		better: 'high',
		figure: ({ values }) =>
			fullFlip(values.deal, values)?.profit ?? resultFigure('netHard', values),
		isFor: isFullFlip,
	},
	{
		key: 'flipReturnFull',
		label: 'ROI on cash invested (all costs)',
		unit: 'percent',
		better: 'high',
		figure: ({ values }) => fullFlip(values.deal, values)?.returnOnCash ?? returnOnHardCash(values),
		note: cashReturnNote,
		isFor: isFullFlip,
	},
	{
		key: 'netHard',
		label: 'Flip profit after hard money',
		unit: 'usd',
		better: 'high',
		figure: ofResult('netHard'),
		note: ({ typed }) => (hasHardMoney((input) => typed[input] !== null) ? null : NO_HARD_MONEY),
	},
	{
		key: 'roiHard',
		label: 'Return on cash invested in the flip',
		unit: 'percent',
		better: 'high',
		figure: ofResult('roiHard'),
		note: dealReturnNote,
	},
	{
		key: 'net',
		label: 'Flip profit, cash purchase',
		unit: 'usd',
		better: 'high',
		figure: ofResult('net'),
	},
]
