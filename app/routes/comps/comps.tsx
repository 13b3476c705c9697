import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { getViewer } from '~/features/accounts/access/guards.server'
import { compsView } from '~/features/comps/sample-tool/sample-tool.loader.server'
import { CompsTeaser } from '~/features/comps/access/teaser'
import { ToolPage } from '~/features/comps/sample-tool/tool-page'
import { currentTime } from '~/core/time/clock'
import { pageMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Property comps',
		description: "Estimate a property's value from comparable sales nearby.",
	})

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await getViewer(request, context)
	return compsView(viewer, request, currentTime())
}

export default function CompsRoute() {
	const view = useLoaderData<typeof loader>()
	const { key } = useLocation()
	if (view.kind === 'teaser') return <CompsTeaser access={view} />
	// A link to the page resets it; changes on the page itself cause no request.
	return <ToolPage key={key} data={view.data} now={currentTime} />
}
