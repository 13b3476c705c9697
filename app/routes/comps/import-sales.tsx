import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { ImportPage } from '~/features/comps/import/import-sales-page'
import { importAction, importView } from '~/features/comps/import/import.actions.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Import Sales' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireComps(request, context)
	return importView(viewer)
}

export const action = importAction

export default function ImportRoute() {
	const view = useLoaderData<typeof loader>()
	return <ImportPage {...view} result={useActionData<typeof action>()} />
}
