import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { runningSubscription } from '~/features/billing/entitlement/subscription-status.server'
import { membershipSchema } from '~/features/billing/billing.schema.server'
import { MembershipPage } from '~/features/billing/subscription/membership-page'
import {
	type MembershipCard,
	membershipQuestion,
} from '~/features/billing/subscription/subscription-card'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import {
	cancelMembership,
	CHANGE_TEXTS,
	type ChangeResult,
	missingConsent,
	resumeMembership,
	SWITCH_REFUSALS,
	switchPlan,
	viewSwitch,
} from '~/features/billing/subscription/plan-change.server'
import { findPlan } from '~/features/billing/plans/plans'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { formError } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Your Plan', noIndex: true }

/** Confirmations of plan changes: each has its own address. */
export const loader = guarded(requireVerified, async ({ request, viewer: { user } }) => {
	const now = currentTime()
	const { card } = await loadMembership(user, now)
	const { subscription } = card
	if (subscription === null) return redirect(paths.profile())
	const kind = membershipQuestion(subscription, new URL(request.url).searchParams.get('confirm'))
	switch (kind) {
		case null:
			return redirect(paths.profile())
		case 'switch':
			return { card, question: { kind, preview: await viewSwitch(user, now) } }
		case 'refused': {
			const { switchRefusal: refusal } = subscription
			const message = refusal === null ? CHANGE_TEXTS.failed : SWITCH_REFUSALS[refusal]
			return { card, question: { kind, message } }
		}
		default:
			return { card, question: { kind } }
	}
})

/**
 * What was done, with the state of the plan from now on.
 * @param scheduled the plan of a switch that was scheduled before
 */
async function doneText(
	intent: MembershipChange['intent'],
	user: PublicUser,
	scheduled: string | null,
): Promise<string> {
	const { card, payment } = await loadMembership(user, currentTime())
	const { subscription, status } = card
	if (intent === 'switch' && payment.pendingChange !== null) {
		return 'Your bank wants you to confirm this payment. Your plan changes as soon as you do.'
	}
	switch (intent) {
		case 'cancel': {
			if (subscription?.isPaymentDue === true) {
				if (subscription.isPaymentPending) {
					return "Your plan is canceled and won't renew. Your bank payment for the current period is still on its way."
				}
				return "Your plan is canceled and won't renew. Your card may still be charged for the current period."
			}
			const dropped = scheduled === null ? '' : ` Your switch to the ${scheduled} is canceled too.`
			return `Your plan is canceled.${dropped} ${status.sentence}`
		}
		case 'resume':
			return `Your plan has been resumed. ${status.sentence}`
		case 'switch':
			return `${switchedText(subscription, scheduled !== null)} ${status.sentence}`.trim()
	}
}

/** What became of a switch; `wasSwitching` says that one was scheduled before. */
function switchedText(subscription: MembershipCard['subscription'], wasSwitching: boolean): string {
	if (subscription === null) return ''
	if (subscription.nextPlan !== null) return 'Switch scheduled.'
	if (wasSwitching) return "Switch canceled. You weren't charged."
	return `You're now on the ${subscription.currentPlan}.`
}

/** A message that remains in the card of the plan. */
const planMessage = (kind: 'success' | 'error', text: string) =>
	({ kind, text, place: 'plan' }) as const

export const action = defineAction({
	guard: requireVerified,
	schema: membershipSchema,
	handler: async ({ request, viewer: { user }, value, now, reject }) => {
		const before = await runningSubscription(user.id)
		const result = await changeMembership(user, value, now)
		if (result.ok) {
			const scheduled = findPlan(before?.nextPlan)?.name ?? null
			const text = await doneText(value.intent, user, scheduled)
			return redirectWithFlash(request, paths.profilePlan(), planMessage('success', text))
		}
		// Where the page asks nothing it redirects to the profile, so the reason is shown there.
		if (!(await hasNoQuestion(user, request))) return reject(result)
		return redirectWithFlash(request, paths.profilePlan(), planMessage('error', result.message))
	},
})

async function hasNoQuestion(user: PublicUser, request: Request): Promise<boolean> {
	const { card } = await loadMembership(user, currentTime())
	const confirmParam = new URL(request.url).searchParams.get('confirm')
	return card.subscription === null || membershipQuestion(card.subscription, confirmParam) === null
}

type MembershipChange = z.output<typeof membershipSchema>

async function changeMembership(
	user: PublicUser,
	change: MembershipChange,
	now: Date,
): Promise<ChangeResult> {
	switch (change.intent) {
		case 'cancel':
			return cancelMembership(user)
		case 'resume':
			return resumeMembership(user)
		case 'switch': {
			const refusal = change.consent === 'on' ? null : await missingConsent(user, change.plan)
			return refusal ?? switchPlan(user, { to: change.plan, at: change.at }, now)
		}
	}
}

export default function Membership() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<MembershipPage
			{...page}
			problem={formError(result)}
			consentError={result?.errors['consent']?.[0]}
		/>
	)
}
