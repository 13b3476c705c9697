import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { AdminPage } from '~/admin/components/admin-page'
import { createAction } from '~/directory/admin-pages.server'
import { ProviderForm } from '~/directory/components/provider-form'
import { ListsFailed } from '~/directory/components/provider-panel'
import { listsOrNull } from '~/directory/provider-page.server'
import { EMPTY_PROFILE } from '~/directory/provider-profile'
import { paths } from '~/platform/paths'
import { refusalHeaders } from '~/platform/refusal-headers'
import { pageMeta } from '~/shell/page-meta'
import { Button, ButtonLink } from '~/ui/button'
import { Card } from '~/ui/card'
import { FormTokenField } from '~/ui/form-token'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Create Service Provider', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	return { choices: await listsOrNull() }
}

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireAdmin(args.request)
	return createAction(args, user)
}

export default function CreateProviderPage() {
	const { choices } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const isBusy = useNavigation().formData?.get('intent') === 'create'
	return (
		<AdminPage
			title="Create Service Provider"
			lead="Add a provider who doesn't have an account. They're listed right away. Whoever signs up and verifies this email takes over the listing."
		>
			{choices === null ? (
				<ListsFailed here={paths.adminNewProvider()} />
			) : (
				<Card>
					<ProviderForm
						action={paths.adminNewProvider()}
						profile={EMPTY_PROFILE}
						choices={choices}
						admin={{ owner: null }}
						answer={answer}
					>
						<FormTokenField />
						<div className="form-actions">
							<Button
								type="submit"
								name="intent"
								value="create"
								variant="primary"
								busy={isBusy}
								busyLabel="Creating..."
							>
								Create Service Provider
							</Button>
							<ButtonLink to={paths.adminProviders()}>Cancel</ButtonLink>
						</div>
					</ProviderForm>
				</Card>
			)}
		</AdminPage>
	)
}
