import type Stripe from 'stripe'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { log } from '~/core/log.server'
import { runningSubscription } from '~/features/billing/entitlement/subscription-status.server'
import { findPriceId } from '~/features/billing/plans/price-catalog.server'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import {
	canSwitch,
	endsAt,
	type SwitchRefusal,
	switchRefusal,
} from '~/features/billing/entitlement/entitlement'
import { PAID_PLAN } from '~/features/billing/stripe-sync/stripe-mappers.server'
import { isUpgrade, otherPlan, type PlanKey, PLANS } from '~/features/billing/plans/plans'
import {
	describeCardDecline,
	toId,
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { runExclusive } from '~/core/jobs/concurrency.server'

/** Cancelling, taking it back, and changing between the plans. All of it is the provider's to write. */

export const CHANGE_TEXTS = {
	failed: "We couldn't change your plan. Please try again.",
	none: "You don't have an active plan to change.",
	stale: 'The price has changed since you opened this page. Please review it again.',
} as const

/** What a person reads when the plan can't be changed now, and what to do about it. */
export const SWITCH_REFUSALS: Readonly<Record<SwitchRefusal, string>> = {
	unpaid:
		"You can't change your plan until the payment for the current period is complete. Update your payment method, then try again.",
	ending: 'Your plan is set to end. Resume it first, then change it.',
	paused: "You can't change your plan while its payments are paused. Please contact us.",
	inactive: "Your plan isn't active, so it can't be changed.",
}

export type ChangeResult = { ok: true } | { ok: false; status: 402 | 409 | 503; message: string }

/** What a change would cost. */
export type SwitchPreview = {
	to: PlanKey
	/** When the price of the first payment was computed; charging it later costs the same. */
	at: number
	dueNow: number
	currency: string
	/** When the new plan begins: at once, or when the paid period is over. */
	from: Date | null
	/** The payment after that. */
	nextOn: Date | null
	nextAmount: number
}

type Running = NonNullable<Awaited<ReturnType<typeof runningSubscription>>>
type Work = (subscription: Running, customerId: string) => Promise<ChangeResult | null>

/** Does something to the running subscription and reads what became of it. */
async function change(user: PublicUser, work: Work): Promise<ChangeResult> {
	const account = await findBillingAccount(user._id)
	if (account === null) return { ok: false, status: 409, message: CHANGE_TEXTS.none }
	const customerId = account.stripeCustomerId
	const run = async (): Promise<ChangeResult> => {
		await syncBilling(customerId)
		const subscription = await runningSubscription(user._id)
		if (subscription === null) return { ok: false, status: 409, message: CHANGE_TEXTS.none }
		const result = await work(subscription, customerId)
		await syncBilling(customerId)
		return result ?? { ok: true }
	}
	try {
		return await withTimeout(MAX_WAIT_MS, runExclusive(`change:${user._id}`, run))
	} catch (error) {
		const refusal = describeCardDecline(error)
		if (refusal !== null) {
			const message = `${refusal} Your plan has not changed. You can use another card with Manage Subscription.`
			return { ok: false, status: 402, message }
		}
		log.error({ userId: user._id, err: String(error) }, 'a plan could not be changed')
		return { ok: false, status: 503, message: CHANGE_TEXTS.failed }
	}
}

/** Stops the renewal; access stays to the end of what is paid. */
export function cancelMembership(user: PublicUser): Promise<ChangeResult> {
	return change(user, async ({ id, ...facts }) => {
		if (endsAt(facts) !== null) return null
		await release(id)
		await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: true })
		return null
	})
}

/** Takes the cancelling back, in whichever of its two forms the provider has it. */
export function resumeMembership(user: PublicUser): Promise<ChangeResult> {
	return change(user, async ({ id, cancelAtPeriodEnd, cancelAt }) => {
		if (cancelAtPeriodEnd) {
			await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: false })
		} else if (cancelAt !== null) {
			await stripeClient('waiting').subscriptions.update(id, { cancel_at: '' })
		}
		return null
	})
}

/** Lets go of a change that was planned at the provider: it holds the subscription fast. */
async function release(subscriptionId: string): Promise<void> {
	const { schedule } = await stripeClient('waiting').subscriptions.retrieve(subscriptionId)
	const id = toId(schedule)
	if (id !== null) await stripeClient('waiting').subscriptionSchedules.release(id)
}

