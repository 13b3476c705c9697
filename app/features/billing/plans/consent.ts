import { longDate } from '~/core/time/format-date'
import { money } from './money'
import { type PlanKey, PLANS, SALES, type SaleKey } from './plans'

const TERMS = 'Cancel anytime in your profile; canceling stops future billing only. No refunds.'

/** What the user agrees to by choosing a plan, shown at the button and stored with the time. */
export function consentText(plan: SaleKey): string {
	const sale = SALES[plan]
	const price = money(sale.cents)
	if (sale.mode === 'payment') {
		return `${price} once for one day of access. It won't renew. No refunds.`
	}
	return `${price} today (less any discount), then ${price} ${sale.every}. ${TERMS}`
}

/** A change of plan as it is offered. */
type Switch = {
	to: PlanKey
	currency: string
	/** In cents. */
	dueNow: number
	nextAmount: number
	/** When the new plan starts; null for now. */
	from: Date | null
	nextOn: Date | null
}

/** What the user agrees to by changing the plan, shown at the box and stored with the time. */
export function switchConsentText({ to, currency, ...terms }: Switch): string {
	const { name, every } = PLANS[to]
	const next = money(terms.nextAmount, currency)
	if (terms.from !== null) {
		return `${next} on ${longDate(terms.from)} for the ${name}, then ${next} ${every} until you cancel. ${TERMS}`
	}
	const on = terms.nextOn === null ? '' : ` on ${longDate(terms.nextOn)} and`
	return `${money(terms.dueNow, currency)} today for the ${name}, then ${next}${on} ${every} until you cancel. ${TERMS}`
}
