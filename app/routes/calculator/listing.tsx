import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { config } from '~/core/config/config.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { listingAction } from '~/features/calculator/listing/listing.actions.server'
import { ListingPage } from '~/features/calculator/listing/listing-page'
import { noIndexMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = noIndexMeta('Paste a Listing')

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireCalculator(request, context)
	return { address: config().origin + paths.listing() }
}

export const action = listingAction

export default function ListingRoute() {
	const { address } = useLoaderData<typeof loader>()
	return <ListingPage address={address} result={useActionData<typeof action>()} />
}
