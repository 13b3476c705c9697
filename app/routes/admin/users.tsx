import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { LoadFailed } from '~/ui/notice/error-notice'
import { UserList } from '~/features/admin/users/user-list'
import { SampleUsers } from '~/features/admin/users/user-table'
import { readUserQuery, usersPath } from '~/features/admin/users/user-query'
import { USER_TEXTS } from '~/features/admin/users/messages'
import { listUsers } from '~/features/admin/users/users.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Manage Users', noIndex: true }

export const loader = guarded(requireAdmin, async ({ request, context }) => {
	const query = readUserQuery(new URL(request.url).searchParams)
	const hasSamples = config().mode !== 'production'
	const list = await loadOrNull('users', () => listUsers(query, currentTime()), context.requestId)
	return data({ query, list, hasSamples }, { status: list === null ? 500 : 200 })
})

export default function ManageUsersPage() {
	const { query, list, hasSamples } = useLoaderData<typeof loader>()
	return (
		<AdminPage title="Manage Users">
			{list === null ? (
				<>
					<LoadFailed again={usersPath(query)}>{USER_TEXTS.loadFailed}</LoadFailed>
					{hasSamples && <SampleUsers text={USER_TEXTS.sample} />}
				</>
			) : (
				<UserList query={query} list={list} />
			)}
		</AdminPage>
	)
}
