import { getZodConstraint } from '@conform-to/zod/v4'
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { z } from 'zod'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DELETE_FAILED_TEXT, UPDATE_FAILED_TEXT } from '~/features/accounts/profile/messages'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { DeleteAccountDialog } from '~/features/accounts/deletion/delete-account-dialog'
import {
	CurrentSignIn,
	OwnData,
	PersonalInformation,
} from '~/features/accounts/profile/profile-cards'
import { ProfileForm } from '~/features/accounts/profile/profile-form'
import { useFailureToast } from '~/features/accounts/sign-in/use-failure-toast'
import { deleteAccount } from '~/features/accounts/deletion/delete-account.server'
import { requireVerified } from '~/features/accounts/access/guards.server'
import {
	profileSchema,
	updateProfileSchema,
} from '~/features/accounts/profile/profile.schema.server'
import { currentSignIn, updateProfile } from '~/features/accounts/profile/profile.server'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'
import { needsCurrentPassword } from '~/features/accounts/password/reauthentication.server'
import {
	loadAssumptions,
	saveOwnAssumptions,
} from '~/features/calculator/saved-analysis/own-assumptions.server'
import { assumptionsView } from '~/features/calculator/saved-analysis/assumptions-view'
import {
	AssumptionsCard,
	SAVE_ASSUMPTIONS,
} from '~/features/calculator/saved-analysis/assumptions-card'
import { ownAssumptionsSchema } from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import { Receipts } from '~/features/billing/subscription/receipts'
import {
	PastDueBanner,
	SubscriptionCard,
} from '~/features/billing/subscription/subscription-card-view'
import { VipCard, VipExpired } from '~/features/billing/vip-program/vip-card'
import { profileBilling } from '~/features/billing/subscription/profile-billing.server'
import { ProviderDetails } from '~/features/directory/profile/provider-details'
import { providerView } from '~/features/directory/profile/own-profile.actions.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { FIX_FIELDS_TEXT } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { pageMeta } from '~/layout/page/page-meta'
import { PageHeader } from '~/ui/page-header/page-header'
import { useHydrated } from '~/ui/hooks/use-hydrated'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'My Profile', noIndex: true })

export async function loader({ request }: LoaderFunctionArgs) {
	const { user, tier } = await requireVerified(request)
	if (needsProviderProfile(user)) throw redirect(paths.serviceProviderProfile()) as Response
	const search = new URL(request.url).searchParams
	const hasDetails = user.serviceProvider && search.get('details') === '1'
	const isEditing = search.get('edit') === '1'
	const isDeleting = isEditing && search.get('delete') === '1'
	const now = currentTime()
	const isEditingAssumptions = search.get('assumptions') === 'edit'
	const assumptions = assumptionsView(await loadAssumptions(user.id), isEditingAssumptions)
	const canAnalyze = tier === 'paid' || config().openCalculator
	return {
		user,
		...(await profileBilling(user, now)),
		isEditingVip: search.get('vip') === 'edit',
		assumptions: canAnalyze || assumptions.entered.length > 0 ? assumptions : null,
		brand: config().brand,
		mode: isDeleting ? ('delete' as const) : isEditing ? ('edit' as const) : ('view' as const),
		constraint: getZodConstraint(updateProfileSchema),
		needsPassword: await needsCurrentPassword(user.id, now),
		signIn: await currentSignIn(user.id),
		details: hasDetails ? await providerView(request, user) : null,
		tokens: {
			update: await issueCaptchaToken(request, 'update_profile'),
			delete: await issueCaptchaToken(request, 'delete_account'),
		},
	}
}

export const action = defineAction({
	guard: requireVerified,
	schema: z.discriminatedUnion('intent', [...profileSchema.options, ownAssumptionsSchema]),
	captcha: (intent) => {
		if (intent === 'saveAssumptions') return undefined
		return formCaptcha(intent === 'delete' ? 'delete_account' : 'update_profile')
	},
	intents: {
		update: async ({ request, viewer, value, now, reject }) => {
			const result = await updateProfile(viewer.user.id, value, request, now)
			if (!result.ok) return reject(result)
			const isIncomplete = needsProviderProfile(result.user)
			const next = isIncomplete ? paths.serviceProviderProfile() : paths.profile()
			const message = { kind: 'success', text: 'Profile updated successfully!' } as const
			return redirectWithFlash(request, next, message, { setCookie: [result.setCookie] })
		},
		saveAssumptions: async ({ request, viewer, form, now, reject }) => {
			const result = await saveOwnAssumptions(viewer.user.id, form, now)
			if (!result.ok) return reject(result)
			const message = { kind: 'success', text: 'Assumptions saved' } as const
			return redirectWithFlash(request, paths.profile(), message)
		},
		delete: async ({ request, context, viewer: { user }, value, now, reject }) => {
			const { currentPassword } = value
			const providers = USER_DATA_PROVIDERS
			const result = await deleteAccount(user, currentPassword, context.ip, providers, now)
			if (!result.ok) return reject(result)
			const message = {
				kind: 'success',
				text: 'Account deleted successfully.',
				signedOut: user.id,
			} as const
			const response = await redirectWithFlash(request, paths.home(), message, {
				setCookie: [result.setCookie],
			})
			// A full load: nothing of the account stays in the memory of the page.
			response.headers.set('X-Remix-Reload-Document', 'true')
			return response
		},
	},
})

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
						recaptchaToken: page.tokens.delete,
						result: isDelete ? result : undefined,
					}}
					needsPassword={needsPassword}
				/>
			)}
			<PastDueBanner notice={page.pastDue} />
			{page.vip !== null && <VipExpired vip={page.vip} />}
			<div className="stack">
				{isFormShown ? (
					<ProfileForm
						user={user}
						brand={page.brand}
						feedback={{
							constraint: page.constraint,
							recaptchaToken: page.tokens.update,
							result: isProfile ? result : undefined,
						}}
						needsPassword={needsPassword}
					/>
				) : (
					<PersonalInformation user={user} />
				)}
				{user.serviceProvider && <ProviderDetails details={page.details} submit={submitDetails} />}
				{page.vip !== null && <VipCard vip={page.vip} isEditing={page.isEditingVip} />}
				{page.assumptions !== null && <AssumptionsCard view={page.assumptions} result={result} />}
				<SubscriptionCard view={page.subscription} />
				<Receipts receipts={page.receipts} />
				<CurrentSignIn signIn={page.signIn} />
				<OwnData />
			</div>
		</div>
	)
}
