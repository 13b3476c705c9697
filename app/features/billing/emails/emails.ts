import { longDate } from '~/core/time/format-date'
import { type Block, renderEmail, type EmailContent } from '~/core/mail/email-layout'
import type { PastDue } from '~/features/billing/entitlement/subscription-status'

/** The billing emails: what happened, the amount, the dates, and what the member can do. */

export type MailFrame = {
	brand: string
	firstName: string
	profileUrl: string
	calculatorUrl: string
	plansUrl: string
}

const paragraph = (text: string): Block => ({ kind: 'text', text })
const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
const greeting = ({ firstName }: MailFrame): Block => paragraph(`Hi ${firstName},`)

/** An email of a few sentences with one link, which is to the profile unless it is given. */
const memberEmail = (
	frame: MailFrame,
	subject: string,
	texts: readonly string[],
	mainLink = link('Open Your Profile', frame.profileUrl),
): EmailContent =>
	renderEmail(frame.brand, subject, [greeting(frame), ...texts.map(paragraph), mainLink])

const CANCELING =
	"You can cancel anytime in your profile. You'll keep access through the end of your billing period."

export type Receipt = {
	kind: string
	plan: string
	amount: string
	paidAt: Date
	/** Date and amount of the renewal; null if there is none. */
	renewal: { on: Date; amount: string } | null
	receiptUrl: string | null
}

/** The receipt of a payment; the first one also confirms the membership. */
export function receiptEmail(frame: MailFrame, receipt: Receipt): EmailContent {
	const isFirst = receipt.kind === 'subscription_first' || receipt.kind === 'one_time'
	const blocks: Block[] = [
		greeting(frame),
		paragraph(
			`${isFirst ? 'Thanks for joining! ' : ''}We charged ${receipt.amount} for your ${receipt.plan} on ${longDate(receipt.paidAt)}.`,
		),
	]
	if (receipt.renewal !== null) {
		const { on, amount } = receipt.renewal
		blocks.push(paragraph(`It renews on ${longDate(on)} for ${amount}. ${CANCELING}`))
	}
	if (isFirst) blocks.push(link('Analyze Your First Deal', frame.calculatorUrl))
	if (receipt.receiptUrl !== null) blocks.push(link('View Receipt', receipt.receiptUrl))
	blocks.push(link('Manage Your Plan', frame.profileUrl))
	const subject = isFirst
		? `Welcome to ${frame.brand}: your ${receipt.plan} is active`
		: `Receipt for your ${receipt.plan}: ${receipt.amount}`
	return renderEmail(frame.brand, subject, blocks)
}

/** Sent 30 days before a renewal. */
export function renewalReminderEmail(
	frame: MailFrame,
	{ plan, amount, on }: { plan: string; amount: string; on: Date },
): EmailContent {
	const texts = [
		`Your ${plan} renews on ${longDate(on)}. We'll charge ${amount} to your card on file.`,
		`No action is needed to keep your plan. ${CANCELING}`,
	]
	const review = link('Review or Cancel Plan', frame.profileUrl)
	return memberEmail(frame, `Your ${plan} renews on ${longDate(on)}`, texts, review)
}

export function paymentFailedEmail(
	frame: MailFrame,
	{ plan, amount, accessUntil }: { plan: string; amount: string; accessUntil: Date },
): EmailContent {
	const texts = [
		`We couldn't charge your card ${amount} to renew your ${plan}.`,
		`You have access until ${longDate(accessUntil)}. We'll retry your card before then. To avoid losing access, update your payment method.`,
	]
	const update = link('Update Payment Method', frame.profileUrl)
	return memberEmail(frame, `Action needed: your ${plan} payment didn't go through`, texts, update)
}

