import { money } from './money'
import { PLAN_ORDER, type PlanKey, PLANS } from './plans'

/** What a promo code takes off a plan. */
export type PlanDiscount = {
	percentOff: number | null
	/** In cents, if it is not a percentage. */
	amountOff: number
	duration: 'once' | 'repeating' | 'forever'
	/** How long a repeating discount lasts. */
	months: number
	/** The lowest price that it can be used for, in cents. */
	minimum: number
}

/** The price with a discount in cents, and how many payments have it; null if it can't be used. */
function discountedPrice(
	plan: PlanKey,
	{ percentOff, amountOff, duration, months, minimum }: PlanDiscount,
): { cents: number; payments: number } | null {
	const { cents, months: period } = PLANS[plan]
	if (cents < minimum) return null
	const off = percentOff === null ? amountOff : Math.round((cents * percentOff) / 100)
	const repeated = Math.max(1, Math.ceil(months / period))
	const payments = { once: 1, repeating: repeated, forever: Infinity }[duration]
	return { cents: Math.max(0, cents - off), payments }
}

/** "With FRIEND10: $134.10 today, then $149 every year." Null if the code can't be used. */
export function discountedPriceText(
	plan: PlanKey,
	code: string,
	discount: PlanDiscount,
): string | null {
	const discounted = discountedPrice(plan, discount)
	if (discounted === null) return null
	const { cents, every } = PLANS[plan]
	const price = money(discounted.cents)
	const then = `then ${money(cents)} ${every}`
	if (discounted.payments === Infinity) return `With ${code}: ${price} today and ${every}.`
	if (discounted.payments === 1) return `With ${code}: ${price} today, ${then}.`
	return `With ${code}: ${price} for each of your first ${discounted.payments} payments, ${then}.`
}

function renewalText(plan: PlanKey, price: string, payments: number): string {
	const { cents, every } = PLANS[plan]
	if (payments === 1) return `${money(cents)} ${every}`
	if (payments === Infinity) return `${price} ${every}`
	const times = payments === 2 ? 'once' : `${payments - 1} times`
	return `${price} ${times}, then at ${money(cents)} ${every}`
}

/**
 * What each plan costs before, now and at renewal ("$99 every 6 months"), without the plans that the
 * code can't be used for.
 */
export function discountedPlans(
	discount: PlanDiscount,
): { name: string; was: string; now: string; renewal: string }[] {
	return PLAN_ORDER.flatMap((plan) => {
		const discounted = discountedPrice(plan, discount)
		if (discounted === null) return []
		const { name, cents } = PLANS[plan]
		const now = money(discounted.cents)
		const renewal = renewalText(plan, now, discounted.payments)
		return [{ name, was: money(cents), now, renewal }]
	})
}
