import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import type { FormResult } from '~/core/forms/form-result'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { scenariosAction } from '~/features/deals/scenarios/scenarios.actions.server'
import { ScenariosPage } from '~/features/deals/scenarios/scenarios-page'
import { scenariosView } from '~/features/deals/scenarios/scenarios-view.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Scenarios', noIndex: true, maxScriptKb: 118 }

export const loader = guarded(requireVerified, ({ request, viewer }) =>
	scenariosView(viewer, request),
)

export const action = scenariosAction

export default function ScenariosRoute() {
	const view = useLoaderData<typeof loader>()
	return <ScenariosPage key={view.property?.id} {...view} result={useActionData<FormResult>()} />
}
