import type Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { switchConsentText } from '~/features/billing/plans/consent'
import { findPlan, isUpgrade, type PlanKey, PLANS } from '~/features/billing/plans/plans'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'

/** What a change of plan costs, and what its member agrees to. */

type Plan = { id: string; plan: string; nextPlan: string | null; currentPeriodEnd: Date | null }

/** Whether a change to this plan takes a scheduled one back, which costs nothing. */
export const isBackTo = (
	{ plan, nextPlan }: Pick<Plan, 'plan' | 'nextPlan'>,
	to: string,
): boolean => nextPlan !== null && to === plan

/** The one item of a subscription at Stripe. @throws Error without one */
export async function loadItemId(subscriptionId: string): Promise<string> {
	const { items } = await stripeClient('waiting').subscriptions.retrieve(subscriptionId)
	const [item] = items.data
	if (item === undefined) throw new Error(`Subscription ${subscriptionId} has no items`)
	return item.id
}

/**
 * What switching to the other plan costs, in cents. `from` is when the new plan starts (null: now),
 * `nextOn` the date of the next payment, `instead` the plan of a scheduled switch that this takes back,
 * and `consent` what the member agrees to.
 * @param at the time in seconds at which an upgrade is computed and charged
 */
export async function quoteSwitch(
	running: Plan,
	{ customer, to, price, at }: { customer: string; to: PlanKey; price: string; at: number },
) {
	const next = { to, at, currency: 'usd', nextAmount: PLANS[to].cents }
	const isBack = isBackTo(running, to)
	if (isBack || !isUpgrade(to)) {
		const from = isBack ? null : running.currentPeriodEnd
		const charge = { price: 0, credit: 0, other: 0, dueNow: 0 }
		const instead = isBack ? (findPlan(running.nextPlan)?.name ?? null) : null
		const quote = { ...next, ...charge, from, nextOn: running.currentPeriodEnd, instead }
		return { ...quote, consent: switchConsentText(quote) }
	}
	const preview = await stripeClient('waiting').invoices.createPreview({
		customer,
		subscription: running.id,
		subscription_details: {
			items: [{ id: await loadItemId(running.id), price }],
			proration_behavior: 'always_invoice',
			proration_date: at,
		},
	})
	const quote = {
		...next,
		...toCharge(preview),
		currency: preview.currency,
		from: null,
		instead: null,
		// In days that an admin added nothing is due, so the next payment stays where it is.
		nextOn: latestEnd(preview) ?? running.currentPeriodEnd,
	}
	return { ...quote, consent: switchConsentText(quote) }
}

/** How the amount due comes about: the new plan, the unused time of the old one, and the rest. */
function toCharge({ lines, amount_due: dueNow }: Stripe.Invoice) {
	const sum = (isPart: (cents: number) => boolean): number =>
		lines.data.reduce((total, { amount }) => (isPart(amount) ? total + amount : total), 0)
	const price = sum((cents) => cents > 0)
	const credit = sum((cents) => cents < 0)
	return { price, credit, other: dueNow - price - credit, dueNow }
}

function latestEnd(preview: Stripe.Invoice): Date | null {
	const ends = preview.lines.data.map(({ period }) => period.end)
	return ends.length === 0 ? null : new Date(Math.max(...ends) * 1000)
}

/**
 * Stores what a member agreed to, with the time, as a purchase does, and then makes the change. What
 * became of it is stored, too.
 */
export async function withConsent(
	consent: { userId: string; customerId: string; plan: PlanKey; consentText: string },
	now: Date,
	change: () => Promise<void>,
): Promise<void> {
	const { id } = await db().checkoutAttempt.create({
		data: {
			...consent,
			mode: 'switch',
			uiMode: 'page',
			status: 'creating',
			createdAt: now,
			expiresAt: now,
		},
	})
	const close = (status: string) => db().checkoutAttempt.update({ where: { id }, data: { status } })
	try {
		await change()
	} catch (error) {
		await close('failed')
		throw error
	}
	await close('complete')
}
