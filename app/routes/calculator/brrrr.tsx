import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
	analysisView,
	assumeView,
} from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { BrrrrPage } from '~/features/calculator/analysis-pages/brrrr/brrrr-page'
import { explainBrrrr } from '~/features/calculator/analysis-pages/brrrr/explain-brrrr'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('BRRRR')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	const view = await analysisView(viewer, request, 'brrrr')
	return { ...view, explanations: explainBrrrr(assumeView(view)) }
}

export default function BrrrrRoute() {
	const view = useLoaderData<typeof loader>()
	return <BrrrrPage key={view.key} view={view} />
}
