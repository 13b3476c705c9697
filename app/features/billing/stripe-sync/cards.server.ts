import Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { getMoneyLostReason, isStanding } from '~/features/billing/entitlement/entitlement'
import { RUNNING_STATUSES } from '~/features/billing/entitlement/plan-status'
import { toPaymentRows } from './stripe-mappers.server'
import { makeOnce, stripeClient, toId } from './stripe-client.server'
import { type CustomerSnapshot, openInvoiceOf } from './stripe-snapshot.server'

/**
 * The card of a customer. The portal stores a new one as the customer's default, but a subscription
 * goes on with its own, and neither is charged for what is due: both are done here. Works from the
 * current state, so an interrupted run is completed by the next one.
 */

type Cards = Pick<CustomerSnapshot, 'subscriptions' | 'defaultCard' | 'defaultCardId'>

const ownCard = ({ default_payment_method: card }: Stripe.Subscription) =>
	typeof card === 'object' ? card : null

/** What is stored about the customer and the default card. */
type Stored = { userId: string | null; defaultCardId: string | null; syncStartedAt: Date }

/**
 * The card that a subscription is to be charged on: the default that its customer has chosen since the
 * last reading, else its own. Where there is nothing to compare with, as for a subscription that is new
 * here, the newer one of the two.
 */
function cardFor(
	subscription: Stripe.Subscription,
	{ defaultCard, defaultCardId }: Cards,
	stored: Stored,
): Stripe.PaymentMethod | null {
	const own = ownCard(subscription)
	if (own === null || defaultCard === null) return own ?? defaultCard
	const isNew = subscription.created * 1000 >= stored.syncStartedAt.getTime()
	if (stored.defaultCardId === null || isNew) {
		return defaultCard.created >= own.created ? defaultCard : own
	}
	return (defaultCardId ?? '') === stored.defaultCardId ? own : defaultCard
}

/** Stores the default card, once it is used: until then, it counts as newly chosen. */
export async function rememberDefaultCard(
	{ id, defaultCardId: stored }: { id: string; defaultCardId: string | null },
	{ defaultCardId }: Cards,
): Promise<void> {
	if (stored === (defaultCardId ?? '')) return
	const data = { defaultCardId: defaultCardId ?? '' }
	await db().billingAccount.update({ where: { id }, data })
}

/** The card that is charged next, as it is stored; all null without a running subscription. */
export function toCardRow({ subscriptions, defaultCard }: Cards) {
	const running = subscriptions.find(({ status }) => RUNNING_STATUSES.includes(status))
	const method = running === undefined ? null : (ownCard(running) ?? defaultCard)
	const card = method?.card
	return {
		cardId: method?.id ?? null,
		cardBrand: card?.display_brand ?? card?.brand ?? null,
		cardLast4: card?.last4 ?? null,
		cardExpMonth: card?.exp_month ?? null,
		cardExpYear: card?.exp_year ?? null,
	}
}

/**
 * Uses a new card, or the one that was chosen, for the plan that runs or stands still, and for what is
 * due; returns whether anything was changed. One plan of two, and one whose money was withdrawn, is about to be
 * ended, and never paid for.
 */
export async function applyNewCard(reading: CustomerSnapshot, stored: Stored): Promise<boolean> {
	const plans = reading.subscriptions.filter(
		({ status }) => RUNNING_STATUSES.includes(status) || isStanding(status),
	)
	const [plan] = plans
	if (plan === undefined || plans.length > 1 || stored.userId === null) return false
	if (getMoneyLostReason(plan, toPaymentRows(reading)) !== null) return false
	const card = cardFor(plan, reading, stored)
	if (card === null) return false
	const isMoved = await moveTo(plan, card)
	return (await payDue(plan, card, reading)) || isMoved
}

async function moveTo(
	subscription: Stripe.Subscription,
	card: Stripe.PaymentMethod,
): Promise<boolean> {
	const own = ownCard(subscription)
	if (own === null || own.id === card.id) return false
	const { subscriptions } = stripeClient('background')
	await subscriptions.update(subscription.id, { default_payment_method: card.id })
	return true
}

/** Pays the open invoice of a failed renewal, unless this card has been tried for it. */
async function payDue(
	subscription: Stripe.Subscription,
	card: Stripe.PaymentMethod,
	{ duePayments }: CustomerSnapshot,
): Promise<boolean> {
	const invoice = openInvoiceOf(subscription)
	const due = duePayments.get(subscription.id)
	if (subscription.status !== 'past_due' || invoice === null || due === undefined) return false
	// Its collection was stopped, because the plan is canceled.
	if (invoice.auto_advance === false) return false
	const isWaiting = due.status === 'requires_payment_method' || due.status === 'requires_action'
	if (!isWaiting || triedCard(due) === card.id) return false
	try {
		await makeOnce(`pay:${invoice.id}:${card.id}`, (options) =>
			stripeClient('background').invoices.pay(
				invoice.id,
				{ payment_method: card.id, off_session: true },
				options,
			),
		)
	} catch (error) {
		// Declined, or no longer open: the next reading has the reason.
		const isRefused =
			error instanceof Stripe.errors.StripeCardError ||
			error instanceof Stripe.errors.StripeInvalidRequestError
		if (!isRefused) throw error
		log.info({ invoice: invoice.id, err: error.code }, 'a new card could not pay an invoice')
	}
	return true
}

/** A card that is to be confirmed is on the payment, one that was declined in its error alone. */
const triedCard = ({
	status,
	last_payment_error: error,
	payment_method: method,
}: Stripe.PaymentIntent) =>
	(status === 'requires_action' ? null : error?.payment_method?.id) ?? toId(method)
