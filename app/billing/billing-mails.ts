import { type Block, letter, type MailText } from '~/accounts/mail-layout'
import type { PastDue } from './access-status'
import { VIP_DAYS } from './vip'

/** The letters about money. Each says what happened, how much, until when, and what can be done. */

export type MailFrame = { brand: string; firstName: string; profileUrl: string }

const say = (text: string): Block => ({ kind: 'text', text })
const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
const hello = ({ firstName }: MailFrame): Block => say(`Hello ${firstName},`)

/** "April 13, 2027" */
export function day(date: Date): string {
	return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

const CANCELLING =
	'You can cancel at any time on your profile. That stops future billing, and your access stays until the end of the time you paid for.'

export type Receipt = {
	kind: string
	plan: string
	amount: string
	paidAt: Date
	/** When and for how much it renews; null when it does not. */
	renewal: { on: Date; amount: string } | null
	receiptUrl: string | null
}

/** The receipt of a payment; the first one is the confirmation of the membership as well. */
export function receiptMail(frame: MailFrame, receipt: Receipt): MailText {
	const isFirst = receipt.kind === 'subscription_first' || receipt.kind === 'one_time'
	const blocks: Block[] = [
		hello(frame),
		say(
			isFirst
				? `Thank you for your membership. We received ${receipt.amount} for the ${receipt.plan} on ${day(receipt.paidAt)}.`
				: `We received ${receipt.amount} for the ${receipt.plan} on ${day(receipt.paidAt)}.`,
		),
	]
	if (receipt.renewal !== null) {
		const { on, amount } = receipt.renewal
		blocks.push(say(`It renews on ${day(on)} for ${amount}. ${CANCELLING}`))
	}
	if (receipt.receiptUrl !== null) blocks.push(link('See the receipt', receipt.receiptUrl))
	blocks.push(link('Open your profile', frame.profileUrl))
	const subject = isFirst
		? `Your ${receipt.plan} has started`
		: `Receipt for your ${receipt.plan}: ${receipt.amount}`
	return letter(frame.brand, subject, blocks)
}

/** Sent thirty days before a renewal. */
export function renewalReminderMail(
	frame: MailFrame,
	{ plan, amount, on }: { plan: string; amount: string; on: Date },
): MailText {
	return letter(frame.brand, `Your ${plan} renews on ${day(on)}`, [
		hello(frame),
		say(`Your ${plan} renews on ${day(on)}. We will then charge ${amount} to your card.`),
		say(`If you want it to go on, there is nothing to do. ${CANCELLING}`),
		link('Review or cancel your plan', frame.profileUrl),
	])
}

export function paymentFailedMail(
	frame: MailFrame,
	{ plan, amount, accessUntil }: { plan: string; amount: string; accessUntil: Date },
): MailText {
	return letter(frame.brand, `The payment for your ${plan} did not go through`, [
		hello(frame),
		say(`Your card did not pay the ${amount} for the renewal of your ${plan}.`),
		say(
			`Your access stays until ${day(accessUntil)}. We try the card again in the meantime; with a new card nothing is lost.`,
		),
		link('Update your payment method', frame.profileUrl),
	])
}

/** Sent when the renewal was canceled. While a payment is due its card may still be charged for it. */
export function cancelledMail(
	frame: MailFrame,
	{
		plan,
		ends,
		isPaymentDue,
		pastDue,
	}: { plan: string; ends: Date; isPaymentDue: boolean; pastDue: PastDue | null },
): MailText {
	if (isPaymentDue) {
		const without =
			pastDue === null
				? ''
				: ` Without it, your access ${pastDue.isOver ? 'ended' : 'ends'} on ${day(new Date(pastDue.until))}.`
		return letter(frame.brand, `Your ${plan} won't renew`, [
			hello(frame),
			say(
				`You canceled your ${plan}, so it won't renew. The payment for the current period isn't complete, and we may still charge your card for it.`,
			),
			say(`If that payment goes through, you have access until ${day(ends)}.${without}`),
			link('Open your profile', frame.profileUrl),
		])
	}
	return letter(frame.brand, `Your ${plan} ends on ${day(ends)}`, [
		hello(frame),
		say(`You cancelled your ${plan}. Nothing more will be charged.`),
		say(`Your access stays until ${day(ends)}. Until then you can take the cancelling back.`),
		link('Open your profile', frame.profileUrl),
	])
}

export function resumedMail(
	frame: MailFrame,
	{ plan, on, amount }: { plan: string; on: Date | null; amount: string },
): MailText {
	const next = on === null ? '' : ` It renews on ${day(on)} for ${amount}.`
	return letter(frame.brand, `Your ${plan} goes on`, [
		hello(frame),
		say(`Your ${plan} is no longer cancelled.${next} ${CANCELLING}`),
		link('Open your profile', frame.profileUrl),
	])
}

export function endedMail(frame: MailFrame, { plan }: { plan: string }): MailText {
	return letter(frame.brand, `Your ${plan} has ended`, [
		hello(frame),
		say(`Your ${plan} has ended and nothing more will be charged. What you saved is kept.`),
		say('You can subscribe again at any time.'),
		link('Open your profile', frame.profileUrl),
	])
}

export function planChangedMail(
	frame: MailFrame,
	{ plan, from, on, amount }: { plan: string; from: Date | null; on: Date | null; amount: string },
): MailText {
	const begins = from === null ? 'now' : `on ${day(from)}`
	const next = on === null ? '' : ` The next payment is ${amount} on ${day(on)}.`
	return letter(frame.brand, `Your plan changes to the ${plan}`, [
		hello(frame),
		say(`The ${plan} is your plan from ${begins}.${next} ${CANCELLING}`),
		link('Open your profile', frame.profileUrl),
	])
}

/**
 * Why a subscription beside another one was canceled: a newer one that was paid, a newer one that was
 * not, or an older one that was left unpaid.
 */
export type DuplicateOutcome = 'refunded' | 'unpaid' | 'leftover'

const DUPLICATES: Readonly<
	Record<DuplicateOutcome, { subject: string; text: (plan: string) => string }>
> = {
	refunded: {
		subject: 'A second subscription was canceled and refunded',
		text: (plan) =>
			`You had two subscriptions. The first one continues. We canceled the second one (${plan}) and refunded its payment to your card in full.`,
	},
	unpaid: {
		subject: 'A second subscription was canceled',
		text: (plan) =>
			`You had two subscriptions. The first one continues. We canceled the second one (${plan}). It wasn't charged.`,
	},
	leftover: {
		subject: 'Your earlier subscription was canceled',
		text: (plan) =>
			`Your new subscription is the one that continues. We canceled your earlier one (${plan}), so it won't be charged again. Nothing was refunded.`,
	},
}

/** Sent when one of two subscriptions was canceled; it speaks of a refund only if there was one. */
export function duplicateMail(
	frame: MailFrame,
	{ plan, outcome }: { plan: string; outcome: DuplicateOutcome },
): MailText {
	const { subject, text } = DUPLICATES[outcome]
	return letter(frame.brand, subject, [
		hello(frame),
		say(text(plan)),
		link('Open your profile', frame.profileUrl),
	])
}

export function vipReinstatedMail(frame: MailFrame, { until }: { until: Date }): MailText {
	return letter(frame.brand, `You are a VIP until ${day(until)}`, [
		hello(frame),
		say(
			`A friend used your code at checkout. That makes you a VIP for ${VIP_DAYS} days from the day of the payment: until ${day(until)}.`,
		),
		link('Open your profile', frame.profileUrl),
	])
}
