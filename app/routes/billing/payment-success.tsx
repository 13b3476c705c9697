import { useLoaderData } from '@remix-run/react'
import { getViewer } from '~/features/accounts/access/guards.server'
import { SuccessPage } from '~/features/billing/checkout/success-page'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { loadNewPlan, welcomeMessage } from '~/layout/dashboard/welcome.server'
import type { PageHandle } from '~/layout/page/route-handle'
import { DEFAULT_BRAND } from '~/layout/page/root-loader-data'
import { useRootData } from '~/layout/page/use-root-data'

export const handle: PageHandle = { title: 'Thank you', noIndex: true }

/**
 * An intermediate page: it grants nothing, and its target checks access itself. The dashboard of a new
 * member has a welcome of its own; who has saved deals before, and any other target, gets it as a message.
 */
export const loader = guarded(getViewer, async ({ request, viewer: { user } }) => {
	const search = new URL(request.url).searchParams
	const target = safeRedirect(search.get('afterSubscribeRedirect')) ?? paths.dashboard()
	const paid = user === null ? null : await loadNewPlan(user, currentTime())
	const isDashboard = new URL(target, request.url).pathname === paths.dashboard()
	const message =
		paid === null || paid.newPlan === null || (isDashboard && paid.isOnDashboard)
			? null
			: welcomeMessage(paid.newPlan)
	if (search.get('done') === '1') return redirectWithFlash(request, target, message ?? [])
	const done = paths.paymentSuccess({ afterSubscribeRedirect: target, done: '1' })
	return { onward: isDashboard && message === null ? target : done }
})

export default function PaymentSuccess() {
	const { onward } = useLoaderData<typeof loader>()
	return <SuccessPage brand={useRootData()?.brand ?? DEFAULT_BRAND} onward={onward} />
}
