import { noValue } from '~/features/calculator/analysis/figure-value'
import { hasHardMoney, type IsEntered, lacksDown } from '~/features/calculator/analysis/hard-money'
import type { AnalysisValues } from '~/features/calculator/analysis/values'
import {
	analyze,
	analyzeReturns,
	CLOSING_PERCENT,
	type DealValues,
} from '~/features/calculator/formulas/formulas'
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

/** `returnNote` of a deal as the analysis reads it. */
export function dealReturnNote({
	deal,
	typed,
}: Pick<AnalysisValues, 'deal' | 'typed'>): string | null {
	const { roiHard } = analyzeReturns(deal, analyze(deal))
	return returnNote(
		deal,
		roiHard,
		hasHardMoney((key) => typed[key] !== null),
	)
}

/** The sales price at which a deal with this profit would have none. Dollars. */
export const breakEvenPrice = ({ sPrice }: DealValues, profit: number): number =>
	sPrice - profit / (1 - CLOSING_PERCENT / 100)

/**
 * The headline of a flip, from the results of the calculator: of a cash purchase, or of hard money. An
 * empty down payment gives no return on cash: it would be a return on the holding costs.
 */
export function flipFigures(deal: DealValues, isEntered: IsEntered): ShownFigure[] {
	const results = analyze(deal)
	const { roiCash, ...returns } = analyzeReturns(deal, results)
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
