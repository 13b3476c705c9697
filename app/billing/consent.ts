import { money } from './money'
import { SALES, type SaleKey } from './plans'

/**
 * What somebody agrees to by choosing a plan. It stands beside the button, and the same words are
 * stored with the moment.
 */
export function consentText(plan: SaleKey): string {
	const sale = SALES[plan]
	const price = money(sale.cents)
	if (sale.mode === 'payment') {
		return `You pay ${price} once for one day of access. Nothing renews. There are no refunds.`
	}
	return `You pay ${price} today, less any discount, and then ${price} ${sale.every} until you cancel. You can cancel at any time on your profile: that stops future billing, and your access stays until the end of the time you paid for. There are no refunds.`
}
