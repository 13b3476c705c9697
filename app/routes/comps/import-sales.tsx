import { useActionData, useLoaderData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { ImportPage } from '~/features/comps/import/import-sales-page'
import { importAction, importView } from '~/features/comps/import/import.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Import Sales' }

export const loader = guarded(requireComps, ({ viewer }) => importView(viewer))

export const action = importAction

export default function ImportRoute() {
	const view = useLoaderData<typeof loader>()
	return <ImportPage {...view} result={useActionData<typeof action>()} />
}
