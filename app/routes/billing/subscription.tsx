import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireInvited, requireVerified } from '~/features/accounts/access/guards.server'
import { loadPlanOverview } from '~/features/billing/entitlement/subscription-status.server'
import { checkoutSchema } from '~/features/billing/billing.schema.server'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { SubscriptionPage } from '~/features/billing/plans/subscription-page'
import { paymentKeys, requirePaymentDocument } from '~/features/billing/checkout/stripe-keys.server'
import { viewReferralCode } from '~/features/billing/vip-program/referral-code.server'
import {
	guardInvited,
	keepCode,
	viewInvitedCode,
} from '~/features/billing/vip-program/kept-code.server'
import { getKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { ownListingPath } from '~/features/directory/profile/profile-completeness'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import { planStart } from '~/features/billing/plans/plan-start'
import { findPlan } from '~/features/billing/plans/plans'
import { defineGuard, guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { defineAction } from '~/core/forms/define-action.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { safeRedirect } from '~/core/http/safe-redirect'
import type { PageHandle } from '~/layout/page/route-handle'
import { TargetTeaser } from '~/layout/target-teaser/target-teaser'
import { loadTargetTeaser } from '~/layout/target-teaser/target-teaser.server'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Subscription', noIndex: true, maxScriptKb: 115 }

/** A friend's link brings people without an account here. */
const requireBuyer = defineGuard('standard', (request, context) => {
	const input = new URL(request.url).searchParams.get('code')
	return input === null
		? requireVerified(request, context)
		: guardInvited(requireInvited(request), input)
})

export const loader = guarded(requireBuyer, async ({ request, context, viewer: { user } }) => {
	requirePaymentDocument(request)
	const search = new URL(request.url).searchParams
	const input = search.get('code')
	const keptDeal = await getKeptDeal(request, context)
	// Without another target, a payment leads on to the deal that was typed before.
	const afterSubscribeRedirect = safeRedirect(search.get('afterSubscribeRedirect')) ?? keptDeal
	const now = currentTime()
	const plan = await loadPlanOverview(user.id, now)
	const { running, status, paymentProblem, saleRefusal, graceUntil } = plan
	const page = {
		keys: paymentKeys(),
		code: await loadCode(request, user.id, status),
		currentPlan: running === null ? null : (findPlan(running.plan)?.name ?? 'Unknown Plan'),
		status,
		paymentProblem,
		isForSale: saleRefusal === null,
		timeLeft: saleRefusal === null ? planStart({ ...user, paidUntil: graceUntil }, now) : null,
		listingPath: user.serviceProvider && status.kind === 'none' ? ownListingPath(user) : null,
		newcomer: status.kind === 'none' ? user.firstName : null,
		afterSubscribeRedirect,
		teaser: await loadTargetTeaser(afterSubscribeRedirect, keptDeal, null),
	}
	return data(page, { headers: await keepCode(page.code.error === null ? input : null) })
})

/** The code of the address, else the one that this browser keeps for who has no plan. */
function loadCode(request: Request, userId: string, { kind }: PlanStatus) {
	if (kind === 'none' || kind === 'lapsed') return viewInvitedCode(request, userId)
	return viewReferralCode({ userId }, new URL(request.url).searchParams.get('code') ?? '')
}

/** The choice of a plan without script: redirects to the provider's checkout page. */
export const action = defineAction({
	guard: requireVerified,
	schema: checkoutSchema,
	handler: async ({ viewer, value, now, reject }) => {
		const { plan, code, afterSubscribeRedirect = null } = value
		const checkoutRequest = { plan, code, afterSubscribeRedirect, ui: 'hosted' } as const
		const result = await startCheckout(viewer.user, checkoutRequest, now)
		return result.ok ? redirect(result.url ?? '/', 303) : reject(result)
	},
})

export default function Subscription() {
	const { teaser, ...page } = useLoaderData<typeof loader>()
	return (
		<SubscriptionPage
			{...page}
			before={<TargetTeaser teaser={teaser} />}
			result={useActionData<typeof action>()}
		/>
	)
}
