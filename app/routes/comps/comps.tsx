import { useLoaderData, useLocation } from '@remix-run/react'
import { getViewer } from '~/features/accounts/access/guards.server'
import { compsView } from '~/features/comps/sample-tool/sample-tool.loader.server'
import { CompsTeaser } from '~/features/comps/access/teaser'
import { ToolPage } from '~/features/comps/sample-tool/tool-page'
import { hasValuations } from '~/features/comps/valuations/valuations.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = {
	title: 'Property comps',
	description: "Estimate a property's value from comparable sales nearby.",
	maxScriptKb: 120,
}

export const loader = guarded(getViewer, async ({ request, viewer }) => {
	const view = compsView(viewer, request, currentTime())
	const isPlain = view.kind === 'tool' && view.data.search === ''
	if (isPlain && (await hasValuations(view.data.userId))) {
		// Members with valuations see those first; the sample data has an address of its own.
		const toValuations: Response = await redirectWithFlash(request, paths.valuations(), [])
		throw toValuations
	}
	return view
})

export default function CompsRoute() {
	const view = useLoaderData<typeof loader>()
	const { key } = useLocation()
	if (view.kind === 'teaser') return <CompsTeaser access={view.access} sample={view.sample} />
	// A link to the page resets it; changes on the page itself cause no request.
	return <ToolPage key={key} data={view.data} now={currentTime} />
}
