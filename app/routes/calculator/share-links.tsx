import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { shareAction } from '~/features/reports/share/share.actions.server'
import { shareLinksView } from '~/features/reports/share/share-links-view.server'
import { ShareLinksPage } from '~/features/reports/share/share-links-page'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Share Links', noIndex: true }

export const loader = guarded(requireVerified, async ({ request, viewer }) => {
	const { view, cookie } = await shareLinksView(viewer, request)
	return data(view, cookie === null ? undefined : { headers: { 'Set-Cookie': cookie } })
})

export const action = shareAction

export default function ShareLinksRoute() {
	const view = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return <ShareLinksPage key={view.deal?.id} {...view} result={result} />
}
