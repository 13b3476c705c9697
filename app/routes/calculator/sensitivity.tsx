import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { SensitivityPage } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-page'
import { sensitivityView } from '~/features/calculator/analysis-pages/sensitivity/sensitivity.loader.server'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Sensitivity')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	return sensitivityView(await analysisView(viewer, request, 'sensitivity'))
}

export default function SensitivityRoute() {
	const view = useLoaderData<typeof loader>()
	return <SensitivityPage key={view.key} view={view} />
}
