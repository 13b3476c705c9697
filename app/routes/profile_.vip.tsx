import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/accounts/guards.server'
import { VipForm } from '~/billing/billing.schema.server'
import { VipSharePage } from '~/billing/components/vip-page'
import { vipPageOf } from '~/billing/membership.server'
import { saveVipCode, verifyVipCode, VIP_TEXTS } from '~/billing/vip-coupon.server'
import { currentTime } from '~/platform/clock'
import { config } from '~/platform/config.server'
import { redirectWith } from '~/platform/flash.server'
import { UNREADABLE_FORM_TEXT } from '~/platform/form-texts'
import { parseForm, readForm } from '~/platform/forms.server'
import { paths } from '~/platform/paths'
import { refusalHeaders } from '~/platform/refusal-headers'
import { pageMeta } from '~/shell/page-meta'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Share your code', noIndex: true })

export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	const page = await vipPageOf(user, currentTime())
	if (page === null) return redirect(paths.profile())
	const shareUrl =
		page.code === null ? null : config().origin + paths.subscription({ code: page.code })
	return { ...page, shareUrl }
}

/** Saving and verifying the code; both lead back to the profile with what became of it. */
export async function action(args: ActionFunctionArgs) {
	const { user } = await requireVerified(args.request)
	const parsed = parseForm(await readForm(args), VipForm)
	if (!parsed.ok) throw new Response(UNREADABLE_FORM_TEXT, { status: 400 })
	const now = currentTime()
	const { value } = parsed
	const result =
		value.intent === 'save'
			? await saveVipCode(user, value.vipStripeCouponId, now)
			: await verifyVipCode(user, now)
	const done = value.intent === 'save' ? VIP_TEXTS.saved : VIP_TEXTS.verified
	return redirectWith(
		args.request,
		paths.profile(),
		result.ok ? { kind: 'success', text: done } : { kind: 'error', text: result.message },
	)
}

export default function VipShare() {
	return <VipSharePage {...useLoaderData<typeof loader>()} />
}
