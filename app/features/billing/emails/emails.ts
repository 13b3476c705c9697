import { longDate } from '~/core/time/format-date'
import { type EmailBlock, renderEmail, type EmailContent } from '~/core/mail/email-layout'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import type { PastDue } from '~/features/billing/entitlement/subscription-status'

/** The billing emails: what happened, the amount, the dates, and what the member can do. */

export type MailFrame = {
	brand: string
	firstName: string
	origin: string
	profileUrl: string
	calculatorUrl: string
	plansUrl: string
}

const paragraph = (text: string): EmailBlock => ({ kind: 'text', text })
export const link = (label: string, url: string): EmailBlock => ({ kind: 'link', label, url })
const textLink = (label: string, url: string): EmailBlock => ({ kind: 'textLink', label, url })
const greeting = ({ firstName }: MailFrame): EmailBlock => paragraph(`Hi ${firstName},`)

/** An email of a few sentences with one link, which is to the profile unless it is given. */
export const memberEmail = (
	frame: MailFrame,
	subject: string,
	texts: readonly string[],
	mainLink = link('Open Your Profile', frame.profileUrl),
): EmailContent =>
	renderEmail(frame.brand, subject, [greeting(frame), ...texts.map(paragraph), mainLink])

/** The next action of the plan, as on the pages. */
export const actionLink = (frame: MailFrame, { action }: PlanStatus): EmailBlock =>
	action === null
		? link('Open Your Profile', frame.profileUrl)
		: link(action.label, frame.origin + action.to)

const CANCELING =
	"You can cancel anytime in your profile. You'll keep access through the end of your billing period."

const NO_REFUNDS = 'Payments are non-refundable.'

export type EmailedReceipt = {
	/** Whether it also confirms the start of a plan, with its terms. */
	isFirst: boolean
	plan: string
	/** Null for a plan that starts without a payment. */
	amount: string | null
	/** Whether the start costs nothing; else a bank's payment is on its way. */
	isFree?: boolean
	/** When it was paid, or the plan started. */
	at: Date
	/** How often the plan renews: "every year"; null if it does not. */
	every: string | null
	status: PlanStatus
	receiptUrl: string | null
	/** Whether the member had a plan before this one. */
	isReturning: boolean
}

/**
 * The receipt of a payment. The first one confirms the membership with its terms; it is also sent for a
 * plan that starts without a payment.
 */
export function receiptEmail(frame: MailFrame, receipt: EmailedReceipt): EmailContent {
	const { isFirst, plan, amount, status, every } = receipt
	const thanks = receipt.isReturning ? 'Welcome back! ' : 'Thanks for joining! '
	const day = longDate(receipt.at)
	const charged =
		amount === null
			? `Your ${plan} started on ${day}.${receipt.isFree === true ? ' You paid nothing today.' : ''}`
			: `We charged ${amount} for your ${plan} on ${day}.`
	const renewal = every !== null && isFirst ? `It renews ${every} until you cancel. ` : ''
	const terms = [
		status.sentence,
		...(every === null ? [] : [`${renewal}${CANCELING}`]),
		...(isFirst ? [NO_REFUNDS] : []),
	]
	const blocks: EmailBlock[] = [
		greeting(frame),
		paragraph(`${isFirst ? thanks : ''}${charged}`),
		paragraph(terms.join(' ')),
	]
	if (isFirst) {
		const label = receipt.isReturning ? 'Analyze a Deal' : 'Analyze Your First Deal'
		blocks.push(link(label, frame.calculatorUrl))
	}
	if (receipt.receiptUrl !== null) blocks.push(textLink('View Receipt', receipt.receiptUrl))
	blocks.push(textLink('Manage Your Plan', frame.profileUrl))
	const subject = isFirst
		? `Welcome ${receipt.isReturning ? 'back ' : ''}to ${frame.brand}: your ${plan} is active`
		: `Receipt for your ${plan}: ${amount ?? ''}`
	return renderEmail(frame.brand, subject, blocks)
}

