import { paths } from '~/core/http/paths'
import { longDate } from '~/core/time/format-date'
import { money } from '~/features/billing/plans/money'
import { saleName } from '~/features/billing/plans/plans'
import { isUnknownStatus } from './entitlement'
import { getPastDue } from './subscription-status'

/** The states of a plan that something is wrong with, in words: paused, unknown, or not paid. */

export type PlanAction = {
	label: string
	to: string
	/** Whether it is a form that opens the payment portal; `to` is then the page with this form. */
	isPortal: boolean
}

export const pageAction = (label: string, to: string): PlanAction => ({
	label,
	to,
	isPortal: false,
})
export const CONTACT = pageAction('Contact Us', paths.contact())
const UPDATE_CARD: PlanAction = {
	label: 'Update Payment Method',
	to: paths.profile(),
	isPortal: true,
}

export const INACTIVE = { tone: 'neutral', text: 'Inactive' } as const

/** A plan that Stripe has paused, or of which nobody knows yet what became. */
export function standingPlan(status: string, plan: string) {
	const base = { hasAccess: false, action: CONTACT } as const
	if (isUnknownStatus(status)) {
		const line = `We don't know the state of your ${plan} yet, and we're looking into it.`
		return {
			...base,
			kind: 'unknown',
			badge: { tone: 'warn', text: 'Checking' },
			sentence: `${line} Until then, it doesn't give you access. Contact us if you have a question.`,
			line,
			fact: `Unknown state “${status}”; no access`,
		} as const
	}
	return {
		...base,
		kind: 'paused',
		badge: { tone: 'warn', text: 'Paused' },
		sentence: `Your ${plan} is paused, so you don't have access and aren't charged. Contact us to continue it.`,
		line: `Your ${plan} is paused.`,
		fact: 'Paused; no access',
	} as const
}

/** A plan whose renewal failed: in its grace period, or after it. */
export function pastDuePlan(
	{
		plan,
		currency,
		unitAmount,
		unpaidAmount,
	}: { plan: string; currency: string; unitAmount: number; unpaidAmount: number | null },
	graceUntil: Date | null,
	now: Date,
) {
	const due = `${money(unpaidAmount ?? unitAmount, currency)} due`
	const line = `The payment for your ${saleName(plan)} didn't go through.`
	const day = longDate(graceUntil)
	const pastDue = getPastDue({ subscriptionStatus: 'past_due', graceUntil }, now)
	if (pastDue === null || pastDue.isOver) {
		const ended = `ccess ended${day === null ? '' : ` on ${day}`}`
		return {
			kind: 'unpaid',
			hasAccess: false,
			badge: INACTIVE,
			sentence: `Your a${ended}. Update your card to restore it right away.`,
			line,
			fact: `A${ended}; ${due}`,
			beside: `${saleName(plan)} unpaid; ${due}`,
			action: UPDATE_CARD,
		} as const
	}
	return {
		kind: 'pastDue',
		badge: { tone: 'warn', text: 'Past due' },
		sentence: `You have access until ${day}. Update your card to keep your membership.`,
		line,
		fact: `Access until ${day}; ${due}`,
		action: UPDATE_CARD,
	} as const
}
