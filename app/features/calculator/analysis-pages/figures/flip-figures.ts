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
	noValue,
	bounded,
} from '~/deal'
import type { ShownFigure } from './shown-figure'

/** A sales price without rent: the deal is a flip. */
export const isFlip = ({ sPrice, rent }: Pick<DealValues, 'sPrice' | 'rent'>): boolean =>
	sPrice > 0 && rent === 0

/** Beside the return on cash of a flip for which the lender pays everything. */
export const TOO_HIGH = 'Looks too high: without a down payment, the lender finances everything.'
/** Beside the return on the cash of a hard money purchase, where none is entered. */
const NO_HARD_CASH = 'No hard money entered, so only the holding costs count as cash invested.'

/**
 * What has to be said beside `roiHard`, a flip's return on cash, wherever it is shown: it is a gain on
 * almost no money, because no down payment or no hard money is entered. `null` if there is nothing to say.
 */
export function returnNote(
	{ down, sPrice }: Pick<DealValues, 'down' | 'sPrice'>,
	roiHard: number | null,
	isHardMoney: boolean,
): string | null {
	if (sPrice === 0 || roiHard === null) return null
	if (!isHardMoney) return NO_HARD_CASH
	return down === 0 && roiHard > 0 ? TOO_HIGH : null
}

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

/** The name and label of a flip's profit after all costs. */
export const FULL_PROFIT = { name: 'flipProfitFull', label: 'Profit after all costs' } as const

/** The headline of a flip of which a cost was entered that the 24 results do not count. */
function fullFigures(full: FullFlip): ShownFigure[] {
	const { profit, costs, deal, returnOnCash } = full
	const note = fullReturnNote(full)
	return [
		{ ...FULL_PROFIT, figure: profit, unit: 'usd', isSigned: true },
		{
			name: 'flipReturnFull',
			label: 'ROI on cash invested (all costs)',
			figure: returnOnCash,
			unit: 'percent',
			isSigned: true,
			...(note === null ? {} : { note }),
		},
		{
			name: 'breakEvenPrice',
			label: 'Break-even sales price',
			figure: breakEvenPrice(deal, profit, costs.sellPer),
			unit: 'usd',
		},
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
	const { roiCash, ...returns } = results
	const isHardMoney = hasHardMoney(isEntered)
	const lacks = lacksDown(isEntered)
	const roiHard = lacks ? null : returns.roiHard
	const profit = isHardMoney ? results.netHard : results.net
	const note = returnNote(deal, roiHard, isHardMoney)
	const figures: ShownFigure[] = isHardMoney
		? [
				{ name: 'netHard', label: 'Profit after hard money', figure: profit, unit: 'usd' },
				{
					name: 'roiHard',
					label: 'ROI on cash invested (hard money)',
					figure: roiHard ?? noValue(lacks ? 'noDown' : 'noMoneyIn'),
					unit: 'percent',
					...(note === null ? {} : { note }),
				},
			]
		: [
				{ name: 'net', label: 'Net profit (cash purchase)', figure: profit, unit: 'usd' },
				{
					name: 'roiCash',
					label: 'ROI on total cost (cash)',
					figure: roiCash ?? noValue('noPrice'),
					unit: 'percent',
				},
			]
	return [
		...figures.map((shown) => ({ ...shown, isSigned: true })),
		{
			name: 'breakEvenPrice',
			label: 'Break-even sales price',
			figure: breakEvenPrice(deal, profit),
			unit: 'usd',
		},
	]
}
