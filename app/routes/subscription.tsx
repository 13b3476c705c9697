import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/accounts/guards.server'
import { pastDueNotice, runningSubscription } from '~/billing/access-status.server'
import { CheckoutForm } from '~/billing/billing.schema.server'
import { startCheckout } from '~/billing/checkout.server'
import { SubscriptionPage } from '~/billing/components/subscription-page'
import { paymentKeys } from '~/billing/payment-keys.server'
import { viewFriendCode } from '~/billing/friend-code.server'
import { planOf } from '~/billing/plans'
import { currentTime } from '~/platform/clock'
import { UNREADABLE_FORM_TEXT } from '~/platform/form-texts'
import { parseForm, readForm } from '~/platform/forms.server'
import { refusalHeaders } from '~/platform/refusal-headers'
import { safeTarget } from '~/platform/safe-target'
import { pageMeta } from '~/shell/page-meta'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Subscription', noIndex: true })

export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	const search = new URL(request.url).searchParams
	const [running, pastDue, code] = await Promise.all([
		runningSubscription(user._id),
		pastDueNotice(user._id, currentTime()),
		viewFriendCode(user._id, search.get('code') ?? ''),
	])
	return {
		keys: paymentKeys(),
		code,
		isAdmin: user.isAdmin,
		currentPlan: running === null ? null : (planOf(running.plan)?.name ?? 'Unknown Plan'),
		pastDue,
		afterSubscribeRedirect: safeTarget(search.get('afterSubscribeRedirect')),
	}
}

/** The choice of a plan without script: on to the provider's page. */
export async function action(args: ActionFunctionArgs) {
	const { user } = await requireVerified(args.request)
	const form = await readForm(args)
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
