import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { requireProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { csvResponse } from '~/core/csv/csv-export.server'
import { exportPayments } from '~/features/admin/exports/csv-exports.server'
import { currentTime } from '~/core/time/clock'

/** All payments as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await requireAdmin(request, context)
	await requireProof(request, context)
	const now = currentTime()
	const text = await exportPayments({ id: user.id }, now)
	return csvResponse(`payments-${now.toISOString().slice(0, 10)}.csv`, text)
}
