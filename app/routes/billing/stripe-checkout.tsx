import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { CheckoutPage, NoCheckout } from '~/features/billing/checkout/checkout-page'
import { openCheckout } from '~/features/billing/checkout/checkout-return.server'
import { paymentKeys, requirePaymentDocument } from '~/features/billing/checkout/stripe-keys.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Checkout', noIndex: true, maxScriptKb: 115 }

/** The checkout in the address, for the user who opened it. */
export const loader = guarded(requireVerified, async ({ request, viewer: { user } }) => {
	requirePaymentDocument(request)
	const sessionId = new URL(request.url).searchParams.get('session') ?? ''
	if (sessionId === '') {
		const text = CHECKOUT_TEXTS.missingDetails
		const message = { kind: 'info', text, key: 'guard', place: 'page' } as const
		return redirectWithFlash(request, paths.home(), message)
	}
	const checkout = await openCheckout(user, sessionId)
	if (checkout.kind === 'over') return redirect(paths.subscriptionReturn({ session_id: sessionId }))
	if (checkout.kind === 'open') return { ...checkout, keys: paymentKeys() }
	if (checkout.kind === 'limited') {
		const headers = { 'Retry-After': String(checkout.retryAfterSeconds) }
		return data({ kind: 'limited' as const }, { status: 429, headers })
	}
	return data({ kind: 'none' as const }, { status: checkout.kind === 'unknown' ? 404 : 503 })
})

export default function StripeCheckout() {
	const page = useLoaderData<typeof loader>()
	if (page.kind === 'open') return <CheckoutPage {...page} />
	return <NoCheckout isLimited={page.kind === 'limited'} />
}
