import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { dealListAction } from '~/features/deals/list/deal-list.actions.server'
import { dealListView } from '~/features/deals/list/deal-list.server'
import { DealsPage } from '~/features/deals/list/deals-page'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Deals', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireVerified(request, context)
	return dealListView(viewer, request)
}

export const action = dealListAction

export default function DealsRoute() {
	return <DealsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
}
