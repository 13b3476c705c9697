import { useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { brrrrView } from '~/features/calculator/analysis-pages/brrrr/brrrr-data'
import { BrrrrPage } from '~/features/calculator/analysis-pages/brrrr/brrrr-page'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'BRRRR', noIndex: true, maxScriptKb: 136 }

export const loader = guarded(requireCalculator, async ({ request, viewer }) =>
	brrrrView(await analysisView(viewer, request, 'brrrr')),
)

export default function BrrrrRoute() {
	const view = useLoaderData<typeof loader>()
	return <BrrrrPage key={view.key} view={view} />
}
