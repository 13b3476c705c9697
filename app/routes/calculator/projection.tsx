import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { ProjectionPage } from '~/features/calculator/analysis-pages/projection/projection-page'
import { projectionView } from '~/features/calculator/analysis-pages/projection/projection-data'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Projection')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	return projectionView(await analysisView(viewer, request, 'projection'))
}

export default function ProjectionRoute() {
	const view = useLoaderData<typeof loader>()
	return <ProjectionPage key={view.key} view={view} />
}
