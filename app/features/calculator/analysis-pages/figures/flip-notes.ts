import type { DealValues } from '~/deal'

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
