import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { readAdminQuery } from '~/features/directory/admin/provider-list-query'
import { AdminProviderList } from '~/features/directory/admin/provider-list'
import { listForAdmin } from '~/features/directory/admin/provider-list.server'
import { LIST_FAILED_TEXT } from '~/features/directory/messages'
import { loadOrNull } from '~/core/db/load-or-null.server'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { Plus } from '~/ui/icons/icons'
import { LoadFailed } from '~/ui/notice/error-notice'

export const handle: PageHandle = { title: 'Manage Service Providers', noIndex: true }

export const loader = guarded(requireAdmin, async ({ request, context }) => {
	const query = readAdminQuery(new URL(request.url).searchParams)
	const load = async () => {
		const { choices, ...list } = await listForAdmin(query)
		return { list, serviceTypes: choices }
	}
	const content = await loadOrNull('providers', load, context.requestId)
	return data({ query, content }, { status: content === null ? 500 : 200 })
})

export default function ManageProvidersPage() {
	const { query, content } = useLoaderData<typeof loader>()
	return (
		<AdminPage
			title="Manage Service Providers"
			actions={
				<ButtonLink to={paths.adminNewProvider()} variant="primary" icon={<Plus />}>
					Create Service Provider
				</ButtonLink>
			}
		>
			{content === null ? (
				<LoadFailed again={paths.adminProviders()}>{LIST_FAILED_TEXT}</LoadFailed>
			) : (
				<AdminProviderList query={query} {...content} />
			)}
		</AdminPage>
	)
}
