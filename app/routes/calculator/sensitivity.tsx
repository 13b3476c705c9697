import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { retryAfter } from '~/core/forms/parse-form.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { rangeCheckOf } from '~/features/calculator/analysis-pages/sensitivity/range-check.server'
import { SensitivityPage } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-page'
import { sensitivityView } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-data'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Sensitivity', noIndex: true, maxScriptKb: 136 }

export const loader = guarded(requireCalculator, async ({ request, context, viewer }) => {
	const view = await analysisView(viewer, request, 'sensitivity')
	const rangeCheck = await rangeCheckOf(view, context.ip)
	const refused = rangeCheck?.kind === 'refused' ? rangeCheck : null
	return data(sensitivityView(view, rangeCheck), {
		status: refused?.status ?? 200,
		headers: retryAfter(refused?.retryAfter),
	})
})

export default function SensitivityRoute() {
	const view = useLoaderData<typeof loader>()
	return <SensitivityPage key={view.key} view={view} />
}
