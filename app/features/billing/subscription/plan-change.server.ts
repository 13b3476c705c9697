import type Stripe from 'stripe'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { log } from '~/core/log.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { runningSubscription } from '~/features/billing/entitlement/subscription-status.server'
import { findPrice } from '~/features/billing/plans/price-catalog.server'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import {
	canSwitch,
	endsAt,
	type SwitchRefusal,
	switchRefusal,
} from '~/features/billing/entitlement/entitlement'
import { isUpgrade, otherPlan, type PlanKey, PLANS } from '~/features/billing/plans/plans'
import {
	describeCardDecline,
	isToConfirm,
	toId,
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { runExclusiveEverywhere } from '~/core/jobs/lease.server'
import { isBackTo, loadItemId, quoteSwitch, withConsent } from './switch-quote.server'

/** Canceling, resuming, and switching between plans. Stripe makes all changes. */

export const CHANGE_TEXTS = {
	failed: "We couldn't change your plan. Please try again.",
	none: "You don't have an active plan to change.",
	tooMany: 'Too many changes. Try again',
	stale: 'The price has changed since you opened this page. Please review it again.',
	consent: 'Please check the box to agree to the new plan and its price.',
} as const

/** The message if the plan can't be changed now, with what to do about it. */
export const SWITCH_REFUSALS: Readonly<Record<SwitchRefusal, string>> = {
	unpaid:
		"You can't change your plan until the payment for the current period is complete. Update your payment method, then try again.",
	ending: 'Your plan is set to end. Resume it first, then change it.',
	paused: "You can't change your plan while its payments are paused. Please contact us.",
	inactive: "Your plan isn't active, so it can't be changed.",
}

export type ChangeResult =
	| { ok: true }
	| {
			ok: false
			status: 400 | 402 | 409 | 429 | 503
			field?: string
			message: string
			retryAfter?: number
	  }

type Running = NonNullable<Awaited<ReturnType<typeof runningSubscription>>>
type ChangeRunner = (subscription: Running, customer: string) => Promise<ChangeResult | null>

/** Changes the running subscription and syncs the result. */
async function runChange(user: PublicUser, work: ChangeRunner): Promise<ChangeResult> {
	const account = await findBillingAccount(user.id)
	if (account === null) return { ok: false, status: 409, message: CHANGE_TEXTS.none }
	const limit = await consume('planChange', user.id)
	if (!limit.allowed) return refuseTooMany(CHANGE_TEXTS.tooMany, limit)
	const customerId = account.stripeCustomerId
	const run = async (): Promise<ChangeResult> => {
		await syncBilling(customerId)
		const subscription = await runningSubscription(user.id)
		if (subscription === null) return { ok: false, status: 409, message: CHANGE_TEXTS.none }
		const result = await work(subscription, customerId)
		await syncBilling(customerId)
		return result ?? { ok: true }
	}
	try {
		return await withTimeout(MAX_WAIT_MS, runExclusiveEverywhere(`change:${user.id}`, run))
	} catch (error) {
		const refusal = describeCardDecline(error)
		if (refusal !== null) {
			const message = `${refusal} Your plan has not changed. To use another card, choose Manage Subscription in your profile.`
			return { ok: false, status: 402, message }
		}
		log.error({ userId: user.id, err: String(error) }, 'plan change failed')
		return { ok: false, status: 503, message: CHANGE_TEXTS.failed }
	}
}

/**
 * Why a form that was sent without its box changes nothing; null if the change needs none, as it takes a
 * scheduled one back.
 */
export async function missingConsent(
	user: PublicUser,
	to: string,
): Promise<Extract<ChangeResult, { ok: false }> | null> {
	const running = await runningSubscription(user.id)
	if (running === null) return { ok: false, status: 409, message: CHANGE_TEXTS.none }
	const refusal = switchRefusal(running)
	if (refusal !== null) return { ok: false, status: 409, message: SWITCH_REFUSALS[refusal] }
	if (isBackTo(running, to)) return null
	return { ok: false, status: 400, field: 'consent', message: CHANGE_TEXTS.consent }
}

/** Cancels the renewal; access lasts until the end of the paid period. */
export function cancelMembership(user: PublicUser): Promise<ChangeResult> {
	return runChange(user, async ({ id, ...facts }) => {
		if (endsAt(facts) !== null) return null
		await releaseSchedule(id)
		await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: true })
		return null
	})
}

/** Undoes a cancellation, in either of Stripe's two forms. */
export function resumeMembership(user: PublicUser): Promise<ChangeResult> {
	return runChange(user, async ({ id, cancelAtPeriodEnd, cancelAt }) => {
		if (cancelAtPeriodEnd) {
			await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: false })
		} else if (cancelAt !== null) {
			await stripeClient('waiting').subscriptions.update(id, { cancel_at: '' })
		}
		return null
	})
}

/** Releases a scheduled change at Stripe, which blocks other changes of the subscription. */
export async function releaseSchedule(subscriptionId: string): Promise<void> {
	const { schedule } = await stripeClient('waiting').subscriptions.retrieve(subscriptionId)
	const id = toId(schedule)
	if (id !== null) await stripeClient('waiting').subscriptionSchedules.release(id)
}

/** Maximum age of a price that the user agrees to. */
const PRICE_AGE = 15 * 60

