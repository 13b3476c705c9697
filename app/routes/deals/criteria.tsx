import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { criteriaAction, criteriaView } from '~/features/deals/criteria/criteria.actions.server'
import { CriteriaPage } from '~/features/deals/criteria/criteria-page'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'My Criteria', noIndex: true }

export const loader = guarded(requireVerified, ({ viewer }) => criteriaView(viewer))

export const action = criteriaAction

export default function CriteriaRoute() {
	return (
		<CriteriaPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
	)
}
