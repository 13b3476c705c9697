import { useActionData, useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { SalesPage } from '~/features/comps/sales/sales-page'
import { salesAction, salesView } from '~/features/comps/sales/sales.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'My Comps' }

export const loader = guarded(requireComps, ({ request, viewer }) => salesView(viewer, request))

export const action = salesAction

export default function SalesRoute() {
	return <SalesPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
}
