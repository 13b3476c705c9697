import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { auditLog } from '~/features/admin/audit-log/audit-log.server'
import { auditPresets, readAuditQuery } from '~/features/admin/audit-log/audit-query'
import { AdminPage } from '~/features/admin/admin-page'
import { AuditLogList } from '~/features/admin/audit-log/audit-list'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Audit Log', noIndex: true }

export const loader = guarded(requireAdmin, async ({ request }) => {
	const query = readAuditQuery(new URL(request.url).searchParams)
	return { query, log: await auditLog(query), presets: auditPresets(currentTime()) }
})

export default function AuditPage() {
	const { query, log, presets } = useLoaderData<typeof loader>()
	return (
		<AdminPage title="Audit Log" lead="Changes made by admins, with before and after values.">
			<AuditLogList query={query} log={log} presets={presets} />
		</AdminPage>
	)
}
