import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { createAction } from '~/features/directory/admin/provider-admin.actions.server'
import { ProviderForm } from '~/features/directory/profile/provider-form'
import { ListsFailed } from '~/features/directory/profile/provider-panel'
import { loadListsOrNull } from '~/features/directory/profile/own-profile.actions.server'
import { EMPTY_PROFILE } from '~/features/directory/profile/profile'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'

export const headers = retryAfterHeaders

export const handle: PageHandle = {
	title: 'Create Service Provider',
	noIndex: true,
	maxScriptKb: 115,
}

export const loader = guarded(requireAdmin, async () => ({ choices: await loadListsOrNull() }))

export const action = createAction

export default function CreateProviderPage() {
	const { choices } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
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
						result={result}
					>
						<FormTokenField />
						<div className="form-actions">
							<IntentButton value="create" variant="primary" busyLabel="Creating...">
								Create Service Provider
							</IntentButton>
							<ButtonLink to={paths.adminProviders()}>Cancel</ButtonLink>
						</div>
					</ProviderForm>
				</Card>
			)}
		</AdminPage>
	)
}
