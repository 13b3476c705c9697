import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { requireDealImport } from '~/features/reports/files/import-access.server'
import { ImportDealsPage } from '~/features/reports/files/import-deals-page'
import { importDealsAction, importDealsView } from '~/features/reports/files/import.actions.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = noIndexMeta('Import Deals')

export async function loader({ request, context }: LoaderFunctionArgs) {
	return importDealsView(await requireDealImport(request, context))
}

export const action = importDealsAction

export default function ImportDealsRoute() {
	return (
		<ImportDealsPage
			{...useLoaderData<typeof loader>()}
			result={useActionData<typeof importDealsAction>()}
		/>
	)
}
