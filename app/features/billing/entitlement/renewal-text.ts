import { longDate } from '~/core/time/format-date'
import { money } from '~/features/billing/plans/money'
import { findPlan } from '~/features/billing/plans/plans'
import { type EndFacts, endsLater } from './entitlement'

/** When a plan renews, for how much, and to which plan, in words. */

export type RenewalFacts = EndFacts & {
	status: string
	nextPlan: string | null
	/** What the next renewal is charged; null if it is not known: then no amount is said. */
	nextAmount: number | null
	currency: string
}

type RenewalTexts = { kind: 'active' | 'trialing'; sentence: string; fact: string }

/** Texts to the member and to admins. @param plan its name in a sentence */
export function renewalTexts(subscription: RenewalFacts, plan: string): RenewalTexts {
	const { status, currentPeriodEnd, nextAmount, currency } = subscription
	const on = longDate(currentPeriodEnd)
	if (on === null) return { kind: 'active', sentence: `Your ${plan} is active.`, fact: 'Active' }
	const price = nextAmount === null ? null : money(nextAmount, currency)
	const cost = price === null ? '' : ` for ${price}`
	const lastDay = longDate(endsLater(subscription))
	const end = lastDay === null ? '' : ` and ends on ${lastDay}`
	const next = findPlan(subscription.nextPlan)
	if (next !== null) {
		const switching = `to the ${next.name} on ${on}${cost}${end}`
		const sentence = `Your plan switches ${switching}.`
		return { kind: 'active', sentence, fact: `Switches ${switching}` }
	}
	if (status === 'trialing') {
		const sentence = `Your trial ends on ${on}. Your ${plan} then renews${cost}${end}.`
		return { kind: 'trialing', sentence, fact: `Trial ends ${on}; then ${price ?? 'renews'}${end}` }
	}
	const renewing = `on ${on}${cost}${end}`
	const sentence = `Your ${plan} renews ${renewing}.`
	return { kind: 'active', sentence, fact: `Renews ${renewing}` }
}
