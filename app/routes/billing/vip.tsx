import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { vipSchema } from '~/features/billing/billing.schema.server'
import { VipSharePage } from '~/features/billing/vip-program/vip-page'
import { friendsBenefit } from '~/features/billing/vip-program/referral-code.server'
import { loadVipPage } from '~/features/billing/subscription/subscription-card.server'
import {
	saveVipCode,
	verifyVipCode,
	VIP_TEXTS,
} from '~/features/billing/vip-program/vip-coupon.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Share your code', noIndex: true }

export const loader = guarded(requireVerified, async ({ viewer: { user } }) => {
	const page = await loadVipPage(user, currentTime())
	if (page === null) return redirect(paths.profile())
	// Uses of a code that is not verified don't count, so it is not offered.
	if (page.code === null || !page.isVerified) return { ...page, shareUrl: null, benefit: null }
	const shareUrl = config().origin + paths.subscription({ code: page.code })
	return { ...page, shareUrl, benefit: await friendsBenefit(user.id, page.code) }
})

/** Saves or verifies the code; both redirect to the profile with the result. */
export const action = defineAction({
	guard: requireVerified,
	schema: vipSchema,
	handler: async ({ request, viewer: { user }, value, now }) => {
		const result =
			value.intent === 'save'
				? await saveVipCode(user, value.vipStripeCouponId, now)
				: await verifyVipCode(user, now)
		const text = value.intent === 'save' ? VIP_TEXTS.saved : VIP_TEXTS.verified
		const message: Message = result.ok
			? { kind: 'success', text }
			: { kind: 'error', text: result.message }
		return redirectWithFlash(request, paths.profile(), message)
	},
})

export default function VipShare() {
	return <VipSharePage {...useLoaderData<typeof loader>()} />
}
