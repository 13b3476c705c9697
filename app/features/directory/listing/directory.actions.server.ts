import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { acceptTerms } from '~/features/accounts/profile/terms.server'
import { currentTime } from '~/core/time/clock'
import { isBusy } from '~/core/db/db.server'
import { formatDuration } from '~/core/time/durations'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm, retryAfter } from '~/core/forms/parse-form.server'
import { consume } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { browseDirectory, type DirectoryPage } from './directory.server'
import { type DirectoryQuery, readDirectoryQuery } from './directory-query'
import { DirectoryForm } from '~/features/directory/directory.schema.server'
import { setFavorite } from './favorites.server'
import {
	LIST_FAILED_TEXT,
	TERMS_ACCEPTED_TEXT,
	TERMS_FAILED_TEXT,
	TERMS_REFUSED_TEXT,
} from '~/features/directory/messages'
import { directoryLists, type DirectoryLists } from '~/features/directory/taxonomy/taxonomy.server'
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
			list: Omit<DirectoryPage, 'seed'> & { seed: string }
	  }

/** The loader data for a member, and its status. */
export async function directoryView(
	{ user }: SignedIn,
	request: Request,
	ip: string,
): Promise<ReturnType<typeof data<DirectoryView>>> {
	if (!user.hasAcceptedProviderTOS) return data<DirectoryView>({ kind: 'terms' })
	const query = readDirectoryQuery(new URL(request.url).searchParams)
	const failed = (message: string, init: ResponseInit) =>
		data<DirectoryView>({ kind: 'failed', query, message }, init)
	const limit = await consume('directoryIp', ip)
	if (!limit.allowed) {
		const wait = limit.retryAfterSeconds
		const message = `You're browsing very quickly. Please try again in ${formatDuration(wait)}.`
		return failed(message, { status: 429, headers: retryAfter(wait) })
	}
	try {
		const [{ seed, ...list }, lists] = await Promise.all([
			browseDirectory(query, user._id),
			directoryLists(),
		])
		return data<DirectoryView>({
			kind: 'list',
			query,
			lists,
			list: { ...list, seed: writeSeed(seed) },
		})
	} catch (error) {
		log.error({ err: String(error) }, 'directory could not be loaded')
		return failed(LIST_FAILED_TEXT, { status: isBusy(error) ? 503 : 500 })
	}
}

export type DirectoryAnswer = { failure: string }

const failure = (text: string, status: number, wait?: number) =>
	data<DirectoryAnswer>({ failure: text }, { status, headers: retryAfter(wait) })

/** The buttons of the page. */
export async function directoryAction(args: ActionFunctionArgs, { user }: SignedIn) {
	const parsed = parseForm(await parseTrustedForm(args), DirectoryForm)
	if (!parsed.ok) return failure(UNKNOWN_BUTTON_TEXT, 400)
	const form = parsed.value
	if (form.intent === 'acceptTerms') return accept(args, user._id)
	if (form.intent === 'declineTerms') {
		const refused = { kind: 'error', text: TERMS_REFUSED_TEXT } as const
		return redirectWithFlash(args.request, paths.home(), refused)
	}
	if (!user.hasAcceptedProviderTOS) return failure(TERMS_REFUSED_TEXT, 403)
	const isWanted = form.intent === 'favorite'
	const done = await setFavorite(user._id, form.providerId, isWanted, currentTime())
	if (!done.ok) return failure(done.message, done.status, done.retryAfter)
	const anchor = /^p-[\w-]+$/u.test(form.anchor) ? `#${form.anchor}` : ''
	return redirectWithFlash(args.request, hereOf(args.request) + anchor, [])
}

/** The page's address with its valid filters, page and order. */
function hereOf(request: Request): string {
	const { favourites, page, seed, ...filter } = readDirectoryQuery(
		new URL(request.url).searchParams,
	)
	return paths.directory({
		...filter,
		favourites: favourites ? '1' : null,
		page: page > 1 ? page : undefined,
		seed: seed === null ? undefined : writeSeed(seed),
	})
}

async function accept({ request, context }: ActionFunctionArgs, userId: string) {
	try {
		await acceptTerms(userId, 'provider', currentTime())
	} catch (error) {
		log.error({ requestId: context.requestId, err: String(error) }, 'terms could not be stored')
		return failure(TERMS_FAILED_TEXT, 500)
	}
	return redirectWithFlash(request, hereOf(request), { kind: 'success', text: TERMS_ACCEPTED_TEXT })
}
