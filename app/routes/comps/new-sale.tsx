import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { SaleFormPage } from '~/features/comps/sales/sale-form'
import { newSaleAction } from '~/features/comps/sales/sales.actions.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add a Sale' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireComps(request, context)
	return null
}

export const action = newSaleAction

export default function NewSaleRoute() {
	return <SaleFormPage result={useActionData<typeof action>()} />
}
