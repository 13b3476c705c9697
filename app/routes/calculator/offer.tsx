import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { OfferPage } from '~/features/calculator/analysis-pages/offer/offer-page'
import { offerView } from '~/features/calculator/analysis-pages/offer/offer-data'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Offer')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	return offerView(await analysisView(viewer, request, 'offer'))
}

export default function OfferRoute() {
	const view = useLoaderData<typeof loader>()
	return <OfferPage key={view.key} view={view} />
}
