import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { allDealsJson, dealJson } from '~/features/reports/files/deal-files.server'
import { requireFileDeal } from '~/features/reports/files/file-deal.server'

/** A deal as a JSON file that can be imported again; with `?all=1` all deals of the user. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	if (new URL(request.url).searchParams.get('all') === '1') {
		const { user } = await requireVerified(request, context)
		return allDealsJson(user.id)
	}
	return dealJson(await requireFileDeal(request, context))
}
