import { type ActionFunctionArgs, data } from '@remix-run/node'
import { verifyCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { isBusy } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm, retryAfter } from '~/core/forms/parse-form.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { OwnProfileForm } from '~/features/directory/directory.schema.server'
import type { ListingState } from '~/features/directory/listing/listing-state'
import { parseProfileForm } from './profile-form'
import { toCard, type ProviderCard } from './card'
import {
	type Choices,
	EMPTY_PROFILE,
	type ProviderProblem,
	type ProviderProfile,
	withFlags,
} from './profile'
import { endOwnListing, ownListing, saveOwnProfile, type SaveRefused } from './profile.server'
import {
	CANCEL_FAILED_TEXT,
	CANCELED_TEXT,
	CREATE_FAILED_TEXT,
	REMOVE_FAILED_TEXT,
	REMOVED_TEXT,
	SAVE_FAILED_TEXT,
	SAVED_TEXT,
} from '~/features/directory/messages'
import { directoryLists } from '~/features/directory/taxonomy/taxonomy.server'

/** Loader data and form actions of the pages for a provider's own profile. */

/** The options to choose from; null if they cannot be loaded, which the page reports. */
export async function listsOrNull(): Promise<Choices | null> {
	try {
		return await directoryLists()
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ err: String(error) }, 'service options could not be loaded')
		return null
	}
}

export type ProviderView = {
	profile: ProviderProfile
	choices: Choices | null
	state: ListingState
	takenOffReason: string
	/** The own card as members see it; null before the first save. */
	card: ProviderCard | null
	recaptchaToken: string
}

/** The initial values of the form, and the state of the listing. */
export async function providerView(request: Request, user: PublicUser): Promise<ProviderView> {
	const { profile, state, takenOffReason } = await ownListing(user._id)
	return {
		profile: profile ?? EMPTY_PROFILE,
		choices: await listsOrNull(),
		state,
		takenOffReason,
		card: profile === null || profile.company === '' ? null : toCard(user._id, profile),
		recaptchaToken: await issueCaptchaToken(request, 'update_service_profile'),
	}
}

type Answer = {
	values: ProviderProfile
	problem: ProviderProblem | null
	failure: string | null
	recaptchaToken: string
}

/** Renders the form again with the submitted values, the errors and a new token. */
async function renderForm(
	request: Request,
	form: FormData,
	said: { problem?: ProviderProblem; failure?: string },
	init: { status: number; wait?: number | undefined },
) {
	const answer: Answer = {
		values: withFlags(parseProfileForm(form)),
		problem: said.problem ?? null,
		failure: said.failure ?? null,
		recaptchaToken: await issueCaptchaToken(request, 'update_service_profile'),
	}
	return data(answer, { status: init.status, headers: retryAfter(init.wait) })
}

function refused(request: Request, form: FormData, { field, message, ...rest }: SaveRefused) {
	const said = field === '' ? { failure: message } : { problem: { field, message } }
	return renderForm(request, form, said, { status: rest.status, wait: rest.retryAfter })
}

type Purpose = 'complete' | 'settings'
type Intent = 'save' | 'remove' | 'cancel'

const FAILED: Record<Purpose, Record<Intent, string>> = {
	complete: {
		save: CREATE_FAILED_TEXT,
		remove: REMOVE_FAILED_TEXT,
		cancel: CANCEL_FAILED_TEXT,
	},
	settings: {
		save: SAVE_FAILED_TEXT,
		remove: REMOVE_FAILED_TEXT,
		cancel: CANCEL_FAILED_TEXT,
	},
}

/**
 * The actions of these pages, for a signed-in, verified user.
 * @param purpose whether the page completes a sign-up or edits an existing profile
 */
export async function providerAction(args: ActionFunctionArgs, user: PublicUser, purpose: Purpose) {
	const { request, context } = args
	const form = await parseTrustedForm(args)
	const parsed = parseForm(form, OwnProfileForm)
	if (!parsed.ok) {
		return renderForm(request, form, { failure: UNKNOWN_BUTTON_TEXT }, { status: 400 })
	}
	const { intent, ...proof } = parsed.value
	const bot = await verifyCaptcha(request, 'update_service_profile', proof)
	if (!bot.ok) return renderForm(request, form, { failure: bot.message }, { status: bot.status })
	try {
		return await handleIntent(intent, request, form, user)
	} catch (error) {
		// A busy database has the same error on every page.
		if (error instanceof Response || isBusy(error)) throw error
		log.error(
			{ requestId: context.requestId, intent, err: String(error) },
			'own provider profile action failed',
		)
		return renderForm(request, form, { failure: FAILED[purpose][intent] }, { status: 500 })
	}
}

async function handleIntent(intent: Intent, request: Request, form: FormData, user: PublicUser) {
	const now = currentTime()
	if (intent === 'save') {
		const saved = await saveOwnProfile(user._id, parseProfileForm(form), now)
		if (!saved.ok) return refused(request, form, saved)
		return redirectWithFlash(request, paths.profile(), { kind: 'success', text: SAVED_TEXT })
	}
	const ended = await endOwnListing(user._id, now)
	if (!ended.ok) return refused(request, form, ended)
	if (intent === 'remove') {
		return redirectWithFlash(request, paths.profile(), { kind: 'success', text: REMOVED_TEXT })
	}
	const wanted = safeRedirect(new URL(request.url).searchParams.get('redirect'))
	return redirectWithFlash(request, wanted ?? paths.home(), {
		kind: 'success',
		text: CANCELED_TEXT,
	})
}
