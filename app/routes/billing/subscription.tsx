import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import {
	pastDueNotice,
	runningSubscription,
} from '~/features/billing/entitlement/subscription-status.server'
import { CheckoutForm } from '~/features/billing/billing.schema.server'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { SubscriptionPage } from '~/features/billing/plans/subscription-page'
import { paymentKeys } from '~/features/billing/checkout/stripe-keys.server'
import { viewReferralCode } from '~/features/billing/vip-program/referral-code.server'
import { findPlan } from '~/features/billing/plans/plans'
import { currentTime } from '~/core/time/clock'
import { UNREADABLE_FORM_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
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
		runningSubscription(user._id),
		pastDueNotice(user._id, currentTime()),
		viewReferralCode(user._id, search.get('code') ?? ''),
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

/** The choice of a plan without JavaScript: redirects to Stripe's page. */
export async function action(args: ActionFunctionArgs) {
	const { user } = await requireVerified(args.request)
	const form = await parseTrustedForm(args)
	const parsed = parseForm(form, CheckoutForm)
	if (!parsed.ok) {
		return data({ message: UNREADABLE_FORM_TEXT, field: '', plan: '' }, { status: 400 })
	}
	const { plan, code, afterSubscribeRedirect = null } = parsed.value
	const wish = { plan, code, afterSubscribeRedirect, ui: 'hosted' } as const
	const result = await startCheckout(user, wish, currentTime())
	if (!result.ok) {
		const { message, field, status } = result
		return data({ message, field, plan }, { status })
	}
	return redirect(result.url ?? '/', 303)
}

export default function Subscription() {
	const page = useLoaderData<typeof loader>()
	const refusal = useActionData<typeof action>()
	return <SubscriptionPage {...page} refusal={refusal ?? null} />
}
