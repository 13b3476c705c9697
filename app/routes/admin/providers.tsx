import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { readAdminQuery } from '~/features/directory/admin/provider-list-query'
import { AdminProviderList } from '~/features/directory/admin/provider-list'
import { listForAdmin } from '~/features/directory/admin/provider-list.server'
import { LIST_FAILED_TEXT } from '~/features/directory/messages'
import { allChoices } from '~/features/directory/taxonomy/taxonomy.server'
import { isBusy } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { pageMeta } from '~/layout/page/page-meta'
import { ButtonLink } from '~/ui/button/button'
import { Plus } from '~/ui/icons/icons'
import { LoadFailed } from '~/ui/notice/error-notice'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Manage Service Providers', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const query = readAdminQuery(new URL(request.url).searchParams)
	try {
		const [list, choices] = await Promise.all([listForAdmin(query), allChoices()])
		const serviceTypes = choices.serviceType.map(({ name }) => name)
		return data({ query, content: { list, serviceTypes } })
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ requestId: context.requestId, err: String(error) }, 'providers could not be loaded')
		return data({ query, content: null }, { status: 500 })
	}
}

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
