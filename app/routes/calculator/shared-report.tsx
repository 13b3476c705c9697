import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { getViewer } from '~/features/accounts/access/guards.server'
import { openSharedReport } from '~/features/reports/share/shared-report.server'
import { SharedReportPage } from '~/features/reports/share/shared-report-page'
import { pageMeta } from '~/layout/page/page-meta'
import { RequestContext } from '~/layout/page/request-context'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { hydrate: false }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	pageMeta(matches, { title: data?.property ?? 'Shared report', noIndex: true })

/** Open to everyone who has the address. */
export const loader = guarded(getViewer, ({ request, params, context, viewer }) => {
	const { ip } = context
	return openSharedReport(params['token'] ?? '', { request, ip, viewer }, currentTime())
})

export default function SharedReportRoute() {
	const { nonce } = useContext(RequestContext)
	return <SharedReportPage {...useLoaderData<typeof loader>()} nonce={nonce} />
}
