import { after, days } from '~/core/time/durations'
import {
	endsAt,
	hasEnded,
	type SwitchFacts,
	switchRefusal,
} from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'

/**
 * What an admin may do with a member's payments and plan. The pages and the commands ask the same
 * functions.
 */

/** What a page shows about a command, line by line. */
export type Facts = { label: string; value: string }[]

/** The reasons that Stripe knows for a refund. */
export const REFUND_REASONS = [
	{ value: 'requested_by_customer', label: 'Requested by the member' },
	{ value: 'duplicate', label: 'Paid twice' },
	{ value: 'fraudulent', label: 'Fraud' },
] as const

/** What becomes of a plan of which money is kept for the current period. */
export const REFUND_OUTCOMES = [
	{ value: 'keep', label: 'The plan stays' },
	{ value: 'end', label: 'The plan ends now' },
] as const

export const CANCEL_TIMES = [
	{ value: 'end', label: 'At the end of the paid period' },
	{ value: 'now', label: 'Now' },
] as const
export type CancelTime = (typeof CANCEL_TIMES)[number]['value']

export const MAX_EXTENSION = 365
export const NOTE_MAX = 300

export type CommandPayment = {
	status: string
	currency: string
	amount: number
	amountRefunded: number
	chargeId: string | null
}

/** The cents of a payment that can still be refunded. */
export const refundableCents = ({ amount, amountRefunded }: CommandPayment): number =>
	amount - amountRefunded

const REFUSED_STATUSES: Readonly<Record<string, string>> = {
	failed: 'This payment failed, so there is nothing to refund.',
	disputed: 'This payment is disputed. Answer the dispute in Stripe instead.',
	dispute_lost: 'The bank has returned this payment to the member already.',
}

/** Why a payment cannot be refunded; null if it can. */
export function refundProblem(payment: CommandPayment): string | null {
	const refusal = REFUSED_STATUSES[payment.status]
	if (refusal !== undefined) return refusal
	if (payment.chargeId === null) return 'Stripe has no charge for this payment.'
	return refundableCents(payment) > 0 ? null : 'This payment is refunded in full already.'
}

/** Why this part of a payment cannot be refunded; null if it can. */
export function amountProblem(payment: CommandPayment, cents: number): string | null {
	const most = refundableCents(payment)
	return cents <= most ? null : `Up to ${money(most, payment.currency)} can be refunded.`
}

export type CommandPlan = SwitchFacts & { id: string; nextPlan: string | null }

export const NO_PLAN_TEXT = 'This member has no running plan.'

/** Why a plan cannot be canceled at this time; null if it can. */
export function cancelProblem(plan: CommandPlan, when: CancelTime): string | null {
	if (hasEnded(plan.status)) return NO_PLAN_TEXT
	return when === 'end' && endsAt(plan) !== null ? 'This plan is set to end already.' : null
}

/** Why a plan cannot be extended; null if it can. */
export function extendProblem(plan: CommandPlan): string | null {
	// Free days would hide a payment that is due or on its way behind an invoice of their own.
	const refusal = switchRefusal(plan)
	if (refusal === 'unpaid' || refusal === 'inactive')
		return 'Only a plan that is paid can be extended.'
	if (endsAt(plan) !== null) return 'This plan is set to end. The member has to resume it first.'
	if (plan.nextPlan !== null)
		return 'This plan is set to switch. The member has to undo that first.'
	if (plan.pausedCollection !== null) return 'The payments of this plan are paused.'
	return plan.currentPeriodEnd === null ? 'Stripe says no date for the next payment.' : null
}

/** The date of the next payment after an extension. */
export const extendedEnd = (end: Date, count: number): Date => after(end, days(count))

/**
 * What an admin saw before confirming. A command is refused if it is not so anymore, so that a form
 * that is sent twice does nothing twice.
 */
export const seenPayment = ({ amountRefunded }: CommandPayment): string => String(amountRefunded)
export const seenPlan = ({ id, status, currentPeriodEnd, cancelAt }: CommandPlan): string =>
	[id, status, currentPeriodEnd?.getTime() ?? '', cancelAt?.getTime() ?? ''].join(' ')
