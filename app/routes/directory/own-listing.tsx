import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { requireSession } from '~/features/accounts/sessions/sessions.server'
import { ProviderForm } from '~/features/directory/profile/provider-form'
import {
	CardPreview,
	ListingStatus,
	ListsFailed,
	RemoveQuestion,
} from '~/features/directory/profile/provider-panel'
import {
	ownProfileAction,
	providerView,
	requireProvider,
} from '~/features/directory/profile/own-profile.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { PageHeader } from '~/ui/page-header/page-header'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Service provider details', noIndex: true }

export const loader = guarded(requireProvider, async ({ request, context }) => {
	const isRemoving = new URL(request.url).searchParams.get('confirm') === 'remove'
	const session = await requireSession(request, context, currentTime())
	return { ...(await providerView(request, session.user)), isRemoving }
})

export const action = ownProfileAction('settings')

export default function ProviderSettingsPage() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const failure = result?.errors['form']?.[0]
	const intent = useNavigation().formData?.get('intent')
	const token = result?.token ?? page.captchaToken
	if (page.isRemoving) {
		return (
			<div className="wrap wrap--reading page">
				<PageHeader title="Leave the Directory?" />
				<Card className="form">
					<ErrorNotice text={failure} />
					<RemoveQuestion>
						<Form method="post">
							<CaptchaSubmit
								action="update_service_profile"
								token={token}
								name="intent"
								value="remove"
								variant="danger"
								busy={intent === 'remove'}
								busyLabel="Removing..."
							>
								Remove Profile
							</CaptchaSubmit>
						</Form>
					</RemoveQuestion>
				</Card>
			</div>
		)
	}
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Service provider details" />
			<div className="stack">
				<ListingStatus {...page} />
				{page.card !== null && <CardPreview card={page.card} />}
				{page.choices === null ? (
					<ListsFailed here={paths.providerSettings()} />
				) : (
					<Card>
						<ProviderForm
							action={paths.providerSettings()}
							profile={page.profile}
							choices={page.choices}
							result={result}
						>
							<div className="form-actions">
								<CaptchaSubmit
									action="update_service_profile"
									token={token}
									name="intent"
									value="save"
									variant="primary"
									busy={intent === 'save'}
									busyLabel="Saving..."
								>
									Save Changes
								</CaptchaSubmit>
								<ButtonLink to={paths.profile()}>Cancel</ButtonLink>
								<ButtonLink
									to={paths.providerSettings({ confirm: 'remove' })}
									variant="quiet"
									size="sm"
									className="form-actions__far"
								>
									Remove Profile
								</ButtonLink>
							</div>
						</ProviderForm>
					</Card>
				)}
			</div>
		</div>
	)
}
