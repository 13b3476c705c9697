import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { AdminPage } from '~/admin/components/admin-page'
import { readAdminQuery } from '~/directory/admin-query'
import { AdminProviderList } from '~/directory/components/admin-provider-list'
import { listForAdmin } from '~/directory/provider-list.server'
import { LIST_FAILED_TEXT } from '~/directory/provider-texts'
import { allChoices } from '~/directory/service-choices.server'
import { isBusy } from '~/platform/db.server'
import { log } from '~/platform/log.server'
import { paths } from '~/platform/paths'
import { pageMeta } from '~/shell/page-meta'
import { ButtonLink } from '~/ui/button'
import { Plus } from '~/ui/icons'
import { Notice } from '~/ui/notice'

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
		log.error({ requestId: context.requestId, err: String(error) }, 'providers cannot be listed')
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
				<Notice
					tone="error"
					live
					action={
						<ButtonLink to={paths.adminProviders()} reloadDocument size="sm">
							Try Again
						</ButtonLink>
					}
				>
					{LIST_FAILED_TEXT}
				</Notice>
			) : (
				<AdminProviderList query={query} {...content} />
			)}
		</AdminPage>
	)
}
