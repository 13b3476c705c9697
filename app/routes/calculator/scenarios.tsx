import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { FormResult } from '~/core/forms/form-result'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { scenariosAction } from '~/features/deals/scenarios/scenarios.actions.server'
import { ScenariosPage } from '~/features/deals/scenarios/scenarios-page'
import { scenariosView } from '~/features/deals/scenarios/scenarios-view.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = noIndexMeta('Scenarios')

export async function loader({ request, context }: LoaderFunctionArgs) {
	return scenariosView(await requireVerified(request, context), request)
}

export const action = scenariosAction

export default function ScenariosRoute() {
	const view = useLoaderData<typeof loader>()
	return <ScenariosPage key={view.property?.id} {...view} result={useActionData<FormResult>()} />
}
