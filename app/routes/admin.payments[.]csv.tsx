import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/accounts/guards.server'
import { csvAnswer } from '~/admin/csv.server'
import { exportPayments } from '~/admin/exports.server'
import { currentTime } from '~/platform/clock'

/** Every payment, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireAdmin(request)
	const now = currentTime()
	const text = await exportPayments({ id: user._id }, now)
	return csvAnswer(`payments-${now.toISOString().slice(0, 10)}.csv`, text)
}
