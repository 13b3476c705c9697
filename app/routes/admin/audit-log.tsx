import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { auditLog } from '~/features/admin/audit-log/audit-log.server'
import { auditPresets, readAuditQuery } from '~/features/admin/audit-log/audit-query'
import { AdminPage } from '~/features/admin/admin-page'
import { AuditLogList } from '~/features/admin/audit-log/audit-list'
import { currentTime } from '~/core/time/clock'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta = noIndexMeta('Audit Log')

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const query = readAuditQuery(new URL(request.url).searchParams)
	return { query, log: await auditLog(query), presets: auditPresets(currentTime()) }
}

export default function AuditPage() {
	const { query, log, presets } = useLoaderData<typeof loader>()
	return (
		<AdminPage title="Audit Log" lead="Changes made by admins, with before and after values.">
			<AuditLogList query={query} log={log} presets={presets} />
		</AdminPage>
	)
}
