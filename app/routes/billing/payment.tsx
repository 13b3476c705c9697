import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { loadPlanOverview } from '~/features/billing/entitlement/subscription-status.server'
import { planForSale } from '~/features/billing/checkout/checkout.server'
import { invalidPlanText } from '~/features/billing/checkout/messages'
import { PaymentPage } from '~/features/billing/checkout/payment-page'
import { paymentKeys, requirePaymentDocument } from '~/features/billing/checkout/stripe-keys.server'
import { viewInvitedCode } from '~/features/billing/vip-program/kept-code.server'
import { planStart } from '~/features/billing/plans/plan-start'
import { getKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { safeRedirect } from '~/core/http/safe-redirect'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Payment', noIndex: true, maxScriptKb: 115 }

/** The checkout of one plan on its own page. Opening the page starts no checkout. */
export const loader = guarded(requireVerified, async ({ request, context, viewer: { user } }) => {
	requirePaymentDocument(request)
	const search = new URL(request.url).searchParams
	const planParam = search.get('plan') ?? ''
	const plan = planForSale(user, planParam)
	const code = await viewInvitedCode(request, user.id)
	const now = currentTime()
	const { saleRefusal, graceUntil } = await loadPlanOverview(user.id, now)
	const common = {
		keys: paymentKeys(),
		saleRefusal,
		timeLeft: planStart({ ...user, paidUntil: graceUntil }, now),
		code: code.accepted?.code ?? null,
		accepted: code.accepted,
		codeError: code.error,
		afterSubscribeRedirect:
			safeRedirect(search.get('afterSubscribeRedirect')) ?? (await getKeptDeal(request, context)),
	}
	if (plan !== null) return { ...common, plan, problem: null }
	return data({ ...common, plan: null, problem: invalidPlanText(planParam) }, { status: 400 })
})

export default function Payment() {
	return <PaymentPage {...useLoaderData<typeof loader>()} />
}
