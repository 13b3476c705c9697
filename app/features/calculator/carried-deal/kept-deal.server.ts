import { type AppLoadContext, redirect } from '@remix-run/node'
import { db } from '~/core/db/db.server'
import { cookies, readCookie } from '~/core/http/cookies.server'
import { isOwnDeal } from '~/core/http/paths'
import { getRedirectTarget, safeRedirect } from '~/core/http/safe-redirect'
import { currentTime } from '~/core/time/clock'
import { getSessionMemoized } from '~/features/accounts/sessions/sessions.server'
import { carriedDeal } from './carried-deal'

/**
 * The deal that a visitor typed on the landing page and wants to save, kept in a cookie for a week:
 * people look at other pages before they sign up, verify and pay. No cacheable page shows it, so
 * these stay the same for every visitor. The account keeps it from the sign-up on, because people
 * verify and pay in another browser too.
 */

/** Longer than the address of any deal of the landing page: five numbers of 20 characters. */
const MAX_LENGTH = 300

/** The address of a typed deal in the calculator, or null if a text is none. */
function ownDealAt(text: unknown): string | null {
	if (typeof text !== 'string' || text.length > MAX_LENGTH) return null
	const target = safeRedirect(text)
	const deal = carriedDeal(target)
	return deal !== null && deal.isOwn && deal.lines.length > 0 ? target : null
}

const ownDealInBrowser = async (request: Request): Promise<string | null> =>
	ownDealAt(await readCookie('typedDeal', request))

/** The account in whose browser a page is opened. */
async function findAccount(request: Request, context: AppLoadContext | undefined) {
	const { user } = await getSessionMemoized(request, context, currentTime())
	return user
}

/**
 * The calculator's address with the deal kept in this browser, else with the one that the account has
 * from its sign-up; null without either.
 */
export async function getKeptDeal(
	request: Request,
	context?: AppLoadContext,
): Promise<string | null> {
	const inBrowser = await ownDealInBrowser(request)
	if (inBrowser !== null) return inBrowser
	return ownDealAt((await findAccount(request, context))?.carriedDeal)
}

/** The typed deal that a sign-up takes along: the one it leads to, else the one kept in this browser. */
export async function findTypedDeal(request: Request): Promise<string | null> {
	return ownDealAt(getRedirectTarget(request)) ?? (await ownDealInBrowser(request))
}

/** The headers that keep the deal of this address. An emptied form has none, and forgets an earlier one. */
export async function keepDeal(path: string, request: Request): Promise<Headers> {
	if (ownDealAt(path) === null) return forgetKeptDeal(request)
	const headers = new Headers()
	headers.append('Set-Cookie', await cookies().typedDeal.serialize(path))
	return headers
}

/** The headers that forget a deal kept in this browser; none if it keeps none. */
export async function forgetKeptDeal(request: Request): Promise<Headers> {
	const headers = new Headers()
	if ((await ownDealInBrowser(request)) === null) return headers
	headers.append('Set-Cookie', await cookies().typedDeal.serialize('', { maxAge: 0 }))
	return headers
}

/** Forgets the deal of the account. */
async function forgetOwnDeal(request: Request, context: AppLoadContext | undefined): Promise<void> {
	const user = await findAccount(request, context)
	if (user === null || user.carriedDeal === null) return
	await db().user.updateMany({ where: { id: user.id }, data: { carriedDeal: null } })
}

/**
 * Where a member with a kept deal is led who opens the calculator; null for nowhere. An address without
 * a query leads to the deal, and so does a new deal: the page takes both for the same after it is opened.
 * Once it may open there, it is no longer kept.
 */
export async function arriveWithKeptDeal(
	request: Request,
	context: AppLoadContext | undefined,
	{ needsTerms }: { needsTerms: boolean },
): Promise<Response | null> {
	const kept = await getKeptDeal(request, context)
	if (kept === null) return null
	const { pathname, search, searchParams } = new URL(request.url)
	searchParams.delete('_routes')
	searchParams.delete('new')
	const isBare = searchParams.size === 0
	if (!isBare && (needsTerms || !isOwnDeal(searchParams))) return null
	const here = pathname.replace(/\.data$/u, '') + search
	const headers = needsTerms ? new Headers() : await forgetKeptDeal(request)
	if (!needsTerms) await forgetOwnDeal(request, context)
	return redirect(isBare ? kept : here, { headers })
}
