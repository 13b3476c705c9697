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
	const { name, every, cents } = PLANS[to]
	const next = money(terms.nextAmount, currency)
	// A discount or a credit may count for the next payment only.
	const isList = terms.nextAmount === cents
	const later = isList ? next : `${money(cents, currency)} (less any discount)`
	if (terms.from !== null) {
		return `${next} on ${longDate(terms.from)} for the ${name}, then ${later} ${every} until you cancel. ${TERMS}`
	}
	const on = terms.nextOn === null ? '' : ` on ${longDate(terms.nextOn)}`
	const after = isList
		? `${on === '' ? '' : `${on} and`} ${every}`
		: `${on}, then ${later} ${every}`
	return `${money(terms.dueNow, currency)} today for the ${name}, then ${next}${after} until you cancel. ${TERMS}`
}
