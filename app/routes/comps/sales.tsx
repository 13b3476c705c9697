import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { SalesPage } from '~/features/comps/sales/sales-page'
import { salesAction, salesView } from '~/features/comps/sales/sales.actions.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My Comps' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireComps(request, context)
	return salesView(viewer, request)
}

export const action = salesAction

export default function SalesRoute() {
	return <SalesPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
}
