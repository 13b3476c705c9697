import { useActionData, useLoaderData } from '@remix-run/react'
import { config } from '~/core/config/config.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { listingAction } from '~/features/calculator/listing/listing.actions.server'
import { ListingPage } from '~/features/calculator/listing/listing-page'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Paste a Listing', noIndex: true }

export const loader = guarded(requireCalculator, () => ({
	address: config().origin + paths.listing(),
}))

export const action = listingAction

export default function ListingRoute() {
	const { address } = useLoaderData<typeof loader>()
	return <ListingPage address={address} result={useActionData<typeof action>()} />
}
