import type { PublicUser } from '~/features/accounts/access/viewer'
import type { Message } from '~/core/http/flash-message'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { consume } from '~/core/security/rate-limiter.server'
import { after, days, minutes, seconds } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { POLLS } from '~/features/billing/checkout/messages'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import { paymentProblem, type UnpaidFacts } from '~/features/billing/entitlement/payment-problem'
import {
	loadPlanStatus,
	runningSubscription,
} from '~/features/billing/entitlement/subscription-status.server'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import { withTimeout } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'

/** What a member is told who returns from the payment portal. */

/** How long a return waits for Stripe before it continues with the stored state. */
const MAX_SYNC_WAIT = seconds(4)
/** The longest visit whose payment is confirmed. */
const MAX_VISIT = days(1)
/** Stripe's times are whole seconds of another clock. */
const CLOCK_SLACK = minutes(1)

export type PortalVisit = {
	/** When the portal was opened. */
	since: Date
	/** Whether a new card was saved, so that a payment that is due is attempted. */
	saved: boolean
	attempt: number
}

/** The visit that a return address names; null for none, and for one that is long over. */
export function readPortalVisit(search: URLSearchParams, now: Date): PortalVisit | null {
	const since = new Date(Number(search.get('since') ?? NaN) * 1000)
	const age = now.getTime() - since.getTime()
	if (!(age <= MAX_VISIT && age >= -CLOCK_SLACK)) return null
	const attempt = Math.min(POLLS, Math.max(0, Math.trunc(Number(search.get('attempt')) || 0)))
	return { since, saved: search.get('saved') === '1', attempt }
}

/** The address that checks the same visit again. */
export function portalVisitPath({ since, saved }: PortalVisit, attempt: number): string {
	const query = { since: since.getTime() / 1000, attempt }
	return paths.billingPortal(saved ? { ...query, saved: '1' } : query)
}

/** Either the answer is not final yet, or the message for the profile; null if nothing was paid. */
export type PortalOutcome = { kind: 'checking' } | { kind: 'done'; message: Message | null }

/** Reads the customer's state at Stripe and says what became of a payment that is due. */
export async function checkPortalVisit(
	user: PublicUser,
	visit: PortalVisit,
	now: Date,
): Promise<PortalOutcome> {
	const account = await findBillingAccount(user.id)
	if (account === null || account.customerDeleted) return { kind: 'done', message: null }
	await syncOnReturn(user.id, account.stripeCustomerId)
	const [status, payment] = await Promise.all([
		loadPlanStatus(user.id, now),
		db().payment.findFirst({
			where: { accountId: account.id, occurredAt: { gte: after(visit.since, -CLOCK_SLACK) } },
			orderBy: { occurredAt: 'desc' },
		}),
	])
	const isDue = status.action?.isPortal === true
	if (!isDue) {
		return { kind: 'done', message: payment?.status === 'paid' ? paidMessage(status) : null }
	}
	const confirming = toConfirmMessage(await runningSubscription(user.id), now)
	if (confirming !== null) return { kind: 'done', message: confirming }
	// A renewal that failed just before the visit is not a refusal of the new card.
	const isDeclined = payment?.status === 'failed' && payment.occurredAt >= visit.since
	if (isDeclined) return { kind: 'done', message: DECLINED }
	if (!visit.saved) return { kind: 'done', message: null }
	if (visit.attempt < POLLS) return { kind: 'checking' }
	return { kind: 'done', message: unpaidMessage(visit) }
}

/** Syncs with Stripe, as often as the limit allows; after a failure the stored state is shown. */
async function syncOnReturn(userId: string, customerId: string): Promise<void> {
	const limit = await consume('portalReturn', userId)
	if (!limit.allowed) return
	try {
		await withTimeout(MAX_SYNC_WAIT, syncBilling(customerId))
	} catch (error) {
		log.warn({ userId, err: String(error) }, 'sync after the payment portal failed')
	}
}

function paidMessage({ kind, nextBilling, sentence }: PlanStatus): Message {
	const isRenewing = (kind === 'active' || kind === 'trialing') && nextBilling !== null
	const rest = isRenewing ? `Your membership runs until ${longDate(nextBilling)}.` : sentence
	return { kind: 'success', text: `Payment received. ${rest}`, place: 'plan' }
}

/** For a payment that waits for the member's answer to the bank; null for any other. */
function toConfirmMessage(subscription: UnpaidFacts | null, now: Date): Message | null {
	const problem = subscription === null ? null : paymentProblem(subscription, null, now)
	if (problem === null || !problem.isToConfirm || problem.payUrl === null) return null
	return {
		kind: 'info',
		text: `Your card is saved. ${problem.reason ?? ''}`.trim(),
		place: 'plan',
		action: { kind: 'link', label: 'Confirm Payment', to: problem.payUrl },
	}
}

const DECLINED: Message = {
	kind: 'error',
	text: "Your card was declined, so the payment didn't go through. Try another card.",
	place: 'plan',
}

const unpaidMessage = (visit: PortalVisit): Message => ({
	kind: 'info',
	text: "Your card is saved. We haven't received your payment yet.",
	place: 'plan',
	action: { kind: 'link', label: 'Check Again', to: portalVisitPath(visit, 0) },
})
