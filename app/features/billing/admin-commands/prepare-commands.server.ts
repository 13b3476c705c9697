import { countOf } from '~/core/plural'
import { longDate } from '~/core/time/format-date'
import { db } from '~/core/db/db.server'
import { runningSubscription } from '~/features/billing/entitlement/subscription-status.server'
import { endsAt } from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { saleName } from '~/features/billing/plans/plans'
import {
	isTransient,
	makeOnce,
	nullIfMissing,
	stripeClient,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { EXTENDED } from '~/features/billing/stripe-sync/stripe-mappers.server'
import { releaseSchedule } from '~/features/billing/subscription/plan-change.server'
import type { Command, CommandOf } from './command.schema.server'
import { extendedEmail, refundedEmail } from './command-emails'
import {
	amountProblem,
	cancelProblem,
	CANCEL_TIMES,
	extendedEnd,
	extendProblem,
	NO_PLAN_TEXT,
	REFUND_REASONS,
	refundProblem,
	seenPayment,
	seenPlan,
} from './rules'
import type { MemberAccount, Prepared, RefusedCommand } from './prepared-command'
import { refundedPlan } from './refunded-plan.server'

/** The checks of each command, and what it sends to Stripe. */

const STALE_TEXT =
	'This has changed since you opened the page, so nothing was sent. Review it again.'

type Preparation = Promise<Prepared | RefusedCommand>

const refuse = (
	status: RefusedCommand['status'],
	message: string,
	field?: string,
): RefusedCommand => ({
	ok: false,
	status,
	message,
	...(field === undefined ? {} : { field }),
})

/** The payment of a member, or null. */
export function findPayment(accountId: string, id: string) {
	return db().payment.findFirst({ where: { id, accountId } })
}

async function prepareRefund(command: CommandOf<'refund'>, account: MemberAccount): Preparation {
	const payment = await findPayment(account.id, command.payment)
	if (payment === null) return refuse(404, 'This member has no such payment.')
	if (command.seen !== seenPayment(payment)) return refuse(409, STALE_TEXT)
	const problem = refundProblem(payment)
	if (problem !== null) return refuse(409, problem)
	const tooMuch = amountProblem(payment, command.amount)
	if (tooMuch !== null) return refuse(400, tooMuch, 'amount')
	const after = await refundedPlan(payment, command.amount)
	const isAsked = after !== null && !after.endsByItself
	const ended = isAsked && command.plan === 'end' ? after.subscription : null
	const { currency, amount: total, amountRefunded: before } = payment
	const show = (cents: number): string => money(cents, currency)
	return {
		ok: true,
		action: 'payment.refund',
		asked: {
			payment: payment.id,
			amount: show(command.amount),
			reason: REFUND_REASONS.find(({ value }) => value === command.reason)?.label ?? '',
			...(isAsked ? { plan: ended === null ? 'kept' : 'ended' } : {}),
			note: command.note,
		},
		before: { refunded: show(before) },
		send: async () => {
			const { refunds } = stripeClient('waiting')
			const charge = payment.chargeId ?? ''
			// The same refund of the same state is one refund, however often it is sent. A refund that the
			// bank returned makes another state, although the same amount is refunded.
			const { data: made } = await refunds.list({ charge, limit: 100 })
			const { id } = await makeOnce(
				`admin-refund:${payment.id}:${before}:${command.amount}:${made.length}`,
				(options) =>
					refunds.create(
						{
							charge,
							amount: command.amount,
							reason: command.reason,
						},
						options,
					),
			)
			if (ended !== null) await endPlan(ended.id)
			return id
		},
		readBack: async () => {
			const { amountRefunded } = await db().payment.findUniqueOrThrow({ where: { id: payment.id } })
			const state = `${show(amountRefunded)} of ${show(total)}`
			return {
				now: { refunded: show(amountRefunded) },
				message: `${show(command.amount)} refunded. Stripe shows ${state} as refunded.${ended === null ? '' : ` ${saleName(ended.plan)} canceled.`}`,
			}
		},
		mail: (frame) =>
			refundedEmail(frame, {
				amount: show(command.amount),
				total: show(total),
				paidAt: payment.occurredAt,
			}),
	}
}

const setEndedBy = (id: string, endedBy: string | null) =>
	db().subscription.update({ where: { id }, data: { endedBy } })

/** Ends a plan right away. The email to the member says that we did, and no later payment brings it back. */
async function endPlan(id: string): Promise<void> {
	await setEndedBy(id, 'admin')
	await nullIfMissing(stripeClient('waiting').subscriptions.cancel(id, { prorate: false }))
}

async function prepareCancel(command: CommandOf<'cancel'>, account: MemberAccount): Preparation {
	const plan = await runningSubscription(account.userId ?? '')
	if (plan === null) return refuse(409, NO_PLAN_TEXT)
	if (command.seen !== seenPlan(plan)) return refuse(409, STALE_TEXT)
	const problem = cancelProblem(plan, command.when)
	if (problem !== null) return refuse(409, problem)
	const { subscriptions } = stripeClient('waiting')
	const state = async () => db().subscription.findUniqueOrThrow({ where: { id: plan.id } })
	return {
		ok: true,
		action: 'subscription.cancel',
		asked: {
			subscription: plan.id,
			when: CANCEL_TIMES.find(({ value }) => value === command.when)?.label ?? '',
			note: command.note,
		},
		before: { status: plan.status, ends: null },
		send: async () => {
			// The email to the member says who canceled.
			await setEndedBy(plan.id, 'admin')
			try {
				if (command.when === 'now') {
					await endPlan(plan.id)
				} else {
					await releaseSchedule(plan.id)
					await subscriptions.update(plan.id, { cancel_at_period_end: true })
				}
			} catch (error) {
				// Without an answer it may have been canceled.
				if (!isTransient(error)) await setEndedBy(plan.id, plan.endedBy)
				throw error
			}
			return plan.id
		},
		readBack: async () => {
			const canceled = await state()
			const { status, endedAt, currentPeriodEnd } = canceled
			const ends = longDate(endedAt ?? endsAt(canceled) ?? currentPeriodEnd) ?? ''
			const name = saleName(plan.plan)
			const message =
				endedAt !== null
					? `${name} canceled. Stripe says it ended on ${ends}.`
					: `${name} canceled. Stripe says it ends on ${ends}.`
			return { now: { status, ends }, message }
		},
		// The sync tells the member.
		mail: null,
	}
}

async function prepareExtend(command: CommandOf<'extend'>, account: MemberAccount): Preparation {
	const plan = await runningSubscription(account.userId ?? '')
	if (plan === null) return refuse(409, NO_PLAN_TEXT)
	if (command.seen !== seenPlan(plan)) return refuse(409, STALE_TEXT)
	const problem = extendProblem(plan)
	const from = plan.currentPeriodEnd
	if (problem !== null || from === null) return refuse(409, problem ?? NO_PLAN_TEXT)
	const until = extendedEnd(from, command.days)
	const second = Math.floor(until.getTime() / 1000)
	const name = saleName(plan.plan)
	return {
		ok: true,
		action: 'subscription.extend',
		asked: { subscription: plan.id, days: command.days, note: command.note },
		before: { nextPayment: longDate(from) },
		send: async () => {
			// Stripe's way to move the next payment: a free period without proration.
			// Sent twice, it sets the same date twice. A trial that gets more days is still a trial.
			await stripeClient('waiting').subscriptions.update(plan.id, {
				trial_end: second,
				proration_behavior: 'none',
				...(plan.status === 'active' ? { metadata: EXTENDED } : {}),
			})
			return plan.id
		},
		readBack: async () => {
			const { currentPeriodEnd } = await db().subscription.findUniqueOrThrow({
				where: { id: plan.id },
			})
			const nextPayment = longDate(currentPeriodEnd) ?? ''
			return {
				now: { nextPayment },
				message: `${name} extended by ${countOf(command.days, 'day')}. Stripe says the next payment is on ${nextPayment}.`,
			}
		},
		mail: (frame) => extendedEmail(frame, { plan: name, days: command.days, until }),
	}
}

/** Prepares a command; what the schema did not check is checked here. */
export function prepare(command: Command, account: MemberAccount): Preparation {
	switch (command.intent) {
		case 'refund':
			return prepareRefund(command, account)
		case 'cancel':
			return prepareCancel(command, account)
		case 'extend':
			return prepareExtend(command, account)
	}
}
