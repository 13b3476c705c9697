import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireComps } from '~/comps/comps-guard.server'
import { ReportPage } from '~/comps/components/report-page'
import { dayOf } from '~/comps/days'
import { valuationView } from '~/comps/valuation-page.server'
import { currentTime } from '~/platform/clock'
import { pageMeta } from '~/shell/page-meta'

/** Paper has no buttons, so the page needs no script. */
export const handle = { hydrate: false }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	pageMeta(matches, { title: `Report: ${data?.valuation.name ?? 'valuation'}` })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireComps(request, context)
	const { valuation, appraised, isSample } = await valuationView(
		viewer,
		params['id'] ?? '',
		request,
	)
	return { valuation, appraised, isSample, today: dayOf(currentTime()) }
}

export default function ReportRoute() {
	return <ReportPage {...useLoaderData<typeof loader>()} />
}
