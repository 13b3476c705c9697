import {
	canSwitch,
	type DueFacts,
	endsAt,
	endsLater,
	isCollectionStopped,
	isPaymentDue,
	type SubscriptionFacts,
	switchRefusal,
} from '~/features/billing/entitlement/entitlement'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import { isPaymentPending } from '~/features/billing/entitlement/payment-problem'
import { getPastDue } from '~/features/billing/entitlement/subscription-status'
import { money } from '~/features/billing/plans/money'
import { otherPlan, findPlan, findSale } from '~/features/billing/plans/plans'

/** The user's membership for the profile. Dates are ISO strings. */

type CardUser = { isAdmin: boolean; isSubscribed: boolean }

export type CardSubscription = SubscriptionFacts &
	DueFacts & {
		nextPlan: string | null
		unitAmount: number
		nextAmount: number | null
		unpaidAmount: number | null
		currency: string
	}

/** What the next payment is: what is due, else the next renewal, else, while that is not known, the price. */
const nextCents = ({ status, unpaidAmount, nextAmount, unitAmount }: CardSubscription): number =>
	(status === 'past_due' ? unpaidAmount : nextAmount) ?? unitAmount

export type MembershipCard = ReturnType<typeof toSubscriptionCard>

const getLevel = (user: CardUser, { kind }: PlanStatus, plan: string | null): string => {
	if (user.isAdmin) return 'Administrator'
	if (kind === 'vip') return 'VIP Member'
	return user.isSubscribed ? (plan ?? 'Premium Subscriber') : 'Basic Account'
}

/** Builds the Subscription Information card from the state of the plan. */
export function toSubscriptionCard(
	user: CardUser,
	subscription: CardSubscription | null,
	{ status, graceUntil, now }: { status: PlanStatus; graceUntil: Date | null; now: Date },
) {
	const card = {
		status,
		level: getLevel(user, status, findSale(subscription?.plan)?.name ?? null),
		/** 'Annual' or '6-Month'; null without a known plan. */
		planBadge: findPlan(subscription?.plan)?.badge ?? null,
	}
	if (subscription === null) return { ...card, subscription: null, pastDue: null }
	return {
		...card,
		subscription: toCardSubscription(subscription),
		/** The renewal failed; access lasts until this date, or has ended. */
		pastDue: getPastDue({ subscriptionStatus: subscription.status, graceUntil }, now),
	}
}

/** The running subscription as pages and calls show it. */
export function toCardSubscription(subscription: CardSubscription) {
	const isPastDue = subscription.status === 'past_due'
	const isOwed = isPastDue && !isCollectionStopped(subscription)
	const ends = endsAt(subscription)
	const upcoming = subscription.nextPlan ?? subscription.plan
	return {
		currentPlan: findSale(subscription.plan)?.name ?? 'Unknown Plan',
		/** The renewal date; null if it does not renew, is paused, or the last renewal is unpaid. */
		renewal:
			ends === null && !isPastDue && subscription.pausedCollection === null
				? (subscription.currentPeriodEnd?.toISOString() ?? null)
				: null,
		/** Whether the owner has paused its payments. */
		isPaused: subscription.pausedCollection !== null,
		/** The end of access; null if nothing ends it. */
		ends: ends?.toISOString() ?? null,
		/** When it ends after its next renewal; null if nothing ends it then. */
		endsLater: endsLater(subscription)?.toISOString() ?? null,
		price: money(nextCents(subscription), subscription.currency),
		/** Whether the price is what the next renewal is charged; else that is not known. */
		isPriceKnown: subscription.nextAmount !== null,
		/** What a failed renewal costs; null if nothing is owed. */
		amountDue: isOwed ? money(nextCents(subscription), subscription.currency) : null,
		/** Whether a renewal failed. */
		isPastDue,
		/** Whether the payment of the current period may still be retried. */
		isPaymentDue: isPaymentDue(subscription),
		/** Whether that payment comes from a bank, and has not arrived yet. */
		isPaymentPending: isPaymentPending(subscription),
		/** The end of a paid period. */
		periodEnd: subscription.currentPeriodEnd?.toISOString() ?? null,
		nextPlan: findPlan(subscription.nextPlan)?.name ?? null,
		/** The plan it can be switched to now. */
		switchTo: canSwitch(subscription) ? otherPlan(upcoming) : null,
		/** Why it can't be switched now. */
		switchRefusal: switchRefusal(subscription),
	}
}

/**
 * What /profile/membership confirms for `?confirm=asked`, or null if there is nothing to confirm
 * and it redirects to the profile. Shared by page and action.
 */
export function membershipQuestion(
	{ ends, endsLater, switchTo, switchRefusal }: NonNullable<MembershipCard['subscription']>,
	confirmParam: string | null,
): 'cancel' | 'resume' | 'switch' | 'refused' | null {
	if (confirmParam === 'cancel') return ends === null ? confirmParam : null
	if (confirmParam === 'resume') return (ends ?? endsLater) === null ? null : confirmParam
	if (confirmParam !== 'switch') return null
	if (switchTo !== null) return confirmParam
	return switchRefusal === null ? null : 'refused'
}
