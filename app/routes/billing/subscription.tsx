import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import {
	pastDueNotice,
	runningSubscription,
} from '~/features/billing/entitlement/subscription-status.server'
import { checkoutSchema } from '~/features/billing/billing.schema.server'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { SubscriptionPage } from '~/features/billing/plans/subscription-page'
import { paymentKeys } from '~/features/billing/checkout/stripe-keys.server'
import { viewReferralCode } from '~/features/billing/vip-program/referral-code.server'
import { findPlan } from '~/features/billing/plans/plans'
import { currentTime } from '~/core/time/clock'
import { defineAction } from '~/core/forms/define-action.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { safeRedirect } from '~/core/http/safe-redirect'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Subscription', noIndex: true })

export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	const search = new URL(request.url).searchParams
	const [running, pastDue, code] = await Promise.all([
		runningSubscription(user.id),
		pastDueNotice(user.id, currentTime()),
		viewReferralCode(user.id, search.get('code') ?? ''),
	])
	return {
		keys: paymentKeys(),
		code,
		isAdmin: user.isAdmin,
		currentPlan: running === null ? null : (findPlan(running.plan)?.name ?? 'Unknown Plan'),
		pastDue,
		afterSubscribeRedirect: safeRedirect(search.get('afterSubscribeRedirect')),
	}
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
	const page = useLoaderData<typeof loader>()
	return <SubscriptionPage {...page} result={useActionData<typeof action>()} />
}