/** Sent after a cancellation. If a payment is due, its card may still be charged for it. */
export function canceledEmail(
	frame: MailFrame,
	{
		plan,
		ends,
		isPaymentDue,
		pastDue,
	}: { plan: string; ends: Date; isPaymentDue: boolean; pastDue: PastDue | null },
): EmailContent {
	if (isPaymentDue) {
		const without =
			pastDue === null
				? ''
				: ` Without it, your access ${pastDue.isOver ? 'ended' : 'ends'} on ${longDate(new Date(pastDue.until))}.`
		return memberEmail(frame, `Your ${plan} won't renew`, [
			`You canceled your ${plan}, so it won't renew. The payment for the current period isn't complete, and we may still charge your card for it.`,
			`If that payment goes through, you have access until ${longDate(ends)}.${without}`,
		])
	}
	return memberEmail(frame, `Your ${plan} ends on ${longDate(ends)}`, [
		`You canceled your ${plan}. You won't be charged again.`,
		`You have access until ${longDate(ends)}. Changed your mind? You can resume your plan anytime before then.`,
	])
}

export function resumedEmail(
	frame: MailFrame,
	{ plan, on, amount }: { plan: string; on: Date | null; amount: string },
): EmailContent {
	const next = on === null ? '' : ` It renews on ${longDate(on)} for ${amount}.`
	const text = `Your ${plan} is active again.${next} ${CANCELING}`
	return memberEmail(frame, `Your ${plan} has been resumed`, [text])
}

export function endedEmail(frame: MailFrame, { plan }: { plan: string }): EmailContent {
	const texts = [
		`Your ${plan} has ended. You won't be charged again, and your saved properties are still in your account.`,
		'Come back anytime.',
	]
	return memberEmail(frame, `Your ${plan} has ended`, texts, link('Rejoin', frame.plansUrl))
}

export function planChangedEmail(
	frame: MailFrame,
	{ plan, from, on, amount }: { plan: string; from: Date | null; on: Date | null; amount: string },
): EmailContent {
	const next = on === null ? '' : ` Your next payment is ${amount} on ${longDate(on)}.`
	const ending = `${next} ${CANCELING}`
	if (from === null) {
		const text = `You switched to the ${plan} today.${ending}`
		return memberEmail(frame, `You're now on the ${plan}`, [text])
	}
	const subject = `Your plan switches to the ${plan} on ${longDate(from)}`
	return memberEmail(frame, subject, [`${subject}.${ending}`])
}

/**
 * Why one of two subscriptions was canceled: it was the newer one and paid, the newer one and
 * unpaid, or an older unpaid one.
 */
export type DuplicateOutcome = 'refunded' | 'unpaid' | 'leftover'

const DUPLICATES: Readonly<
	Record<DuplicateOutcome, { subject: string; text: (plan: string) => string }>
> = {
	refunded: {
		subject: 'We canceled a duplicate subscription and refunded you',
		text: (plan) =>
			`You were subscribed twice. Your first plan continues. We canceled the second (${plan}) and are refunding it in full to your card.`,
	},
	unpaid: {
		subject: 'We canceled a duplicate subscription',
		text: (plan) =>
			`You were subscribed twice. Your first plan continues. We canceled the second (${plan}). It wasn't charged.`,
	},
	leftover: {
		subject: 'We canceled your earlier subscription',
		text: (plan) =>
			`Your new plan continues. We canceled your earlier one (${plan}), so it won't be charged again. Nothing was refunded.`,
	},
}

/** Sent when one of two subscriptions was canceled; mentions a refund only if there was one. */
export function duplicateEmail(
	frame: MailFrame,
	{ plan, outcome }: { plan: string; outcome: DuplicateOutcome },
): EmailContent {
	const { subject, text } = DUPLICATES[outcome]
	return memberEmail(frame, subject, [text(plan)])
}

export function vipReinstatedEmail(frame: MailFrame, { until }: { until: Date }): EmailContent {
	const text = `A friend used your code! You have VIP access until ${longDate(until)}.`
	return memberEmail(frame, `You have VIP access until ${longDate(until)}`, [text])
}
