import { guarded } from '~/core/http/guarded.server'
import { csvResponse } from '~/core/csv/csv-export.server'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { compareCsv } from '~/features/deals/compare/compare-csv.server'
import { compareView } from '~/features/deals/compare/compare-view.server'

/** Deals and scenarios side by side as a CSV file. */
export const loader = guarded(requireVerified, async ({ request, viewer }) =>
	csvResponse('comparison.csv', compareCsv(await compareView(viewer, request))),
)
