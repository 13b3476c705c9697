import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { StatsTable } from '~/features/directory/admin/stats-table'
import { providerStatistics } from '~/features/directory/listing/directory.server'
import { STATS_FAILED_TEXT } from '~/features/directory/messages'
import { readStatSort, sortStats } from '~/features/directory/admin/statistics'
import { loadOrNull } from '~/core/db/load-or-null.server'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'
import { LoadFailed } from '~/ui/notice/error-notice'
import { Link } from '~/ui/link/link'

export const handle: PageHandle = { title: 'Service Provider Statistics', noIndex: true }

export const loader = guarded(requireAdmin, async ({ request, context }) => {
	const sort = readStatSort(new URL(request.url).searchParams)
	const load = async () => sortStats(await providerStatistics(), sort)
	const rows = await loadOrNull('provider statistics', load, context.requestId)
	return data({ sort, rows }, { status: rows === null ? 500 : 200 })
})

export default function ProviderStatsPage() {
	const { sort, rows } = useLoaderData<typeof loader>()
	return (
		<AdminPage
			title="Service Provider Statistics"
			lead="Listed providers by service type. Providers with several services are counted in each."
		>
			<p>
				<Link to={paths.admin()} className="link link--standalone">
					Back to Admin Dashboard
				</Link>
			</p>
			{rows === null ? (
				<LoadFailed again={paths.adminProviderStats()}>{STATS_FAILED_TEXT}</LoadFailed>
			) : (
				<StatsTable rows={rows} sort={sort} />
			)}
		</AdminPage>
	)
}
