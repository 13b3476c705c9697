import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { getViewer } from '~/features/accounts/access/guards.server'
import { requireSession } from '~/features/accounts/sessions/sessions.server'
import { isProviderProfileComplete } from '~/features/directory/profile/profile-completeness'
import { ProviderForm } from '~/features/directory/profile/provider-form'
import { ListingStatus, ListsFailed } from '~/features/directory/profile/provider-panel'
import {
	ownProfileAction,
	providerView,
} from '~/features/directory/profile/own-profile.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { PageHeader } from '~/ui/page-header/page-header'

export const headers = retryAfterHeaders

export const handle: PageHandle = {
	title: 'Service provider profile',
	description: 'List your business in the directory that real estate investors search.',
}

/** The page is open to everyone; the form is for users who can save it. */
export const loader = guarded(getViewer, async ({ request, context, viewer: { user, tier } }) => {
	const currentPath = paths.serviceProviderProfile({ redirect: getRedirectTarget(request) })
	if (user === null || tier === 'unverified') return { here: currentPath, tier, form: null }
	const isComplete = isProviderProfileComplete(user)
	const session = await requireSession(request, context, currentTime())
	const view = await providerView(request, session.user)
	const isUnlisted = isComplete && view.state === 'notProvider'
	return { here: currentPath, tier, form: { ...view, isComplete, isUnlisted } }
})

export const action = ownProfileAction('complete')

const getTitle = (form: { isComplete: boolean } | null): string => {
	if (form === null) return 'Get Listed in the Directory'
	return form.isComplete ? 'Service Provider Profile' : 'Complete Your Provider Profile'
}

export default function ServiceProviderProfilePage() {
	const { here: currentPath, tier, form } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const intent = useNavigation().formData?.get('intent')
	return (
		<div className="wrap wrap--reading page">
			<PageHeader
				title={getTitle(form)}
				lead="Listing is free. This is what members see when they search the directory."
			/>
			{form === null && <JoinInstructions currentPath={currentPath} tier={tier} />}
			{form !== null && form.choices === null && <ListsFailed here={currentPath} />}
			{form !== null && form.choices !== null && (
				<Card className="stack">
					{form.isUnlisted && <ListingStatus {...form} />}
					<ProviderForm
						action={currentPath}
						profile={form.profile}
						choices={form.choices}
						result={result}
					>
						<div className="form-actions">
							<CaptchaSubmit
								action="update_service_profile"
								token={result?.token ?? form.captchaToken}
								name="intent"
								value="save"
								variant="primary"
								busy={intent === 'save'}
								busyLabel="Saving..."
							>
								{form.isUnlisted ? 'Save and Relist' : 'Save Changes'}
							</CaptchaSubmit>
							{form.isComplete ? (
								<ButtonLink to={paths.profile()}>Cancel</ButtonLink>
							) : (
								<IntentButton value="cancel" busyLabel="Canceling...">
									Cancel
								</IntentButton>
							)}
						</div>
					</ProviderForm>
				</Card>
			)}
		</div>
	)
}

/** The message for users who cannot fill in the form yet. */
function JoinInstructions({ currentPath, tier }: { currentPath: string; tier: string }) {
	return (
		<Card title="How to Get Listed" titleId="how-to-join">
			<p>
				Create a free account as a service provider, verify your email, then add your company,
				services and contact info.
			</p>
			<div className="form-actions mt-4">
				{tier === 'unverified' ? (
					<ButtonLink to={paths.verifyEmail({ redirect: currentPath })} variant="primary">
						Verify your email
					</ButtonLink>
				) : (
					<>
						<ButtonLink
							to={paths.signUp({ type: 'provider', redirect: currentPath })}
							variant="primary"
						>
							Sign Up as a Provider
						</ButtonLink>
						<ButtonLink to={paths.signIn({ redirect: currentPath })}>Sign In</ButtonLink>
					</>
				)}
			</div>
		</Card>
	)
}
