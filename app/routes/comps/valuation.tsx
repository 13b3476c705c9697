import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { ValuationPage } from '~/features/comps/valuations/valuation-page'
import {
	valuationAction,
	valuationView,
} from '~/features/comps/valuations/valuation.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const handle: PageHandle = { maxScriptKb: 120 }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	pageMeta(matches, { title: data?.valuation.name ?? 'Valuation' })

export const loader = guarded(requireComps, ({ request, params, viewer }) =>
	valuationView(viewer, params['id'] ?? '', request),
)

export const action = valuationAction

export default function ValuationRoute() {
	const view = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return <ValuationPage key={view.valuation.id} {...view} result={result} />
}
