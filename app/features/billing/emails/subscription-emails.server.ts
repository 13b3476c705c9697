import type { EmailContent } from '~/core/mail/email-layout'
import { config } from '~/core/config/config.server'
import type { Prisma, Tx } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { enqueueMail } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { pastDueOf } from '~/features/billing/entitlement/subscription-status'
import {
	canceledEmail,
	duplicateEmail,
	type DuplicateOutcome,
	endedEmail,
	type MailFrame,
	paymentFailedEmail,
	planChangedEmail,
	receiptEmail,
	renewalReminderEmail,
	resumedEmail,
	vipReinstatedEmail,
} from './emails'
import { endsAt, graceEnd, isOver, isPaymentDue } from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { PLANS, findSale } from '~/features/billing/plans/plans'

/**
 * Notifies members of changes to their money. Each email belongs to one event (a payment, a date, a
 * failure), whose id is its dedupe key: repeated syncs send it once.
 */

export type Person = { id: string; email: string; firstName: string; verifiedEmail: string | null }
export type SubscriptionState = Prisma.SubscriptionModel
export type PaymentState = Prisma.PaymentModel

/** Older events are history, and not worth an email. */
const NEWS = days(3)

const frameFor = (person: Person): MailFrame => ({
	brand: config().brand,
	firstName: person.firstName,
	profileUrl: config().origin + paths.profile(),
	calculatorUrl: config().origin + paths.calculator(),
	plansUrl: config().origin + paths.subscription(),
})

async function tell(tx: Tx, person: Person, dedupeKey: string, mail: EmailContent, now: Date) {
	if (person.verifiedEmail === null) return
	await enqueueMail(tx, { to: person.verifiedEmail, ...mail }, { now, dedupeKey })
}

const nameOf = (plan: string): string => findSale(plan)?.name ?? 'membership'
const priceOf = ({ unitAmount, currency }: SubscriptionState): string => money(unitAmount, currency)

/** Amount of the next renewal: a scheduled plan change may apply then. */
function renewalAmount(subscription: SubscriptionState): string {
	const next = subscription.nextPlan === 'biannual' || subscription.nextPlan === 'annual'
	return next ? money(PLANS[subscription.nextPlan as 'annual'].cents) : priceOf(subscription)
}

async function tellOfPayment(
	tx: Tx,
	person: Person,
	payment: PaymentState,
	subscription: SubscriptionState | undefined,
	now: Date,
): Promise<void> {
	const isNews = after(payment.occurredAt, NEWS).getTime() > now.getTime()
	if (!isNews || payment.amount === 0 || payment.status !== 'paid') return
	const isGoingOn =
		subscription !== undefined &&
		!isOver(subscription.status) &&
		endsAt(subscription) === null &&
		subscription.currentPeriodEnd !== null
	const renewal =
		isGoingOn && subscription.currentPeriodEnd !== null
			? { on: subscription.currentPeriodEnd, amount: renewalAmount(subscription) }
			: null
	const mail = receiptEmail(frameFor(person), {
		kind: payment.kind,
		plan: nameOf(payment.plan ?? ''),
		amount: money(payment.amount, payment.currency),
		paidAt: payment.occurredAt,
		renewal,
		receiptUrl: payment.invoiceUrl ?? payment.receiptUrl,
	})
	await tell(tx, person, `receipt:${payment.id}`, mail, now)
}

