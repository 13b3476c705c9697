import { useLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { guarded } from '~/core/http/guarded.server'
import { ReportPage } from '~/features/reports/report/page/report-page'
import { reportView, requireReport } from '~/features/reports/report/report.loader.server'
import type { PageHandle } from '~/layout/page/route-handle'
import { RequestContext } from '~/layout/page/request-context'

/** A printed page changes nothing, so it needs no JavaScript. */
export const handle: PageHandle = { title: 'Report', noIndex: true, hydrate: false }

export const loader = guarded(requireReport, ({ viewer }) => reportView(viewer))

export default function ReportRoute() {
	const { nonce } = useContext(RequestContext)
	return <ReportPage view={useLoaderData<typeof loader>()} nonce={nonce} />
}
