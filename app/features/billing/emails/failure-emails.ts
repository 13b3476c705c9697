import { longDate } from '~/core/time/format-date'
import type { EmailBlock, EmailContent } from '~/core/mail/email-layout'
import type { PaymentProblem } from '~/features/billing/entitlement/payment-problem'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import { actionLink, link, type MailFrame, memberEmail } from './emails'

/**
 * The emails about access that ends or has ended: a renewal that could not be charged, with what is due,
 * why, and what follows when; a dispute that was lost; a VIP date that has passed.
 */

type Failure = {
	plan: string
	/** What is due: "$149". */
	amount: string
	status: PlanStatus
	problem: PaymentProblem | null
}

/** Where a failed payment is paid or confirmed. */
function failureLink(frame: MailFrame, { status, problem }: Failure): EmailBlock {
	const payUrl = problem?.isToConfirm === true ? problem.payUrl : null
	return payUrl === null ? actionLink(frame, status) : link('Confirm Payment', payUrl)
}

/** Access, what follows, and what a new card does. */
const nextSteps = ({ status, problem }: Failure): string =>
	[status.sentence, problem?.next, problem?.newCard].filter(Boolean).join(' ')

/** Sent when the provider's next attempt to charge a failed renewal has failed, too. */
export function paymentRetryEmail(frame: MailFrame, failure: Failure): EmailContent {
	const { plan, amount, problem } = failure
	const failed = `We tried again to charge your card ${amount} for your ${plan}, and it didn't go through.`
	const texts = [[failed, problem?.reason].filter(Boolean).join(' '), nextSteps(failure)]
	const subject = `We still couldn't charge your card for your ${plan}`
	return memberEmail(frame, subject, texts, failureLink(frame, failure))
}

/** Sent the day before the access of a member ends whose renewal failed. */
export function accessEndsEmail(
	frame: MailFrame,
	failure: Failure & { until: Date },
): EmailContent {
	const { plan, amount, until } = failure
	const texts = [`${amount} is still due for your ${plan}.`, nextSteps(failure)]
	const subject = `Your access ends on ${longDate(until)}`
	return memberEmail(frame, subject, texts, failureLink(frame, failure))
}

/** Sent when the access of a member has ended whose renewal failed. */
export function accessEndedEmail(frame: MailFrame, failure: Failure): EmailContent {
	const { plan, amount, problem } = failure
	const due =
		problem === null
			? `We couldn't charge your card ${amount} for your ${plan}, and won't try again.`
			: `We couldn't charge your card ${amount} for your ${plan}.`
	const texts = [`Your access has ended. ${due}`, nextSteps(failure)]
	return memberEmail(frame, 'Your access has ended', texts, failureLink(frame, failure))
}

/** Sent when a renewal could not be charged. */
export function paymentFailedEmail(frame: MailFrame, failure: Failure): EmailContent {
	const { plan, amount, problem } = failure
	const failed = `We couldn't charge your card ${amount} to renew your ${plan}.`
	const texts = [[failed, problem?.reason].filter(Boolean).join(' '), nextSteps(failure)]
	const subject = `Action needed: your ${plan} payment didn't go through`
	return memberEmail(frame, subject, texts, failureLink(frame, failure))
}

/** Sent when a bank has decided a dispute for the cardholder. @param amount what was disputed */
export function disputeLostEmail(
	frame: MailFrame,
	{ amount, at, status }: { amount: string; at: Date; status: PlanStatus },
): EmailContent {
	const text = `The bank decided the dispute: ${amount} of your payment from ${longDate(at)} goes back to you. ${status.sentence}`
	return memberEmail(frame, 'Your dispute was decided', [text], actionLink(frame, status))
}

/** Sent when a VIP date has passed. */
export function vipEndedEmail(
	frame: MailFrame,
	{ on, status }: { on: Date; status: PlanStatus },
): EmailContent {
	const ended = `Your VIP access ended on ${longDate(on)}.`
	const text = status.sentence.startsWith(ended) ? status.sentence : `${ended} ${status.sentence}`
	return memberEmail(frame, 'Your VIP access has ended', [text], actionLink(frame, status))
}
