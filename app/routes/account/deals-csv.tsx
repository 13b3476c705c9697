import { guarded } from '~/core/http/guarded.server'
import { csvResponse } from '~/core/csv/csv-export.server'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { dealsCsv } from '~/features/deals/export/deals-csv.server'

/** GET /profile/deals.csv: the deals of the signed-in user, as a download; also without a membership. */
export const loader = guarded(requireVerified, async ({ viewer: { user } }) =>
	csvResponse('my-deals.csv', await dealsCsv(user.id)),
)
