import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/accounts/guards.server'
import { csvAnswer } from '~/admin/csv.server'
import { exportUsers } from '~/admin/exports.server'
import { readUserQuery } from '~/admin/user-query'
import { currentTime } from '~/platform/clock'

/** The users who match the address, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireAdmin(request)
	const query = readUserQuery(new URL(request.url).searchParams)
	const now = currentTime()
	const text = await exportUsers(query, { id: user._id }, now)
	return csvAnswer(`users-${now.toISOString().slice(0, 10)}.csv`, text)
}
