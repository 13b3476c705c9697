import { z } from 'zod'
import { longDate } from '~/core/time/format-date'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { accessBesidePlan } from '~/features/billing/entitlement/roles'
import { runningSubscription } from '~/features/billing/entitlement/subscription-status.server'
import { endsAt } from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import { type Command, type CommandOf, commandSchema } from './command.schema.server'
import { saleName } from '~/features/billing/plans/plans'
import { findPayment } from './prepare-commands.server'
import type { MemberAccount } from './prepared-command'
import { type RefundedPlan, refundedPlan } from './refunded-plan.server'
import {
	amountProblem,
	CANCEL_TIMES,
	cancelProblem,
	extendedEnd,
	extendProblem,
	type Facts,
	NO_PLAN_TEXT,
	REFUND_OUTCOMES,
	REFUND_REASONS,
	refundableCents,
	refundProblem,
	seenPayment,
	seenPlan,
} from './rules'

/** What the page of a command shows: its form, or what the confirmation is about. */

export type CommandIntent = Command['intent']

export type CommandView = {
	intent: CommandIntent
	/** What was typed, by field. */
	values: Record<string, string>
	errors: Record<string, string[]>
	/** What the command is about. */
	facts: Facts
	/** Why there is no form. */
	problem: string | null
	/** The most that can be refunded, as it is typed. */
	most: string
	/** Whether it is asked if a plan ends with a refund. */
	asksPlan: boolean
	confirmation: { facts: Facts; warning: string | null; button: string; seen: string } | null
}

const MAX_LENGTH = 400

/** All fields of the forms; anything else in an address is ignored. */
const FIELDS = [
	'intent',
	'step',
	'payment',
	'amount',
	'reason',
	'plan',
	'when',
	'days',
	'note',
] as const

function readValues(params: URLSearchParams): Record<string, string> {
	return Object.fromEntries(
		FIELDS.flatMap((name) => {
			const value = params.get(name)
			return value === null ? [] : [[name, value.slice(0, MAX_LENGTH)]]
		}),
	)
}

const isIntent = (text: string | undefined): text is CommandIntent =>
	text === 'refund' || text === 'cancel' || text === 'extend'

/** The page of the command in an address; null if there is none. */
export async function commandView(
	userId: string,
	params: URLSearchParams,
): Promise<CommandView | null> {
	const values = readValues(params)
	const { intent } = values
	const account = await findBillingAccount(userId)
	if (!isIntent(intent) || account === null) return null
	// An empty field is a missing one, as in a form that is posted.
	const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
	const parsed = values['step'] === 'confirm' ? commandSchema.safeParse(typed) : null
	const errors = parsed?.error === undefined ? {} : z.flattenError(parsed.error).fieldErrors
	const view = {
		intent,
		values,
		errors: errors as CommandView['errors'],
		most: '',
		asksPlan: false,
	}
	const command = parsed?.data ?? null
	return intent === 'refund'
		? refundView(view, command?.intent === 'refund' ? command : null, account)
		: planView(view, command?.intent === 'refund' ? null : command, userId)
}

type Base = Pick<CommandView, 'intent' | 'values' | 'errors' | 'most' | 'asksPlan'>

const noted = (note: string): Facts => (note === '' ? [] : [{ label: 'Note', value: note }])

