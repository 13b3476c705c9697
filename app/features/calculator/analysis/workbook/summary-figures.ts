import { type AnalysisValues, FIGURES, reasonText } from '~/deal'
import { type CriterionKey, isOfFlip } from '../criteria'
import type { BridgeCells } from './bridge-sheet'
import type { CashRows } from './cash-rows'
import type { ClosingLines, FlipLines } from './closing-lines'
import { type SheetExpression, both, compare, divide, smallest, when, words } from './expression'
import type { Inputs } from './inputs-sheet'
import type { LoanCells } from './loan-sheet'
import type { RateGuards } from './rate-guards'
import type { CellFormat } from './sheet-builder'
import type { SummaryLine } from './summary-sheets'
import { LAST_YEAR } from './year-rows'

/** Which figures the first sheet and the criteria show. */

/** What the first sheet and the criteria take their figures from. */
export type BuiltDeal = {
	values: AnalysisValues
	inputs: Inputs
	closing: ClosingLines
	flip: FlipLines | null
	bridge: BridgeCells | null
	loan: LoanCells | null
	cash: CashRows
	guards: RateGuards
}

/** The figure of each criterion. */
export function criterionFigures(
	{ inputs, flip, bridge, cash, guards }: BuiltDeal,
	figures: Record<
		| 'cashFlowMonth'
		| 'cashOnCash'
		| 'capRate'
		| 'dscrNoi'
		| 'dscrLender'
		| 'expenseRatio'
		| 'irr'
		| 'npv',
		SheetExpression
	>,
): Record<CriterionKey, SheetExpression> {
	const { of } = inputs
	const text = (reason: Parameters<typeof reasonText>[0]) => words(reasonText(reason))
	const notABridge = text('notABridge')
	const hold = smallest(of('holdYears'), LAST_YEAR)
	const cashFlows = Array.from({ length: LAST_YEAR }, (_, index) =>
		// Years after the sale do not count: they repeat the first one.
		index === 0
			? cash.cashFlow.at(1)
			: when(compare(hold, '>', index), cash.cashFlow.at(index + 1), cash.cashFlow.at(1)),
	) as [SheetExpression, ...SheetExpression[]]
	return {
		...figures,
		flipProfit: flip?.full?.profit ?? flip?.netHard ?? text('noSale'),
		returnOnCash: flip?.full?.returnOnCash ?? flip?.returnOnCash ?? text('noSale'),
		cashLeft: bridge?.cashLeft ?? notABridge,
		allInOfArv: bridge?.allInOfArv ?? notABridge,
		pricePerSqFt: when(
			compare(of('purchase'), '=', 0),
			text('noPrice'),
			when(compare(of('sqFt'), '=', 0), text('noSquareFeet'), divide(of('purchase'), of('sqFt'))),
		),
		worstYear: when(
			compare(of('rent'), '=', 0),
			text('noRent'),
			guards.ofAllLoans(smallest(...cashFlows)),
		),
	}
}

/** Whether a criterion is about another strategy than the deal's, as `evaluateCriteria` decides it. */
export function isCriterionApart(
	key: CriterionKey,
	{ inputs: { of }, bridge }: BuiltDeal,
): SheetExpression {
	if (key === 'pricePerSqFt') return compare(1, '=', 0)
	const isBridgeOnly = key === 'cashLeft' || key === 'allInOfArv'
	if (isBridgeOnly && bridge === null) return compare(1, '=', 1)
	const [present, absent] = isOfFlip(key)
		? (['rent', 'sPrice'] as const)
		: (['sPrice', 'rent'] as const)
	return both(compare(of(present), '>', 0), compare(of(absent), '=', 0))
}

/** What the first sheet shows, by plan. */
export function summaryLines(
	{ values, flip, bridge }: BuiltDeal,
	figures: Record<
		| 'cashIn'
		| 'cashFlowMonth'
		| 'cashOnCash'
		| 'capRate'
		| 'capRateCost'
		| 'dscrNoi'
		| 'irr'
		| 'npv'
		| 'equityMultiple'
		| 'totalProfit',
		SheetExpression
	>,
): SummaryLine[] {
	const line = (label: string, figure: SheetExpression, format: CellFormat = 'dollars') => ({
		label,
		figure,
		format,
	})
	const flipOnly = flip !== null && values.rent === 0
	if (flipOnly && flip.full !== null) {
		return [
			line(FIGURES.flipProfitFull.label, flip.full.profit),
			line(FIGURES.flipReturnFull.label, flip.full.returnOnCash, 'fraction'),
		]
	}
	if (flipOnly && values.plan !== 'bridge') {
		return [
			line(FIGURES.net.label, flip.net),
			line(FIGURES.roiCash.label, flip.returnOnCost, 'fraction'),
		]
	}
	if (flipOnly) {
		return [
			line(FIGURES.netHard.label, flip.netHard),
			line(FIGURES.roiHard.label, flip.returnOnCash, 'fraction'),
		]
	}
	return [
		...(bridge === null
			? [line(FIGURES.cashAtClosing.label, figures.cashIn)]
			: [
					line(FIGURES.cashLeft.label, bridge.cashLeft),
					line(FIGURES.allInOfArv.label, bridge.allInOfArv, 'fraction'),
				]),
		line(FIGURES.cashFlowMonth.label, figures.cashFlowMonth),
		line(FIGURES.cashOnCash.label, figures.cashOnCash, 'fraction'),
		values.renovation > 0
			? line(FIGURES.capRateCost.label, figures.capRateCost, 'fraction')
			: line(FIGURES.capRate.label, figures.capRate, 'fraction'),
		line(FIGURES.dscrNoi.label, figures.dscrNoi, 'ratio'),
		line(FIGURES.irr.label, figures.irr, 'fraction'),
		line(FIGURES.npv.label, figures.npv),
		line(FIGURES.equityMultiple.label, figures.equityMultiple, 'ratio'),
		line(FIGURES.totalProfit.label, figures.totalProfit),
		...(flip === null ? [] : [line(FIGURES.netHard.label, flip.netHard)]),
	]
}
