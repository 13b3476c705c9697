import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import {
	loadProviderOrRedirect,
	editAction,
	ownerProfile,
} from '~/features/directory/admin/provider-admin.actions.server'
import { ListingActions, OpenReports, UnlistForm } from '~/features/directory/admin/listing-actions'
import { ProviderForm } from '~/features/directory/profile/provider-form'
import { ListsFailed } from '~/features/directory/profile/provider-panel'
import { loadListsOrNull } from '~/features/directory/profile/own-profile.actions.server'
import { openReports } from '~/features/directory/reports/reports.server'
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
	title: 'Edit Service Provider',
	noIndex: true,
	maxScriptKb: 115,
}

export const loader = guarded(requireAdmin, async ({ request, params }) => {
	const provider = await loadProviderOrRedirect(request, params['id'])
	const isTakingOff = new URL(request.url).searchParams.get('confirm') === 'takeOff'
	return {
		provider,
		owner: ownerProfile(provider),
		choices: await loadListsOrNull(),
		reports: await openReports(provider.id),
		isTakingOff: isTakingOff && provider.state !== 'takenOff',
	}
})

export const action = editAction

export default function EditProviderPage() {
	const { provider, owner, choices, reports, isTakingOff } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const currentPath = paths.adminProvider(provider.id)
	const name = provider.profile.company === '' ? provider.name : provider.profile.company
	if (isTakingOff) {
		return (
			<AdminPage title={`Remove “${name}” from the directory?`}>
				<UnlistForm
					here={currentPath}
					tellsOwner={!provider.isEntered}
					failure={Object.values(result?.errors ?? {})[0]?.[0] ?? null}
				/>
			</AdminPage>
		)
	}
	return (
		<AdminPage
			title={name === '' ? 'Edit Service Provider' : name}
			lead={
				provider.isEntered
					? `Added by an admin. ${provider.accountEmail} can claim this listing by signing up.`
					: `Account: ${provider.name}, ${provider.accountEmail}`
			}
		>
			<div className="stack">
				<ListingActions
					here={currentPath}
					confirm={paths.adminProvider(provider.id, { confirm: 'takeOff' })}
					state={provider.state}
					reason={provider.takenOffReason}
				/>
				<OpenReports here={currentPath} reports={reports} />
				{choices === null ? (
					<ListsFailed here={currentPath} />
				) : (
					<Card>
						<ProviderForm
							key={provider.revision}
							action={currentPath}
							profile={provider.profile}
							choices={choices}
							admin={{ owner }}
							result={result}
						>
							<FormTokenField />
							<input type="hidden" name="revision" value={provider.revision} />
							<div className="form-actions">
								<IntentButton value="save" variant="primary" busyLabel="Saving...">
									Save Changes
								</IntentButton>
								<ButtonLink to={paths.adminProviders()}>Cancel</ButtonLink>
							</div>
						</ProviderForm>
					</Card>
				)}
			</div>
		</AdminPage>
	)
}
