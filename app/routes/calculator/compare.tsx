import { useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { ComparePage } from '~/features/deals/compare/compare-page'
import { compareView } from '~/features/deals/compare/compare-view.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Compare', noIndex: true, maxScriptKb: 114 }

export const loader = guarded(requireVerified, ({ request, viewer }) =>
	compareView(viewer, request),
)

export default function CompareRoute() {
	return <ComparePage {...useLoaderData<typeof loader>()} />
}