/**
 * Switches to the other plan. An upgrade starts now, for the displayed price. A downgrade starts
 * after the paid period: until then nothing is charged and no access is lost. If `canSwitch`
 * refuses, nothing is changed at Stripe.
 */
export function switchPlan(
	user: PublicUser,
	request: { to: string; at: number },
	now: Date,
): Promise<ChangeResult> {
	return runChange(user, async (running, customer) => {
		const refusal = switchRefusal(running)
		if (refusal !== null) return { ok: false, status: 409, message: SWITCH_REFUSALS[refusal] }
		const to = otherPlan(running.nextPlan ?? running.plan)
		const age = Math.floor(now.getTime() / 1000) - request.at
		if (to === null || to !== request.to || age < 0 || age > PRICE_AGE) {
			return { ok: false, status: 409, message: CHANGE_TEXTS.stale }
		}
		if (isBackTo(running, to)) {
			await releaseSchedule(running.id)
			return null
		}
		const price = (await findPrice(to, now))?.id ?? null
		if (price === null) return { ok: false, status: 503, message: CHANGE_TEXTS.failed }
		// What is charged is what was shown, so what was agreed to is computed for the same time.
		const { consent } = await quoteSwitch(running, { customer, to, price, at: request.at })
		const agreed = { userId: user.id, customerId: customer, plan: to, consentText: consent }
		await withConsent(agreed, now, async () => {
			await releaseSchedule(running.id)
			if (isUpgrade(to)) await upgrade(running.id, price, request.at)
			else await scheduleDowngrade(running.id, price, to)
		})
		return null
	})
}

/**
 * Changes the price and charges it. If the bank wants the member to confirm the payment, the change
 * waits at Stripe for a day, and the invoice's page is where it is confirmed.
 */
async function upgrade(subscriptionId: string, price: string, at: number): Promise<void> {
	const { subscriptions } = stripeClient('waiting')
	const change: Stripe.SubscriptionUpdateParams = {
		items: [{ id: await loadItemId(subscriptionId), price }],
		proration_behavior: 'always_invoice',
		proration_date: at,
	}
	try {
		await subscriptions.update(subscriptionId, {
			...change,
			payment_behavior: 'error_if_incomplete',
		})
	} catch (error) {
		if (!isToConfirm(error)) throw error
		await subscriptions.update(subscriptionId, {
			...change,
			payment_behavior: 'pending_if_incomplete',
		})
	}
}

/** Schedules the price for the end of the paid period; until then the subscription stays as it is. */
async function scheduleDowngrade(subscriptionId: string, price: string, to: PlanKey) {
	const { subscriptionSchedules } = stripeClient('waiting')
	const { id, phases } = await subscriptionSchedules.create({ from_subscription: subscriptionId })
	const [current] = phases
	if (current === undefined) throw new Error(`Schedule ${id} has no phase`)
	// A phase has only the discounts that are listed in it.
	const discounts = current.discounts.flatMap(({ discount }) => toId(discount) ?? [])
	const kept =
		discounts.length === 0 ? {} : { discounts: discounts.map((discount) => ({ discount })) }
	const { interval, intervalCount } = PLANS[to]
	await subscriptionSchedules.update(id, {
		end_behavior: 'release',
		proration_behavior: 'none',
		phases: [
			{
				items: current.items.map((item) => ({
					price: toId(item.price) ?? '',
					quantity: item.quantity ?? 1,
				})),
				start_date: current.start_date,
				end_date: current.end_date,
				...(current.trial_end === null ? {} : { trial_end: current.trial_end }),
				...kept,
			},
			{
				items: [{ price, quantity: 1 }],
				duration: { interval, interval_count: intervalCount },
				...kept,
			},
		],
	})
}

/**
 * The price in cents of switching to the other plan now (see `quoteSwitch`), or null if there is nothing
 * to switch.
 */
export async function previewSwitch(user: PublicUser, now: Date) {
	const [account, running] = await Promise.all([
		findBillingAccount(user.id),
		runningSubscription(user.id),
	])
	const to = otherPlan(running?.nextPlan ?? running?.plan ?? null)
	if (account === null || running === null || to === null || !canSwitch(running)) return null
	const isBack = isBackTo(running, to)
	const price = isBack ? running.priceId : ((await findPrice(to, now))?.id ?? null)
	if (price === null) return null
	// When the first amount was computed; charging it at this time costs the same.
	const at = Math.floor(now.getTime() / 1000)
	return quoteSwitch(running, { customer: account.stripeCustomerId, to, price, at })
}

export type SwitchView = NonNullable<Awaited<ReturnType<typeof viewSwitch>>>

/** The price for display; null if Stripe has none, or the user has asked too often. */
export async function viewSwitch(user: PublicUser, now: Date) {
	try {
		if (!(await consume('providerLookup', user.id)).allowed) return null
		const preview = await withTimeout(MAX_WAIT_MS, previewSwitch(user, now))
		if (preview === null) return null
		const { from, nextOn, ...rest } = preview
		return { ...rest, from: from?.toISOString() ?? null, nextOn: nextOn?.toISOString() ?? null }
	} catch (error) {
		log.warn({ userId: user.id, err: String(error) }, 'plan switch could not be priced')
		return null
	}
}
