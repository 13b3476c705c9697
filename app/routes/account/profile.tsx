import { getZodConstraint } from '@conform-to/zod/v4'
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DELETE_FAILED_TEXT, UPDATE_FAILED_TEXT } from '~/features/accounts/profile/messages'
import {
	verifyCaptcha,
	issueCaptchaToken,
	rejectForm,
} from '~/features/accounts/captcha/verify.server'
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
import { requireVerified, type SignedIn } from '~/features/accounts/access/guards.server'
import {
	ProfileForm as ProfileSchema,
	UpdateProfileForm,
} from '~/features/accounts/profile/profile.schema.server'
import { currentSignIn, updateProfile } from '~/features/accounts/profile/profile.server'
import { needsProviderProfile } from '~/features/accounts/access/provider-state'
import { needsCurrentPassword } from '~/features/accounts/password/reauthentication.server'
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
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { pageMeta } from '~/layout/page/page-meta'
import { PageHeader } from '~/ui/page-header/page-header'
import { useHydrated } from '~/ui/hooks/use-hydrated'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'My Profile', noIndex: true })

const PASSWORDS = ['password', 'confirmPassword', 'currentPassword']

export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	if (needsProviderProfile(user)) throw redirect(paths.serviceProviderProfile()) as Response
	const search = new URL(request.url).searchParams
	const hasDetails = user.serviceProvider && search.get('details') === '1'
	const isEditing = search.get('edit') === '1'
	const isDeleting = isEditing && search.get('delete') === '1'
	const now = currentTime()
	return {
		user,
		...(await profileBilling(user, now)),
		isEditingVip: search.get('vip') === 'edit',
		brand: config().brand,
		mode: isDeleting ? ('delete' as const) : isEditing ? ('edit' as const) : ('view' as const),
		constraint: getZodConstraint(UpdateProfileForm),
		needsPassword: await needsCurrentPassword(user._id, now),
		signIn: await currentSignIn(user._id),
		details: hasDetails ? await providerView(request, user) : null,
		tokens: {
			update: await issueCaptchaToken(request, 'update_profile'),
			delete: await issueCaptchaToken(request, 'delete_account'),
		},
	}
}

export async function action(args: ActionFunctionArgs) {
	const viewer = await requireVerified(args.request)
	const form = await parseTrustedForm(args)
	const parsed = parseForm(form, ProfileSchema, PASSWORDS)
	if (!parsed.ok) {
		const action = form.get('intent') === 'delete' ? 'delete_account' : 'update_profile'
		return rejectForm(args.request, action, parsed.reply, 400)
	}
	const { value, refuse } = parsed
	return value.intent === 'update'
		? update(args, viewer, value, refuse)
		: remove(args, viewer, value, refuse)
}

type Parsed = Extract<ReturnType<typeof parseForm<typeof ProfileSchema>>, { ok: true }>
type Update = Extract<Parsed['value'], { intent: 'update' }>
type Delete = Extract<Parsed['value'], { intent: 'delete' }>

async function update(
	{ request }: ActionFunctionArgs,
	{ user }: SignedIn,
	form: Update,
	refuse: Parsed['refuse'],
) {
	const bot = await verifyCaptcha(request, 'update_profile', form)
	if (!bot.ok) {
		return rejectForm(request, 'update_profile', refuse({ '': [bot.message] }), bot.status)
	}
	const result = await updateProfile(user._id, form, { request }, currentTime())
	if (!result.ok) {
		const reply = refuse({ [result.field]: [result.message] })
		return rejectForm(request, 'update_profile', reply, result.status, result.retryAfter)
	}
	const next = needsProviderProfile(result.user) ? paths.serviceProviderProfile() : paths.profile()
	const done = { kind: 'success', text: 'Profile updated successfully!' } as const
	const setCookie = result.setCookie === null ? [] : [result.setCookie]
	return redirectWithFlash(request, next, done, { setCookie })
}

async function remove(
	{ request, context }: ActionFunctionArgs,
	{ user }: SignedIn,
	form: Delete,
	refuse: Parsed['refuse'],
) {
	const bot = await verifyCaptcha(request, 'delete_account', form)
	if (!bot.ok) {
		return rejectForm(request, 'delete_account', refuse({ '': [bot.message] }), bot.status)
	}
	const sender = { ip: context.ip }
	const now = currentTime()
	const result = await deleteAccount(user, form.currentPassword, sender, USER_DATA_PROVIDERS, now)
	if (!result.ok) {
		const reply = refuse({ [result.field]: [result.message] })
		return rejectForm(request, 'delete_account', reply, result.status, result.retryAfter)
	}
	const done = {
		kind: 'success',
		text: 'Account deleted successfully.',
		signedOut: user._id,
	} as const
	const answer = await redirectWithFlash(request, paths.home(), done, {
		setCookie: [result.setCookie],
	})
	// Loads a new document: no account data remains in the page's memory.
	answer.headers.set('X-Remix-Reload-Document', 'true')
	return answer
}

/** Posts to the details page, which shows the errors. */
const submitDetails = (token: string) => (
	<CaptchaSubmit
		action="update_service_profile"
		token={token}
		name="intent"
		value="save"
		variant="primary"
	>
		Save Changes
	</CaptchaSubmit>
)

export default function ProfilePage() {
	const page = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const { user, mode, needsPassword } = page
	const hydrated = useHydrated()
	const isDeleteAnswer = answer?.result.initialValue?.['intent'] === 'delete'
	const feedbackOf = (own: typeof answer, token: string) => ({
		constraint: page.constraint,
		result: own?.result,
		recaptchaToken: own?.recaptchaToken ?? token,
	})
	useFailureToast(answer?.result, isDeleteAnswer ? DELETE_FAILED_TEXT : UPDATE_FAILED_TEXT)
	// The form remains behind the dialog with its input; text browsers show one form at a time.
	const isFormShown = mode === 'edit' || (mode === 'delete' && hydrated)
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="My Profile" />
			{mode === 'delete' && (
				<DeleteAccountDialog
					feedback={feedbackOf(isDeleteAnswer ? answer : undefined, page.tokens.delete)}
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
						feedback={feedbackOf(isDeleteAnswer ? undefined : answer, page.tokens.update)}
						needsPassword={needsPassword}
					/>
				) : (
					<PersonalInformation user={user} />
				)}
				{user.serviceProvider && <ProviderDetails details={page.details} submit={submitDetails} />}
				{page.vip !== null && <VipCard vip={page.vip} isEditing={page.isEditingVip} />}
				<SubscriptionCard view={page.subscription} />
				<Receipts receipts={page.receipts} />
				<CurrentSignIn signIn={page.signIn} />
				<OwnData />
			</div>
		</div>
	)
}
