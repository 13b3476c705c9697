import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { auditLog } from '~/admin/audit-log.server'
import { readAuditQuery } from '~/admin/audit-query'
import { AdminPage } from '~/admin/components/admin-page'
import { AuditLogList } from '~/admin/components/audit-list'
import { pageMeta } from '~/shell/page-meta'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Audit Log', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const query = readAuditQuery(new URL(request.url).searchParams)
	return { query, log: await auditLog(query) }
}

export default function AuditPage() {
	const { query, log } = useLoaderData<typeof loader>()
	return (
		<AdminPage title="Audit Log" lead="Changes made by admins, with before and after values.">
			<AuditLogList query={query} log={log} />
		</AdminPage>
	)
}