/** Sent 30 days before a renewal. */
export function renewalReminderEmail(
	frame: MailFrame,
	{
		plan,
		amount,
		lastAmount,
		on,
		ends,
	}: {
		plan: string
		/** Null while the provider has not said it. */
		amount: string | null
		/** What was paid last, if that is another amount. */
		lastAmount: string | null
		on: Date
		/** When the plan ends after this renewal; null if nothing ends it. */
		ends: Date | null
	},
): EmailContent {
	const day = longDate(on)
	const renews = `Your ${plan} renews on ${day}${ends === null ? '' : ` and ends on ${longDate(ends)}`}.`
	const charge = amount === null ? "We'll charge" : `We'll charge ${amount} to`
	const changed = lastAmount === null ? '' : ` Your last payment was ${lastAmount}.`
	const texts = [
		`${renews} ${charge} your card on file.${changed}`,
		`${ends === null ? 'No action is needed to keep your plan. ' : ''}${CANCELING}`,
	]
	const review = link('Review or Cancel Plan', frame.profileUrl)
	return memberEmail(frame, `Your ${plan} renews on ${day}`, texts, review)
}

/** Sent when a payment for a plan that had ended was paid back. */
export function latePaymentEmail(
	frame: MailFrame,
	{ plan, amount, paidAt }: { plan: string; amount: string; paidAt: Date },
): EmailContent {
	return memberEmail(frame, `We refunded ${amount}`, [
		`You paid ${amount} on ${longDate(paidAt)} for your ${plan}, which had ended before. We refunded the payment in full.`,
		'It goes to the card you paid with. Banks take 5 to 10 business days to show it.',
	])
}

/** Sent 30 days before the card of a plan that renews expires. */
export function cardExpiryEmail(
	frame: MailFrame,
	{ card, month, status }: { card: string; month: string; status: PlanStatus },
): EmailContent {
	const texts = [
		`Your card on file (${card}) expires at the end of ${month}.`,
		`${status.sentence} Update your card before then, so that your plan renews without a break.`,
	]
	const update = link('Update Payment Method', frame.profileUrl)
	return memberEmail(frame, `Your card expires at the end of ${month}`, texts, update)
}

/** Sent after a cancellation. A payment that is due may still be charged, or be on its way. */
export function canceledEmail(
	frame: MailFrame,
	{
		plan,
		ends,
		instead,
		by,
		isPaymentDue,
		isPaymentPending,
		pastDue,
		status,
	}: {
		plan: string
		ends: Date
		/** The plan of a scheduled switch that is canceled with it. */
		instead: string | null
		/** Who canceled it: for a date that was set before its last renewal, nobody did now. */
		by: 'member' | 'admin' | 'date'
		isPaymentDue: boolean
		/** Whether that payment comes from a bank, and has not arrived yet. */
		isPaymentPending: boolean
		pastDue: PastDue | null
		status: PlanStatus
	},
): EmailContent {
	const canceled =
		by === 'date'
			? `Your ${plan} is set to end`
			: `${by === 'admin' ? 'We' : 'You'} canceled your ${plan}`
	const dropped =
		instead === null
			? []
			: [
					`Your switch to the ${instead} is canceled too. If you resume, you stay on the ${plan} and can switch again.`,
				]
	if (isPaymentDue) {
		const due = isPaymentPending
			? "Your bank payment for the current period is on its way, and canceling doesn't stop it."
			: "The payment for the current period isn't complete, and we may still charge your card for it."
		const without =
			pastDue === null
				? ''
				: ` Without it, your access ${pastDue.isOver ? 'ended' : 'ends'} on ${longDate(new Date(pastDue.until))}.`
		return memberEmail(frame, `Your ${plan} won't renew`, [
			`${canceled}, so it won't renew. ${due}`,
			`If that payment goes through, you have access until ${longDate(ends)}.${without}`,
			...dropped,
		])
	}
	const texts = [`${canceled}. You won't be charged again.`, status.sentence, ...dropped]
	const subject = `Your ${plan} ends on ${longDate(ends)}`
	return memberEmail(frame, subject, texts, actionLink(frame, status))
}

