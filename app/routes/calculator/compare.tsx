import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { ComparePage } from '~/features/deals/compare/compare-page'
import { compareView } from '~/features/deals/compare/compare-view.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Compare')

export async function loader({ request, context }: LoaderFunctionArgs) {
	return compareView(await requireVerified(request, context), request)
}

export default function CompareRoute() {
	return <ComparePage {...useLoaderData<typeof loader>()} />
}