async function refundView(
	view: Base,
	command: CommandOf<'refund'> | null,
	account: MemberAccount,
): Promise<CommandView | null> {
	const payment = await findPayment(account.id, view.values['payment'] ?? '')
	if (payment === null) return null
	const show = (cents: number): string => money(cents, payment.currency)
	const facts = [
		{ label: 'Payment', value: `${show(payment.amount)} on ${longDate(payment.occurredAt)}` },
		{ label: 'Plan', value: saleName(payment.plan) },
		{ label: 'Refunded so far', value: show(payment.amountRefunded) },
	]
	const problem = refundProblem(payment)
	const plan = await refundedPlan(payment, 0)
	const base = {
		...view,
		facts: [...facts, ...(plan?.facts.slice(0, 1) ?? [])],
		problem,
		most: (refundableCents(payment) / 100).toFixed(2),
		asksPlan: plan !== null,
	}
	if (command === null || problem !== null) return { ...base, confirmation: null }
	const tooMuch = amountProblem(payment, command.amount)
	if (tooMuch !== null) return { ...base, errors: { amount: [tooMuch] }, confirmation: null }
	const reason = REFUND_REASONS.find(({ value }) => value === command.reason)?.label ?? ''
	const after = await refundedPlan(payment, command.amount)
	const isAsked = after !== null && !after.endsByItself
	const ends = isAsked && command.plan === 'end'
	return {
		...base,
		confirmation: {
			facts: [
				{ label: 'Refund', value: show(command.amount) },
				{ label: 'Left of the payment', value: show(refundableCents(payment) - command.amount) },
				{ label: 'Reason', value: reason },
				...(after?.facts ?? []),
				...(isAsked ? [{ label: 'After the refund', value: outcomeText(ends) }] : []),
				...noted(command.note),
			],
			warning: refundWarning(after, ends),
			button: `Refund ${show(command.amount)}`,
			seen: seenPayment(payment),
		},
	}
}

const outcomeText = (ends: boolean): string =>
	REFUND_OUTCOMES.find(({ value }) => value === (ends ? 'end' : 'keep'))?.label ?? ''

/** What the refund does to the plan, if it ends it. */
function refundWarning(plan: RefundedPlan | null, ends: boolean): string | null {
	if (plan?.endsByItself === true) {
		return 'This refunds the current period in full, so the plan ends right away.'
	}
	return ends ? "The plan ends right away, and access with it. It can't be undone." : null
}

async function planView(
	view: Base,
	command: CommandOf<'cancel' | 'extend'> | null,
	userId: string,
): Promise<CommandView> {
	const plan = await runningSubscription(userId)
	if (plan === null) return { ...view, facts: [], problem: NO_PLAN_TEXT, confirmation: null }
	const end = plan.currentPeriodEnd
	const isEnding = endsAt(plan) !== null
	const name = saleName(plan.plan)
	const facts = [
		{ label: 'Plan', value: name },
		{ label: isEnding ? 'Ends on' : 'Next payment', value: longDate(end) ?? 'Unknown' },
	]
	const asked = command?.intent === 'cancel' ? command.when : 'now'
	const problem = view.intent === 'extend' ? extendProblem(plan) : cancelProblem(plan, asked)
	const base = { ...view, facts, problem, confirmation: null }
	if (command === null || problem !== null || end === null) return base
	const seen = seenPlan(plan)
	if (command.intent === 'extend') {
		const until = longDate(extendedEnd(end, command.days))
		const change = [{ label: 'Next payment after this', value: until }, ...noted(command.note)]
		const confirmation = { facts: change, warning: null, button: 'Extend Plan', seen }
		return { ...base, confirmation }
	}
	const when = CANCEL_TIMES.find(({ value }) => value === command.when)?.label ?? ''
	const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
	const now = currentTime()
	// What is not paid lasts no longer than the access without it.
	const isDue = plan.status === 'past_due'
	const lastDay = isDue ? (user.graceUntil ?? end) : end
	const isNow = command.when === 'now' || lastDay <= now
	const beside = accessBesidePlan(user, isNow ? now : lastDay)
	return {
		...base,
		confirmation: {
			facts: [{ label: 'Plan ends', value: when }, ...noted(command.note)],
			warning: `${isDue ? 'The payment that is due is not charged any more. ' : ''}${isNow ? cancelNowText(beside) : cancelAtEndText(lastDay, beside)}`,
			button: isNow ? 'Cancel Plan Now' : 'Cancel at the End',
			seen,
		},
	}
}

/** What happens to access. @param beside what is left of it without the plan; null for nothing */
function cancelNowText(beside: string | null): string {
	const end = beside === null ? 'Access ends right away.' : `The plan ends right away. ${beside}`
	return `${end} Nothing is refunded, and it can't be undone.`
}

function cancelAtEndText(end: Date, beside: string | null): string {
	const day = longDate(end)
	return beside === null
		? `Access stays until ${day}. The member can resume the plan until then.`
		: `The plan ends on ${day}. ${beside} The member can resume the plan until ${day}.`
}
