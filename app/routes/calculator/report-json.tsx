import { defineGuard, guarded } from '~/core/http/guarded.server'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { allDealsJson, dealJson } from '~/features/reports/files/deal-files.server'
import { requireFileDeal } from '~/features/reports/files/file-deal.server'

const requireDeals = defineGuard('premium', async (request, context) => {
	if (new URL(request.url).searchParams.get('all') !== '1') return requireFileDeal(request, context)
	const { user } = await requireVerified(request, context)
	return { all: user.id }
})

/** A deal as a JSON file that can be imported again; with `?all=1` all deals of the user. */
export const loader = guarded(requireDeals, ({ viewer }) =>
	'all' in viewer ? allDealsJson(viewer.all) : dealJson(viewer),
)
