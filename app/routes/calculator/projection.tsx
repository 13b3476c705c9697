import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
	analysisView,
	assumeView,
} from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { explainProjection } from '~/features/calculator/analysis-pages/projection/explain-projection'
import { explainedYear } from '~/features/calculator/analysis-pages/projection/explained-year'
import { ProjectionPage } from '~/features/calculator/analysis-pages/projection/projection-page'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Projection')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	const view = await analysisView(viewer, request, 'projection')
	const assumed = assumeView(view)
	const explanations = explainProjection({
		assumed,
		year: explainedYear(view.extra, assumed.values),
	})
	return { ...view, explanations }
}

export default function ProjectionRoute() {
	const view = useLoaderData<typeof loader>()
	return <ProjectionPage key={view.key} view={view} />
}
