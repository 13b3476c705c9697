import { requireAdmin } from '~/features/accounts/access/guards.server'
import { requireProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { csvResponse } from '~/core/csv/csv-export.server'
import { exportUsers } from '~/features/admin/exports/csv-exports.server'
import { readUserQuery } from '~/features/admin/users/user-query'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'

/** The filtered users as a CSV file. */
export const loader = guarded(requireAdmin, async ({ request, context, viewer: { user } }) => {
	await requireProof(request, context)
	const query = readUserQuery(new URL(request.url).searchParams)
	const now = currentTime()
	const text = await exportUsers(query, { id: user.id }, now)
	return csvResponse(`users-${now.toISOString().slice(0, 10)}.csv`, text)
})
