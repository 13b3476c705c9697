import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { RevenueView } from '~/features/admin/revenue/revenue-view'
import { revenueReport } from '~/features/billing/revenue/revenue-report.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { LoadFailed } from '~/ui/notice/error-notice'

export const handle: PageHandle = { title: 'Revenue', noIndex: true }

export const loader = guarded(requireAdmin, async ({ context }) => {
	const load = () => revenueReport(currentTime())
	const report = await loadOrNull('revenue report', load, context.requestId)
	return data({ report }, { status: report === null ? 500 : 200 })
})

export default function RevenuePage() {
	const { report } = useLoaderData<typeof loader>()
	return (
		<AdminPage
			title="Revenue"
			lead="From the payments in our ledger, in US dollars and UTC months."
			actions={
				<ButtonLink to={paths.paymentsCsv()} reloadDocument>
					Export payments as CSV
				</ButtonLink>
			}
		>
			{report === null ? (
				<LoadFailed again={paths.adminRevenue()}>Failed to fetch total revenue.</LoadFailed>
			) : (
				<RevenueView report={report} />
			)}
		</AdminPage>
	)
}
