import { data } from '@remix-run/node'
import { requirePremium, type SignedIn } from '~/features/accounts/access/guards.server'
import { acceptTerms } from '~/features/accounts/profile/terms.server'
import { isBusy } from '~/core/db/db.server'
import { formatDuration } from '~/core/time/durations'
import { redirectWithFlash } from '~/core/http/flash.server'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import { retryAfter } from '~/core/forms/parse-form.server'
import { consume } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { browseDirectory, type DirectoryPage } from './directory.server'
import { pageLink } from './directory-links'
import { findDirectorySettings } from './directory-queries.server'
import { type DirectoryQuery, readDirectoryQuery } from './directory-query'
import { directorySchema } from '~/features/directory/directory.schema.server'
import { setFavorite } from './favorites.server'
import { loadOwnState, saveOwnState } from './own-state.server'
import { LIST_FAILED_TEXT, TERMS_REFUSED_TEXT } from '~/features/directory/messages'
import type { DirectoryLists } from '~/features/directory/taxonomy/taxonomy.server'
import { writeSeed } from './seeded-shuffle'

/** Loader and actions of the directory page. */

export type DirectoryView =
	/** Nothing of the directory is shown before its terms are accepted. */
	| { kind: 'terms' }
	| { kind: 'failed'; query: DirectoryQuery; message: string }
	| {
			kind: 'list'
			query: DirectoryQuery
			lists: DirectoryLists
			/** The member was never asked for a state. */
			asksState: boolean
			list: Omit<DirectoryPage, 'seed'> & { seed: string }
	  }

/** The loader data for a member, and its status. */
export async function directoryView(
	{ user }: SignedIn,
	request: Request,
	ip: string,
): Promise<ReturnType<typeof data<DirectoryView>>> {
	if (!user.hasAcceptedProviderTOS) return data<DirectoryView>({ kind: 'terms' })
	const { searchParams } = new URL(request.url)
	let query = readDirectoryQuery(searchParams, null)
	const failed = (message: string, init: ResponseInit) =>
		data<DirectoryView>({ kind: 'failed', query, message }, init)
	try {
		const settings = await findDirectorySettings(user.id)
		const { ownState, lists } = settings
		query = readDirectoryQuery(searchParams, ownState || null)
		const limit = await consume('directoryIp', ip)
		if (!limit.allowed) {
			const wait = limit.retryAfterSeconds
			const message = `You're browsing very quickly. Please try again in ${formatDuration(wait)}.`
			return failed(message, { status: 429, headers: retryAfter(wait) })
		}
		const { seed, ...list } = await browseDirectory(query, settings)
		return data<DirectoryView>({
			kind: 'list',
			query,
			lists,
			asksState: ownState === null,
			list: { ...list, seed: writeSeed(seed) },
		})
	} catch (error) {
		log.error({ err: String(error) }, 'directory could not be loaded')
		return failed(LIST_FAILED_TEXT, { status: isBusy(error) ? 503 : 500 })
	}
}

/** The page with its filters, its page and its order, as far as they make sense. */
async function currentAddress(request: Request, userId: string): Promise<string> {
	const ownState = (await loadOwnState(userId)) || null
	const query = readDirectoryQuery(new URL(request.url).searchParams, ownState)
	return pageLink(query, query.page, query.seed === null ? '' : writeSeed(query.seed))
}

type FavoriteCall = ActionCall<
	SignedIn,
	{ intent: 'favorite' | 'unfavorite'; providerId: string; anchor: string }
>

async function favorite({ request, viewer: { user }, value, now, reject }: FavoriteCall) {
	if (!user.hasAcceptedProviderTOS) return reject({ status: 403, message: TERMS_REFUSED_TEXT })
	const isFavorite = value.intent === 'favorite'
	const result = await setFavorite(user.id, value.providerId, isFavorite, now)
	if (!result.ok) return reject(result)
	const anchor = /^p-[\w-]+$/u.test(value.anchor) ? `#${value.anchor}` : ''
	return redirectWithFlash(request, (await currentAddress(request, user.id)) + anchor, [])
}

/** Remembers a state and shows the list with it; the other filters stay. */
async function rememberState({
	request,
	viewer: { user },
	value,
	now,
	reject,
}: ActionCall<SignedIn, { intent: 'rememberState'; state: string }>) {
	if (!user.hasAcceptedProviderTOS) return reject({ status: 403, message: TERMS_REFUSED_TEXT })
	await saveOwnState(user.id, value.state, now)
	const query = readDirectoryQuery(new URL(request.url).searchParams)
	const shown = { ...query, location: value.state || null, ownState: value.state || null }
	return redirectWithFlash(request, pageLink(shown, 1, ''), [])
}

/** The buttons of the page. */
export const directoryAction = defineAction({
	guard: requirePremium,
	schema: directorySchema,
	failed: ({ intent }) =>
		intent === 'acceptTerms' ? 'Failed to update settings. Please try again.' : undefined,
	intents: {
		acceptTerms: async ({ request, viewer, now }) => {
			await acceptTerms(viewer.user.id, 'provider', now)
			const text = 'Terms accepted. You can now use the service provider directory.'
			const to = await currentAddress(request, viewer.user.id)
			return redirectWithFlash(request, to, { kind: 'success', text })
		},
		declineTerms: ({ request }) =>
			redirectWithFlash(request, paths.home(), { kind: 'error', text: TERMS_REFUSED_TEXT }),
		rememberState,
		favorite,
		unfavorite: favorite,
	},
})
