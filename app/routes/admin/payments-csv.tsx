import { requireAdmin } from '~/features/accounts/access/guards.server'
import { requireProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { csvResponse } from '~/core/csv/csv-export.server'
import { exportPayments } from '~/features/admin/exports/csv-exports.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'

/** All payments as a CSV file. */
export const loader = guarded(requireAdmin, async ({ request, context, viewer: { user } }) => {
	await requireProof(request, context)
	const now = currentTime()
	const text = await exportPayments({ id: user.id }, now)
	return csvResponse(`payments-${now.toISOString().slice(0, 10)}.csv`, text)
})
