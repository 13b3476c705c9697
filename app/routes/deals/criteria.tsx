import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { criteriaAction, criteriaView } from '~/features/deals/criteria/criteria.actions.server'
import { CriteriaPage } from '~/features/deals/criteria/criteria-page'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'My Criteria', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	return criteriaView(await requireVerified(request, context))
}

export const action = criteriaAction

export default function CriteriaRoute() {
	return (
		<CriteriaPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
	)
}
