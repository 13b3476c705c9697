import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import { DELETE_FAILED_TEXT, UPDATE_FAILED_TEXT } from '~/features/accounts/profile/messages'
import { issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { DeleteAccountDialog } from '~/features/accounts/deletion/delete-account-dialog'
import {
	CurrentSignIn,
	OwnData,
	PersonalInformation,
	SignInSecurity,
} from '~/features/accounts/profile/profile-cards'
import { ProfileForm } from '~/features/accounts/profile/profile-form'
import { useFailureToast } from '~/features/accounts/sign-in/use-failure-toast'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { toSignInView } from '~/features/accounts/profile/profile.server'
import { requireSession } from '~/features/accounts/sessions/sessions.server'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'
import { isFresh } from '~/features/accounts/password/reauthentication.server'
import { loadAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { assumptionsView } from '~/features/calculator/saved-analysis/assumptions-view'
import {
	AssumptionsCard,
	SAVE_ASSUMPTIONS,
} from '~/features/calculator/saved-analysis/assumptions-card'
import { InstallCard } from '~/features/calculator/offline/install-card'
import { RemindersCard } from '~/features/deals/reminders/reminders-card'
import { isReminded } from '~/features/deals/reminders/reminders.server'
import { Receipts } from '~/features/billing/subscription/receipts'
import { PastDueBanner } from '~/features/billing/subscription/plan-action'
import { SubscriptionCard } from '~/features/billing/subscription/subscription-card-view'
import { VipCard, VipWithoutAccess } from '~/features/billing/vip-program/vip-card'
import { hasOpenDispute } from '~/features/billing/issues/dispute-evidence.server'
import { profileBilling } from '~/features/billing/subscription/profile-billing.server'
import { canRelist } from '~/features/directory/profile/provider-panel'
import { FormerListing, ProviderDetails } from '~/features/directory/profile/provider-details'
import { listingView, providerView } from '~/features/directory/profile/own-profile.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import type { Message } from '~/core/http/flash-message'
import { FIX_FIELDS_TEXT } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { profileAction } from '~/layout/profile/profile.actions.server'
import { PageHeader } from '~/ui/page-header/page-header'
import { useHydrated } from '~/ui/hooks/use-hydrated'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'My Profile', noIndex: true, maxScriptKb: 114 }

export const loader = guarded(
	requireVerified,
	async ({ request, context, viewer: { user, tier } }) => {
		if (needsProviderProfile(user)) throw redirect(paths.serviceProviderProfile()) as Response
		const search = new URL(request.url).searchParams
		const hasDetails = user.serviceProvider && search.get('details') === '1'
		const isEditing = search.get('edit') === '1'
		const isDeleting = isEditing && search.get('delete') === '1'
		const now = currentTime()
		const isEditingAssumptions = search.get('assumptions') === 'edit'
		const session = await requireSession(request, context, now)
		const assumptions = assumptionsView(await loadAssumptions(user.id), isEditingAssumptions)
		const canAnalyze = tier === 'paid' || config().openCalculator
		return {
			user,
			...(await profileBilling(user, now)),
			isEditingVip: search.get('vip') === 'edit',
			assumptions: canAnalyze || assumptions.entered.length > 0 ? assumptions : null,
			reminders: canAnalyze ? { isReminded: await isReminded(user.id) } : null,
			brand: config().brand,
			canWorkOffline: tier === 'paid' && config().hasOffline,
			mode: isDeleting ? ('delete' as const) : isEditing ? ('edit' as const) : ('view' as const),
			needsPassword: !isFresh(session.live.authenticatedAt, now),
			keepsEvidence: isDeleting && (await hasOpenDispute(user.id)),
			signIn: toSignInView(session.live),
			listing: user.serviceProvider ? listingView(session.user, now) : null,
			formerListing:
				!user.serviceProvider && user.serviceProviderProfile !== null
					? {
							...listingView(session.user, now),
							token: await issueCaptchaToken(request, 'update_service_profile'),
						}
					: null,
			details: hasDetails ? await providerView(request, session.user) : null,
			tokens: {
				update: await issueCaptchaToken(request, 'update_profile'),
				delete: await issueCaptchaToken(request, 'delete_account'),
			},
		}
	},
)

export const action = profileAction

/** Posts to the details page, which shows the errors. */
const submitDetails = (token: string) => (
	<CaptchaSubmit action="update_service_profile" token={token} name="intent" value="save">
		Save Changes
	</CaptchaSubmit>
)

export default function ProfilePage() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const { user, mode, needsPassword } = page
	const hydrated = useHydrated()
	const lasting = useOutletContext<readonly Message[] | undefined>() ?? []
	const planMessages = lasting.filter(({ place }) => place === 'plan')
	const sent = result?.values['intent']
	const isDelete = sent === 'delete'
	const isProfile = !isDelete && sent !== SAVE_ASSUMPTIONS
	const failure = isDelete ? DELETE_FAILED_TEXT : UPDATE_FAILED_TEXT
	useFailureToast(result, sent === SAVE_ASSUMPTIONS ? FIX_FIELDS_TEXT : failure)
	// Behind the dialog the form stays, with what was typed; text browsers show one form at a time.
	const isFormShown = mode === 'edit' || (mode === 'delete' && hydrated)
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="My Profile" />
			{mode === 'delete' && (
				<DeleteAccountDialog
					feedback={{
						captchaToken: page.tokens.delete,
						result: isDelete ? result : undefined,
					}}
					needsPassword={needsPassword}
					keepsEvidence={page.keepsEvidence}
				/>
			)}
			{page.subscription.kind === 'known' && (
				<PastDueBanner
					status={page.subscription.card.status}
					problem={page.subscription.payment.problem}
				/>
			)}
			{page.vip !== null && <VipWithoutAccess vip={page.vip} />}
			<div className="stack">
				{isFormShown ? (
					<ProfileForm
						user={user}
						brand={page.brand}
						feedback={{
							captchaToken: page.tokens.update,
							result: isProfile ? result : undefined,
						}}
						needsPassword={needsPassword}
					/>
				) : (
					<PersonalInformation user={user} isListingRemoved={page.listing?.state === 'takenOff'} />
				)}
				{page.listing !== null && (
					<ProviderDetails listing={page.listing} details={page.details} submit={submitDetails} />
				)}
				{page.formerListing !== null && (
					<FormerListing
						listing={page.formerListing}
						submit={
							<CaptchaSubmit
								action="update_service_profile"
								token={page.formerListing.token}
								name="intent"
								value="relist"
							>
								{canRelist(page.formerListing.missing)
									? 'Relist in the Directory'
									: 'Get Listed in the Directory'}
							</CaptchaSubmit>
						}
					/>
				)}
				{page.vip !== null && <VipCard vip={page.vip} isEditing={page.isEditingVip} />}
				{page.assumptions !== null && <AssumptionsCard view={page.assumptions} result={result} />}
				{page.reminders !== null && <RemindersCard {...page.reminders} />}
				<SubscriptionCard view={page.subscription} messages={planMessages} />
				<Receipts receipts={page.receipts} />
				<CurrentSignIn signIn={page.signIn} />
				<SignInSecurity />
				{page.canWorkOffline && <InstallCard brand={page.brand} />}
				<OwnData />
			</div>
		</div>
	)
}