async function tellOfChange(
	tx: Tx,
	person: Person,
	{ before, current }: { before: SubscriptionState; current: SubscriptionState },
	now: Date,
): Promise<void> {
	const frame = frameFor(person)
	const plan = nameOf(current.plan)
	if (isOver(current.status)) {
		// A separate email explains why these were canceled.
		const hasOwnMail = current.endedBy === 'duplicate' || current.endedBy === 'replaced'
		if (isOver(before.status) || hasOwnMail) return
		return tell(tx, person, `ended:${current.id}`, endedEmail(frame, { plan }), now)
	}
	const ends = endsAt(current)
	const ended = endsAt(before)
	if (ends !== null && ended === null) {
		const key = `cancelled:${current.id}:${current.canceledAt?.getTime() ?? ends.getTime()}`
		const standing = await tx.user.findUniqueOrThrow({ where: { id: person.id } })
		const mail = canceledEmail(frame, {
			plan,
			ends,
			isPaymentDue: isPaymentDue(current),
			pastDue: pastDueOf(standing, now),
		})
		await tell(tx, person, key, mail, now)
	}
	if (ends === null && ended !== null) {
		const on = current.currentPeriodEnd
		const key = `resumed:${current.id}:${before.canceledAt?.getTime() ?? ended.getTime()}`
		await tell(tx, person, key, resumedEmail(frame, { plan, on, amount: priceOf(current) }), now)
	}
	if (before.plan !== current.plan || (current.nextPlan !== null && before.nextPlan === null)) {
		const from = current.nextPlan === null ? null : current.currentPeriodEnd
		const mail = planChangedEmail(frame, {
			plan: nameOf(current.nextPlan ?? current.plan),
			from,
			on: current.currentPeriodEnd,
			amount: renewalAmount(current),
		})
		const since = current.currentPeriodStart?.getTime() ?? 0
		const key = `plan:${current.id}:${current.nextPlan ?? current.plan}:${since}`
		// The announced plan has started: nothing new.
		if (before.nextPlan !== current.plan) await tell(tx, person, key, mail, now)
	}
}

async function tellOfFailure(tx: Tx, person: Person, subscription: SubscriptionState, now: Date) {
	if (subscription.status !== 'past_due') return
	const accessUntil = graceEnd(subscription, config().graceDays)
	if (accessUntil.getTime() < now.getTime()) return
	const mail = paymentFailedEmail(frameFor(person), {
		plan: nameOf(subscription.plan),
		amount: priceOf(subscription),
		accessUntil,
	})
	await tell(
		tx,
		person,
		`payment-failed:${subscription.latestInvoiceId ?? subscription.id}`,
		mail,
		now,
	)
}

/** The state before and after a sync. */
export type Change = {
	before: { subscriptions: readonly SubscriptionState[]; payments: readonly PaymentState[] }
	current: { subscriptions: readonly SubscriptionState[]; payments: readonly PaymentState[] }
}

/** Queues the emails about all changes. */
export async function sendChangeEmails(
	tx: Tx,
	person: Person,
	{ before, current }: Change,
	now: Date,
): Promise<void> {
	const known = new Map(before.payments.map(({ id, status }) => [id, status]))
	for (const payment of current.payments) {
		if (known.get(payment.id) === 'paid') continue
		const own = current.subscriptions.find(({ id }) => id === payment.subscriptionId)
		await tellOfPayment(tx, person, payment, own, now)
	}
	for (const subscription of current.subscriptions) {
		const was = before.subscriptions.find(({ id }) => id === subscription.id)
		if (was !== undefined)
			await tellOfChange(tx, person, { before: was, current: subscription }, now)
		await tellOfFailure(tx, person, subscription, now)
	}
}

/** The reminder 30 days before a renewal, once per renewal. */
export async function sendRenewalReminder(
	tx: Tx,
	person: Person,
	subscription: SubscriptionState,
	now: Date,
): Promise<void> {
	const on = subscription.currentPeriodEnd
	if (on === null) return
	const plan = nameOf(subscription.nextPlan ?? subscription.plan)
	const mail = renewalReminderEmail(frameFor(person), {
		plan,
		amount: renewalAmount(subscription),
		on,
	})
	await tell(tx, person, `renewal:${subscription.id}:${on.getTime()}`, mail, now)
}

/** Reports that a second subscription was canceled, and what happened to its payments. */
export async function sendDuplicateEmail(
	tx: Tx,
	person: Person,
	{ subscription, outcome }: { subscription: SubscriptionState; outcome: DuplicateOutcome },
	now: Date,
) {
	const mail = duplicateEmail(frameFor(person), { plan: nameOf(subscription.plan), outcome })
	await tell(tx, person, `duplicate:${subscription.id}`, mail, now)
}

export async function sendVipReinstatedEmail(
	tx: Tx,
	owner: Person,
	{ redemptionId, until }: { redemptionId: string; until: Date },
	now: Date,
): Promise<void> {
	const mail = vipReinstatedEmail(frameFor(owner), { until })
	await tell(tx, owner, `vip:${redemptionId}`, mail, now)
}
