import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { ValuationReportPage } from '~/features/comps/valuations/report-page'
import { guarded } from '~/core/http/guarded.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { valuationView } from '~/features/comps/valuations/valuation.actions.server'
import { currentTime } from '~/core/time/clock'
import { pageMeta } from '~/layout/page/page-meta'

/** A printed page has no controls, so it needs no JavaScript. */
export const handle = { hydrate: false }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	pageMeta(matches, { title: `Report: ${data?.valuation.name ?? 'valuation'}` })

export const loader = guarded(requireComps, async ({ request, params, viewer }) => {
	const { valuation, appraised, isSample, savedValue } = await valuationView(
		viewer,
		params['id'] ?? '',
		request,
	)
	return { valuation, appraised, isSample, savedValue, today: toIsoDay(currentTime()) }
})

export default function ReportRoute() {
	return <ValuationReportPage {...useLoaderData<typeof loader>()} />
}
