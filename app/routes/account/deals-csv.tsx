import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvResponse } from '~/core/csv/csv-export.server'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { dealsCsv } from '~/features/deals/export/deals-csv.server'

/** GET /profile/deals.csv: the deals of the signed-in user, as a download; also without a membership. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	return csvResponse('my-deals.csv', await dealsCsv(user.id))
}
