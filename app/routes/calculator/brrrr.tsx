import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { brrrrView } from '~/features/calculator/analysis-pages/brrrr/brrrr-data'
import { BrrrrPage } from '~/features/calculator/analysis-pages/brrrr/brrrr-page'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('BRRRR')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	return brrrrView(await analysisView(viewer, request, 'brrrr'))
}

export default function BrrrrRoute() {
	const view = useLoaderData<typeof loader>()
	return <BrrrrPage key={view.key} view={view} />
}
