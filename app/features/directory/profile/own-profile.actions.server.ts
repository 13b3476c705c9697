import { redirect } from '@remix-run/node'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import type { UserRow } from '~/features/accounts/access/users.server'
import { defineGuard } from '~/core/http/guarded.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { after, minutes } from '~/core/time/durations'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import { ownProfileSchema } from '~/features/directory/directory.schema.server'
import { LISTING_CARD_ID } from './profile-completeness'
import { isListed, missingDetails } from '~/features/directory/listing/listing-state'
import { parseProfileForm } from './profile-form'
import { toProviderCard } from './card.server'
import { type Choices, EMPTY_PROFILE } from './profile'
import {
	ownListing,
	relistOwnProfile,
	removeOwnListing,
	saveOwnProfile,
	toOwnListing,
} from './profile.server'
import { directoryLists } from '~/features/directory/taxonomy/taxonomy.server'

/** Loader data and form actions of the pages for a provider's own profile. */

/** The options to choose from; null if they cannot be loaded, which the page reports. */
export const loadListsOrNull = (): Promise<Choices | null> =>
	loadOrNull('service options', directoryLists)

/** For so long after a save the card is shown without being asked for. */
const JUST_SAVED = minutes(1)

type OwnListing = ReturnType<typeof toOwnListing>

/** The state of the listing, and the own card as members see it; null before the first save. */
const toListingView = (id: string, { profile, state, takenOffReason }: OwnListing) => ({
	state,
	takenOffReason,
	missing: missingDetails(profile ?? EMPTY_PROFILE),
	card: profile === null || profile.company === '' ? null : toProviderCard(id, profile),
})

export type ListingView = ReturnType<typeof toListingView>

/** The own listing without its form; its card right after it was saved. */
export function listingView(user: UserRow, now: Date) {
	const listing = toOwnListing(user)
	const isJustSaved =
		listing.savedAt !== null && now.getTime() < after(listing.savedAt, JUST_SAVED).getTime()
	return { ...toListingView(user.id, listing), isJustSaved }
}

/**
 * The initial values of the form, and the state of the listing.
 * @param choices the options to choose from, if they have been read
 */
export async function providerView(request: Request, user: UserRow) {
	const listing = toOwnListing(user)
	return {
		profile: listing.profile ?? EMPTY_PROFILE,
		choices: await loadListsOrNull(),
		...toListingView(user.id, listing),
		captchaToken: await issueCaptchaToken(request, 'update_service_profile'),
	}
}

export type ProviderView = Awaited<ReturnType<typeof providerView>>

/** Only a provider has settings. */
export const requireProvider = defineGuard('standard', async (request, context) => {
	const viewer = await requireVerified(request, context)
	if (!viewer.user.serviceProvider) throw redirect(paths.home()) as Response
	return viewer
})

/**
 * The actions of these pages, for a signed-in, verified user.
 * @param purpose whether the page completes a sign-up or edits an existing profile
 */
export const ownProfileAction = (purpose: 'complete' | 'settings') =>
	defineAction({
		guard: purpose === 'settings' ? requireProvider : requireVerified,
		schema: ownProfileSchema,
		fields: { save: Object.keys(EMPTY_PROFILE) },
		captcha: formCaptcha('update_service_profile'),
		values: parseProfileForm,
		failed: ({ intent }) => {
			if (intent === 'remove') return 'Failed to remove from service provider list'
			if (intent === 'relist') return 'Failed to relist your service provider profile'
			if (intent === 'cancel') return 'Failed to cancel service provider signup'
			return purpose === 'complete'
				? 'Failed to create service provider profile'
				: 'Failed to update service provider profile'
		},
		intents: {
			save: async ({ request, viewer, form, now, reject }) => {
				const saved = await saveOwnProfile(viewer.user.id, parseProfileForm(form), now)
				if (!saved.ok) return reject(saved)
				return redirectWithFlash(request, `${paths.profile()}#${LISTING_CARD_ID}`, {
					kind: 'success',
					text: 'Service provider profile updated successfully!',
				})
			},
			remove: async ({ request, viewer, now, reject }) => {
				const ended = await removeOwnListing(viewer.user.id, now)
				if (!ended.ok) return reject(ended)
				return redirectWithFlash(request, paths.profile(), {
					kind: 'success',
					text: 'Removed from service provider list',
				})
			},
			relist: async ({ request, viewer, now, reject }) => {
				const listed = await relistOwnProfile(viewer.user.id, now)
				if (!listed.ok) return reject(listed)
				const { state } = await ownListing(viewer.user.id)
				// What is missing is asked for by the form.
				if (state === 'incomplete') return redirect(paths.serviceProviderProfile())
				return redirectWithFlash(request, `${paths.profile()}#${LISTING_CARD_ID}`, {
					kind: isListed(state) ? 'success' : 'info',
					text: isListed(state)
						? 'Listed in the directory again'
						: 'Saved. An admin removed your listing.',
				})
			},
			cancel: async ({ request, viewer, now, reject }) => {
				const ended = await removeOwnListing(viewer.user.id, now)
				if (!ended.ok) return reject(ended)
				const to = getRedirectTarget(request) ?? paths.home()
				return redirectWithFlash(request, to, {
					kind: 'success',
					text: 'Service provider signup canceled',
				})
			},
		},
	})