export function resumedEmail(
	frame: MailFrame,
	{ plan, status }: { plan: string; status: PlanStatus },
): EmailContent {
	const text = `Your ${plan} is active again. ${status.sentence} ${CANCELING}`
	return memberEmail(frame, `Your ${plan} has been resumed`, [text])
}

type PauseFacts = { plan: string; status: PlanStatus }

/** Stripe or we paused the plan, or its payments. */
export function pausedEmail(frame: MailFrame, { plan, status }: PauseFacts): EmailContent {
	return memberEmail(frame, `Your ${plan} is paused`, [status.sentence], actionLink(frame, status))
}

/** A pause has ended. */
export function continuedEmail(frame: MailFrame, { plan, status }: PauseFacts): EmailContent {
	const text = `Your ${plan} isn't paused anymore. ${status.sentence} ${CANCELING}`
	return memberEmail(frame, `Your ${plan} continues`, [text])
}

/** Money that a bank had taken back is ours again, so what it paid for is the member's again. */
export function accessBackEmail(
	frame: MailFrame,
	{ plan, status }: { plan: string; status: PlanStatus },
): EmailContent {
	const text = `We received your payment for the ${plan} again, so your access is back. ${status.sentence}`
	return memberEmail(frame, 'Your access is back', [text])
}

export function endedEmail(
	frame: MailFrame,
	{
		plan,
		status,
		isPaymentPending,
	}: {
		plan: string
		status: PlanStatus
		/** Whether a bank's payment for it has not arrived yet. */
		isPaymentPending: boolean
	},
): EmailContent {
	if (status.kind === 'disputed') {
		const texts = [
			`${status.sentence} Your ${plan} won't renew, and you won't be charged again.`,
			'If the bank decides that the payment stands, your access comes back until the end of the time you paid for.',
		]
		return memberEmail(frame, 'Your access is paused', texts, actionLink(frame, status))
	}
	const charges = isPaymentPending
		? "Your bank payment is still on its way. If it arrives, we'll refund it."
		: "You won't be charged again."
	const texts =
		status.kind === 'lapsed'
			? [`${status.sentence} ${charges}`, 'Come back anytime.']
			: [`Your ${plan} has ended. ${charges}`, status.sentence]
	return memberEmail(frame, `Your ${plan} has ended`, texts, actionLink(frame, status))
}

export function planChangedEmail(
	frame: MailFrame,
	{ plan, from, status }: { plan: string; from: Date | null; status: PlanStatus },
): EmailContent {
	const ending = `${status.sentence} ${CANCELING}`
	if (from === null) {
		const text = `You switched to the ${plan} today. ${ending}`
		return memberEmail(frame, `You're now on the ${plan}`, [text])
	}
	return memberEmail(frame, `Your plan switches to the ${plan} on ${longDate(from)}`, [ending])
}

/** A scheduled switch was taken back. */
export function planKeptEmail(
	frame: MailFrame,
	{ plan, instead, status }: { plan: string; instead: string; status: PlanStatus },
): EmailContent {
	const text = `Your plan won't switch to the ${instead}. ${status.sentence} ${CANCELING}`
	return memberEmail(frame, `You're staying on the ${plan}`, [text])
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

/** Sent when a friend used a code; says so if the date that its owner already had is the later one. */
export function vipReinstatedEmail(
	frame: MailFrame,
	{ until, isLater }: { until: Date; isLater: boolean },
): EmailContent {
	const day = longDate(until)
	if (isLater) {
		const text = `A friend used your code! You have VIP access until ${day}.`
		return memberEmail(frame, `You have VIP access until ${day}`, [text])
	}
	return memberEmail(frame, 'A friend used your code', [
		`A friend used your code! Your VIP access already runs until ${day}, which is later than the days this adds, so your date stays the same.`,
	])
}
