import {
	type FlipEntries,
	type FullFlip,
	fullFlip,
} from '~/features/calculator/analysis/flip-profit'
import { hasHardMoney, type IsEntered, lacksDown } from '~/features/calculator/analysis/hard-money'
import {
	type AnalysisValues,
	CLOSING_PERCENT,
	type DealValues,
	type FigureValue,
	analyze,
	bounded,
	noValue,
	shownFlipFigure,
} from '~/deal'
import { returnNote, TOO_HIGH } from './flip-notes'
import type { ShownFigure } from './shown-figure'

/** `returnNote` of the return on cash with all costs: without a down payment it looks too high. */
function fullReturnNote({ deal, returnOnCash }: FullFlip): string | null {
	return deal.down === 0 && typeof returnOnCash === 'number' && returnOnCash > 0 ? TOO_HIGH : null
}

/** What has to be said beside the return on cash of a deal that its criteria and comparisons are about. */
export function cashReturnNote(
	values: Pick<AnalysisValues, 'deal' | 'typed' | 'own'>,
): string | null {
	const full = fullFlip(values.deal, values)
	return full === null ? dealReturnNote(values) : fullReturnNote(full)
}

/** `returnNote` of a deal as the analysis reads it. */
export function dealReturnNote({
	deal,
	typed,
}: Pick<AnalysisValues, 'deal' | 'typed'>): string | null {
	const { roiHard } = analyze(deal)
	return returnNote(
		deal,
		roiHard,
		hasHardMoney((key) => typed[key] !== null),
	)
}

/** The sales price at which a deal with this profit would have none, at this cost of selling. Dollars. */
export function breakEvenPrice(
	{ sPrice }: DealValues,
	profit: number,
	sellPer = CLOSING_PERCENT,
): FigureValue {
	// Whoever sells for the whole price has nothing left of any price.
	return sellPer < 100 ? bounded(sPrice - profit / (1 - sellPer / 100)) : noValue('zeroDenominator')
}

/** The headline of a flip of which a cost was entered that the 24 results do not count. */
function fullFigures(full: FullFlip): ShownFigure[] {
	const { profit, costs, deal, returnOnCash } = full
	const note = fullReturnNote(full)
	return [
		shownFlipFigure('flipProfitFull', profit),
		shownFlipFigure('flipReturnFull', returnOnCash, note === null ? {} : { note }),
		shownFlipFigure('breakEvenPrice', breakEvenPrice(deal, profit, costs.sellPer)),
	]
}

/**
 * The headline of a flip: its profit after all costs where one of them was entered, else from the results
 * of the calculator, of a cash purchase or of hard money. An empty down payment gives no return on cash:
 * it would be a return on the holding costs.
 */
export function flipFigures(deal: DealValues, entries: FlipEntries): ShownFigure[] {
	const full = fullFlip(deal, entries)
	if (full !== null) return fullFigures(full)
	const isEntered: IsEntered = (key) => entries.typed[key] !== null
	const results = analyze(deal)
	const { roiCash } = results
	const isHardMoney = hasHardMoney(isEntered)
	const lacks = lacksDown(isEntered)
	const roiHard = lacks ? null : results.roiHard
	const profit = isHardMoney ? results.netHard : results.net
	const note = returnNote(deal, roiHard, isHardMoney)
	const figures: ShownFigure[] = isHardMoney
		? [
				shownFlipFigure('netHard', profit),
				shownFlipFigure(
					'roiHard',
					roiHard ?? noValue(lacks ? 'noDown' : 'noMoneyIn'),
					note === null ? {} : { note },
				),
			]
		: [shownFlipFigure('net', profit), shownFlipFigure('roiCash', roiCash ?? noValue('noPrice'))]
	return [...figures, shownFlipFigure('breakEvenPrice', breakEvenPrice(deal, profit))]
}
