import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { portalSchema } from '~/features/billing/billing.schema.server'
import { PaymentCheck } from '~/features/billing/checkout/payment-check'
import { openPortal, PORTAL_TEXTS } from '~/features/billing/subscription/billing-portal.server'
import {
	checkPortalVisit,
	portalVisitPath,
	readPortalVisit,
} from '~/features/billing/subscription/portal-return.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Your Payment', noIndex: true }

/** Return from the portal: redirects to the plan on the profile once Stripe's answer is final. */
export const loader = guarded(requireVerified, async ({ request, viewer: { user } }) => {
	const now = currentTime()
	const visit = readPortalVisit(new URL(request.url).searchParams, now)
	if (visit === null) return redirect(paths.profile())
	const outcome = await checkPortalVisit(user, visit, now)
	if (outcome.kind === 'checking') {
		return { attempt: visit.attempt, next: portalVisitPath(visit, visit.attempt + 1) }
	}
	const messages = outcome.message === null ? [] : [outcome.message]
	return redirectWithFlash(request, paths.profilePlan(), messages)
})

/** Redirects to the provider's portal, where cards and invoices are. */
export const action = defineAction({
	guard: requireVerified,
	schema: portalSchema,
	handler: async ({ request, viewer, value }) => {
		const portal = await openPortal(viewer.user, value.intent)
		if (portal.ok) return redirect(portal.url, 303)
		const text = PORTAL_TEXTS[portal.reason]
		const message = { kind: 'error', text, place: 'plan' } as const
		return redirectWithFlash(request, paths.profilePlan(), message)
	},
})

export default function BillingPortal() {
	const { attempt, next } = useLoaderData<typeof loader>()
	return (
		<div className="wrap wrap--reading page">
			<PaymentCheck
				key={attempt}
				title="Checking Your Payment"
				text="Checking your payment…"
				next={next}
			>
				<p className="text-muted mt-3">This usually takes a few seconds.</p>
			</PaymentCheck>
		</div>
	)
}
