import { money } from './money'
import { SALES, type SaleKey } from './plans'

/** What the user agrees to by choosing a plan, shown at the button and stored with the time. */
export function consentText(plan: SaleKey): string {
	const sale = SALES[plan]
	const price = money(sale.cents)
	if (sale.mode === 'payment') {
		return `You'll be charged ${price} once for one day of access. It won't renew. No refunds.`
	}
	return `You'll be charged ${price} today (less any discount) and ${price} ${sale.every} until you cancel. Cancel anytime in your profile; you keep access through the end of the billing period. No refunds.`
}
