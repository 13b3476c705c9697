import { useActionData } from '@remix-run/react'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { SaleFormPage } from '~/features/comps/sales/sale-form'
import { newSaleAction } from '~/features/comps/sales/sales.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Add a Sale' }

export const loader = guarded(requireComps, () => null)

export const action = newSaleAction

export default function NewSaleRoute() {
	return <SaleFormPage result={useActionData<typeof action>()} />
}
