import { useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { ProjectionPage } from '~/features/calculator/analysis-pages/projection/projection-page'
import { projectionView } from '~/features/calculator/analysis-pages/projection/projection-data'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Projection', noIndex: true, maxScriptKb: 136 }

export const loader = guarded(requireCalculator, async ({ request, viewer }) =>
	projectionView(await analysisView(viewer, request, 'projection')),
)

export default function ProjectionRoute() {
	const view = useLoaderData<typeof loader>()
	return <ProjectionPage key={view.key} view={view} />
}
