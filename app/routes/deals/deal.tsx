import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { guarded } from '~/core/http/guarded.server'
import type { FormResult } from '~/core/forms/form-result'
import { dealAction } from '~/features/deals/workspace/deal.actions.server'
import { dealView } from '~/features/deals/workspace/deal.server'
import { DealPage } from '~/features/deals/workspace/deal-page'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const handle: PageHandle = { maxScriptKb: 115 }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	pageMeta(matches, { title: data?.deal.propertyAddress ?? 'Deal', noIndex: true })

export const loader = guarded(requireVerified, ({ request, params, viewer }) =>
	dealView(viewer, params['id'] ?? '', request),
)

export const action = dealAction

export default function DealRoute() {
	const view = useLoaderData<typeof loader>()
	const result = useActionData<FormResult>()
	return <DealPage key={view.deal.id} {...view} result={result} />
}
