import { useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { OfferPage } from '~/features/calculator/analysis-pages/offer/offer-page'
import { offerView } from '~/features/calculator/analysis-pages/offer/offer-data'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Offer', noIndex: true, maxScriptKb: 136 }

export const loader = guarded(requireCalculator, async ({ request, viewer }) =>
	offerView(await analysisView(viewer, request, 'offer')),
)

export default function OfferRoute() {
	const view = useLoaderData<typeof loader>()
	return <OfferPage key={view.key} view={view} />
}
