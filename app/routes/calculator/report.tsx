import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { ReportPage } from '~/features/reports/report/page/report-page'
import { reportView, requireReport } from '~/features/reports/report/report.loader.server'
import { noIndexMeta } from '~/layout/page/page-meta'
import { RequestContext } from '~/layout/page/request-context'

/** A printed page changes nothing, so it needs no JavaScript. */
export const handle = { hydrate: false }

export const meta: MetaFunction = noIndexMeta('Report')

export async function loader({ request, context }: LoaderFunctionArgs) {
	return reportView(await requireReport(request, context))
}

export default function ReportRoute() {
	const { nonce } = useContext(RequestContext)
	return <ReportPage view={useLoaderData<typeof loader>()} nonce={nonce} />
}
