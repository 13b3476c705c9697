import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { VipForm } from '~/features/billing/billing.schema.server'
import { VipSharePage } from '~/features/billing/vip-program/vip-page'
import { loadVipPage } from '~/features/billing/subscription/subscription-card.server'
import {
	saveVipCode,
	verifyVipCode,
	VIP_TEXTS,
} from '~/features/billing/vip-program/vip-coupon.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNREADABLE_FORM_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Share your code', noIndex: true })

export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	const page = await loadVipPage(user, currentTime())
	if (page === null) return redirect(paths.profile())
	const shareUrl =
		page.code === null ? null : config().origin + paths.subscription({ code: page.code })
	return { ...page, shareUrl }
}

/** Saves or verifies the code; both redirect back to the profile with the result. */
export async function action(args: ActionFunctionArgs) {
	const { user } = await requireVerified(args.request)
	const parsed = parseForm(await parseTrustedForm(args), VipForm)
	if (!parsed.ok) throw new Response(UNREADABLE_FORM_TEXT, { status: 400 })
	const now = currentTime()
	const { value } = parsed
	const result =
		value.intent === 'save'
			? await saveVipCode(user, value.vipStripeCouponId, now)
			: await verifyVipCode(user, now)
	const done = value.intent === 'save' ? VIP_TEXTS.saved : VIP_TEXTS.verified
	return redirectWithFlash(
		args.request,
		paths.profile(),
		result.ok ? { kind: 'success', text: done } : { kind: 'error', text: result.message },
	)
}

export default function VipShare() {
	return <VipSharePage {...useLoaderData<typeof loader>()} />
}
