import { money } from './money'
import { SALES, type SaleKey } from './plans'

/** What the user agrees to by choosing a plan, shown at the button and stored with the time. */
export function consentText(plan: SaleKey): string {
	const sale = SALES[plan]
	const price = money(sale.cents)
	if (sale.mode === 'payment') {
		return `${price} once for one day of access. It won't renew. No refunds.`
	}
	return `${price} today (less any discount), then ${price} ${sale.every}. Cancel anytime in your profile; canceling stops future billing only. No refunds.`
}
