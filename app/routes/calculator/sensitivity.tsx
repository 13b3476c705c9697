import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { retryAfter } from '~/core/forms/parse-form.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { rangeCheckOf } from '~/features/calculator/analysis-pages/sensitivity/range-check.server'
import { SensitivityPage } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-page'
import { sensitivityView } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-data'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Sensitivity')

export const headers = retryAfterHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	const view = await analysisView(viewer, request, 'sensitivity')
	const rangeCheck = await rangeCheckOf(view, context.ip)
	const refused = rangeCheck?.kind === 'refused' ? rangeCheck : null
	return data(sensitivityView(view, rangeCheck), {
		status: refused?.status ?? 200,
		headers: retryAfter(refused?.retryAfter),
	})
}

export default function SensitivityRoute() {
	const view = useLoaderData<typeof loader>()
	return <SensitivityPage key={view.key} view={view} />
}
