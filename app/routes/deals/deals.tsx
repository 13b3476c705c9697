import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { dealListAction } from '~/features/deals/list/deal-list.actions.server'
import { dealListView } from '~/features/deals/list/deal-list.server'
import { DealsPage } from '~/features/deals/list/deals-page'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Deals', noIndex: true, maxScriptKb: 118 }

export const loader = guarded(requireVerified, ({ request, viewer }) =>
	dealListView(viewer, request),
)

export const action = dealListAction

export default function DealsRoute() {
	return <DealsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
}
