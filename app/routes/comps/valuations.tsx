import { useActionData, useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { ValuationsPage } from '~/features/comps/valuations/valuations-page'
import {
	valuationsAction,
	valuationsView,
} from '~/features/comps/valuations/valuations.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'My Valuations' }

export const loader = guarded(requireComps, ({ request, viewer }) =>
	valuationsView(viewer, request),
)

export const action = valuationsAction

export default function ValuationsRoute() {
	const view = useLoaderData<typeof loader>()
	return <ValuationsPage {...view} result={useActionData<typeof action>()} />
}
