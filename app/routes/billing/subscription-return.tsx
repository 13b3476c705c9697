import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { CHECKOUT_TEXTS, POLLS } from '~/features/billing/checkout/messages'
import { CheckoutReturnPage } from '~/features/billing/checkout/checkout-return-page'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { loadPlanStatus } from '~/features/billing/entitlement/subscription-status.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Your payment', noIndex: true }

/** Return from the checkout: redirects to the success page once Stripe confirms the payment. */
export const loader = guarded(requireVerified, async ({ request, viewer: { user, tier } }) => {
	const search = new URL(request.url).searchParams
	const sessionId = search.get('session_id') ?? ''
	if (sessionId === '') return redirect(paths.subscription())
	const afterSubscribeRedirect = safeRedirect(search.get('afterSubscribeRedirect'))
	const attempt = Math.min(POLLS, Math.max(0, Math.trunc(Number(search.get('attempt')) || 0)))
	const progress = await processCheckout(user, sessionId)
	const page = { sessionId, afterSubscribeRedirect, attempt }
	if (progress.kind === 'unknown') {
		return data(
			{ ...page, view: 'failed' as const, text: CHECKOUT_TEXTS.notConfirmed, canAskAgain: false },
			{ status: 404 },
		)
	}
	if (progress.kind === 'limited') {
		const headers = { 'Retry-After': String(progress.retryAfterSeconds) }
		const text = CHECKOUT_TEXTS.tooManyCheckouts
		return data(
			{ ...page, view: 'failed' as const, text, canAskAgain: true },
			{ status: 429, headers },
		)
	}
	if (progress.kind === 'known') {
		if (progress.isConfirmed) return redirect(paths.paymentSuccess({ afterSubscribeRedirect }))
		if (progress.pending !== null) {
			// The top bar was loaded beside this page, before the plan gave access: once more, with it.
			const again = { session_id: sessionId, afterSubscribeRedirect, attempt: POLLS }
			if (progress.pending === 'plan' && tier !== 'paid' && attempt < POLLS)
				return redirect(paths.subscriptionReturn(again))
			const text =
				progress.pending === 'plan'
					? `Your plan has started. ${(await loadPlanStatus(user.id, currentTime())).sentence}`
					: "Your access starts when the payment arrives. You don't need to do anything."
			return { ...page, view: 'pending' as const, text, canAskAgain: false }
		}
		if (progress.sessionStatus === 'expired') {
			const text = 'This checkout session expired. You have not been charged.'
			return { ...page, view: 'failed' as const, text, canAskAgain: false }
		}
	}
	if (attempt < POLLS) return { ...page, view: 'processing' as const, text: '', canAskAgain: false }
	const text =
		progress.kind === 'unavailable' ? CHECKOUT_TEXTS.unexpected : CHECKOUT_TEXTS.notConfirmed
	return { ...page, view: 'failed' as const, text, canAskAgain: true }
})

export default function SubscriptionReturn() {
	return <CheckoutReturnPage {...useLoaderData<typeof loader>()} />
}
