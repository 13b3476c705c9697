import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import {
	BusinessFigures,
	QuickLinks,
	ProxyWarning,
	StatCards,
	PendingItems,
	SystemState,
} from '~/features/admin/overview/overview-page'
import { overview } from '~/features/admin/overview/overview.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Admin Dashboard', noIndex: true, maxScriptKb: 115 }

export const loader = guarded(requireAdmin, () => overview(currentTime()))

export default function AdminOverviewPage() {
	const page = useLoaderData<typeof loader>()
	return (
		<AdminPage title="Admin Dashboard">
			<div className="stack">
				<ProxyWarning hasUntrustedProxy={page.hasUntrustedProxy} />
				<PendingItems waiting={page.waiting} />
				<StatCards stats={page.stats} />
				<BusinessFigures {...page} />
				<QuickLinks />
				<SystemState system={page.system} />
			</div>
		</AdminPage>
	)
}
