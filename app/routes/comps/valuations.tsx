import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { ValuationsPage } from '~/features/comps/valuations/valuations-page'
import {
	valuationsAction,
	valuationsView,
} from '~/features/comps/valuations/valuations.actions.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My Valuations' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireComps(request, context)
	return valuationsView(viewer, request)
}

export const action = valuationsAction

export default function ValuationsRoute() {
	const view = useLoaderData<typeof loader>()
	return <ValuationsPage {...view} result={useActionData<typeof action>()} />
}