async function itemOf(subscriptionId: string): Promise<string> {
	const { items } = await stripeClient('waiting').subscriptions.retrieve(subscriptionId)
	const [item] = items.data
	if (item === undefined) throw new Error(`Subscription ${subscriptionId} has no items`)
	return item.id
}

/** What changing to the other plan would cost now, or null when there is nothing to change. */
export async function previewSwitch(user: PublicUser, now: Date): Promise<SwitchPreview | null> {
	const [account, running] = await Promise.all([
		findBillingAccount(user._id),
		runningSubscription(user._id),
	])
	const to = otherPlan(running?.nextPlan ?? running?.plan ?? null)
	if (account === null || running === null || to === null || !canSwitch(running)) return null
	const at = Math.floor(now.getTime() / 1000)
	const next = { to, at, currency: 'usd', nextAmount: PLANS[to].cents }
	const isBack = running.nextPlan !== null && to === running.plan
	if (isBack || !isUpgrade(to)) {
		const from = isBack ? null : running.currentPeriodEnd
		return { ...next, dueNow: 0, from, nextOn: running.currentPeriodEnd }
	}
	const price = await findPriceId(to, now)
	if (price === null) return null
	const preview = await stripeClient('waiting').invoices.createPreview({
		customer: account.stripeCustomerId,
		subscription: running.id,
		subscription_details: {
			items: [{ id: await itemOf(running.id), price }],
			proration_behavior: 'always_invoice',
			proration_date: at,
		},
	})
	return {
		...next,
		dueNow: preview.amount_due,
		currency: preview.currency,
		from: null,
		nextOn: latestEnd(preview),
	}
}

function latestEnd(preview: Stripe.Invoice): Date | null {
	const ends = preview.lines.data.map(({ period }) => period.end)
	return ends.length === 0 ? null : new Date(Math.max(...ends) * 1000)
}

/** How old a price may be that somebody agrees to. */
const PRICE_AGE = 15 * 60

/**
 * Changes to the other plan. The larger one begins at once, for the price that was shown; the
 * smaller one when the paid period is over: until then nothing is charged and nothing taken away.
 * What `canSwitch` refuses is refused before anything is changed at the provider.
 */
export function switchPlan(
	user: PublicUser,
	wish: { to: string; at: number },
	now: Date,
): Promise<ChangeResult> {
	return change(user, async (running) => {
		const refusal = switchRefusal(running)
		if (refusal !== null) return { ok: false, status: 409, message: SWITCH_REFUSALS[refusal] }
		const to = otherPlan(running.nextPlan ?? running.plan)
		const age = Math.floor(now.getTime() / 1000) - wish.at
		if (to === null || to !== wish.to || age < 0 || age > PRICE_AGE) {
			return { ok: false, status: 409, message: CHANGE_TEXTS.stale }
		}
		const price = await findPriceId(to, now)
		if (price === null) return { ok: false, status: 503, message: CHANGE_TEXTS.failed }
		await release(running.id)
		const items = [{ id: await itemOf(running.id), price }]
		await stripeClient('waiting').subscriptions.update(
			running.id,
			paramsOf(running, to, items, wish.at),
		)
		return null
	})
}

function paramsOf(
	running: Running,
	to: PlanKey,
	items: Stripe.SubscriptionUpdateParams.Item[],
	at: number,
): Stripe.SubscriptionUpdateParams {
	const isBack = running.nextPlan !== null && to === running.plan
	if (!isBack && isUpgrade(to)) {
		return {
			items,
			proration_behavior: 'always_invoice',
			proration_date: at,
			payment_behavior: 'error_if_incomplete',
		}
	}
	const end = running.currentPeriodEnd
	// Taken back while the old price still stands: there is nothing left to undo.
	if (isBack && running.status === 'active') return { items, proration_behavior: 'none' }
	return {
		items,
		proration_behavior: 'none',
		...(end === null ? {} : { trial_end: Math.floor(end.getTime() / 1000) }),
		metadata: { [PAID_PLAN]: isBack ? '' : running.plan },
	}
}

/** The same as it is shown; null when the provider cannot say. */
export async function viewSwitch(user: PublicUser, now: Date) {
	try {
		const preview = await withTimeout(MAX_WAIT_MS, previewSwitch(user, now))
		if (preview === null) return null
		const { from, nextOn, ...rest } = preview
		return { ...rest, from: from?.toISOString() ?? null, nextOn: nextOn?.toISOString() ?? null }
	} catch (error) {
		log.warn({ userId: user._id, err: String(error) }, 'a change of plan could not be priced')
		return null
	}
}
