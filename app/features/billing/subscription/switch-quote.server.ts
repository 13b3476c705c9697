import type Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { switchConsentText } from '~/features/billing/plans/consent'
import { findPlan, isUpgrade, type PlanKey } from '~/features/billing/plans/plans'
import { stripeClient, toId } from '~/features/billing/stripe-sync/stripe-client.server'

/** What a change of plan costs, and what its member agrees to. */

type Plan = {
	id: string
	plan: string
	nextPlan: string | null
	currency: string
	currentPeriodEnd: Date | null
}

/** Whether a change to this plan takes a scheduled one back, which costs nothing. */
export const isBackTo = (
	{ plan, nextPlan }: Pick<Plan, 'plan' | 'nextPlan'>,
	to: string,
): boolean => nextPlan !== null && to === plan

/** The one item of a subscription at Stripe. @throws Error without one */
function itemIdOf({ id, items }: Stripe.Subscription): string {
	const [item] = items.data
	if (item === undefined) throw new Error(`Subscription ${id} has no items`)
	return item.id
}

/** The same, read at Stripe. @throws Error without one, and any Stripe error */
export async function loadItemId(subscriptionId: string): Promise<string> {
	return itemIdOf(await stripeClient('waiting').subscriptions.retrieve(subscriptionId))
}

/**
 * What switching to the other plan costs, in cents. `from` is when the new plan starts (null: now),
 * `nextOn` the date of the next payment and `nextAmount` what it is, `instead` the plan of a scheduled
 * switch that this takes back, and `consent` what the member agrees to.
 * @param price at Stripe, of the plan to switch to
 * @param at the time in seconds at which an upgrade is computed and charged
 */
export async function quoteSwitch(
	running: Plan,
	{ customer, to, price, at }: { customer: string; to: PlanKey; price: string; at: number },
) {
	const next = { to, at, currency: running.currency }
	const isBack = isBackTo(running, to)
	const subscription = await stripeClient('waiting').subscriptions.retrieve(running.id, {
		expand: ['discounts.source.coupon'],
	})
	const of = { customer, subscription: running.id }
	const items = [{ id: itemIdOf(subscription), price }]
	if (isBack || !isUpgrade(to)) {
		const from = isBack ? null : running.currentPeriodEnd
		const charge = { price: 0, credit: 0, other: 0, dueNow: 0 }
		const instead = isBack ? (findPlan(running.nextPlan)?.name ?? null) : null
		const nextOn = running.currentPeriodEnd
		const renewal = { items, nextOn, discounts: subscription.discounts }
		const { total, starting_balance: balance } = await previewRenewal(of, renewal)
		const nextAmount = Math.max(0, total + balance)
		const quote = { ...next, ...charge, from, nextOn, instead, nextAmount }
		return { ...quote, consent: switchConsentText(quote) }
	}
	const preview = await stripeClient('waiting').invoices.createPreview({
		...of,
		subscription_details: {
			items,
			proration_behavior: 'always_invoice',
			proration_date: at,
		},
	})
	// In days that an admin added nothing is due, so the next payment stays where it is.
	const nextOn = latestEnd(preview) ?? running.currentPeriodEnd
	// A discount that counts once is used up by the change.
	const discounts = subscription.discounts.filter((discount) => !countsOnce(discount))
	const { total } = await previewRenewal(of, { items, nextOn, discounts })
	// What the change itself leaves of a credit counts for the next payment.
	const balance = preview.starting_balance + preview.total - preview.amount_due
	const quote = {
		...next,
		...toCharge(preview),
		currency: preview.currency,
		from: null,
		instead: null,
		nextOn,
		nextAmount: Math.max(0, total + balance),
	}
	return { ...quote, consent: switchConsentText(quote) }
}

type Renewal = {
	items: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.Item[]
	nextOn: Date | null
	discounts: Stripe.Subscription['discounts']
}

function countsOnce(discount: string | Stripe.Discount): boolean {
	const coupon = typeof discount === 'string' ? null : discount.source.coupon
	return typeof coupon === 'object' && coupon?.duration === 'once'
}

/** What a plan costs at a renewal on a day, with the discounts that still count then. */
function previewRenewal(
	of: { customer: string; subscription: string },
	{ items, nextOn, discounts }: Renewal,
): Promise<Stripe.Invoice> {
	const lasting = discounts.flatMap((discount) => {
		const end = typeof discount === 'string' ? null : discount.end
		const isOver = end !== null && nextOn !== null && end * 1000 <= nextOn.getTime()
		return isOver ? [] : { discount: toId(discount) ?? '' }
	})
	return stripeClient('waiting').invoices.createPreview({
		...of,
		preview_mode: 'recurring',
		discounts: lasting.length === 0 ? '' : lasting,
		subscription_details: { items, proration_behavior: 'none' },
	})
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
