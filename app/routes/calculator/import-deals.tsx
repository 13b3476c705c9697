import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { requireDealImport } from '~/features/reports/files/import-access.server'
import { ImportDealsPage } from '~/features/reports/files/import-deals-page'
import { importDealsAction, importDealsView } from '~/features/reports/files/import.actions.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Import Deals', noIndex: true }

export const loader = guarded(requireDealImport, ({ viewer }) => importDealsView(viewer))

export const action = importDealsAction

export default function ImportDealsRoute() {
	return (
		<ImportDealsPage
			{...useLoaderData<typeof loader>()}
			result={useActionData<typeof importDealsAction>()}
		/>
	)
}
