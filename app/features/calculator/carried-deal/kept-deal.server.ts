import { redirect } from '@remix-run/node'
import { cookies, readCookie } from '~/core/http/cookies.server'
import { isOwnDeal } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { carriedDeal } from './carried-deal'

/**
 * The deal that a visitor typed on the landing page and wants to save, kept in a cookie for a week:
 * people look at other pages before they sign up, verify and pay. No cacheable page shows it, so
 * these stay the same for every visitor.
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

/** The calculator's address with the deal kept in this browser, or null. */
export async function getKeptDeal(request: Request): Promise<string | null> {
	return ownDealAt(await readCookie('typedDeal', request))
}

/** The headers that keep the deal of this address; none if it has no typed deal. */
export async function keepDeal(path: string): Promise<Headers> {
	const headers = new Headers()
	if (ownDealAt(path) === null) return headers
	headers.append('Set-Cookie', await cookies().typedDeal.serialize(path))
	return headers
}

/** The headers that forget a kept deal; none if the browser keeps none. */
export async function forgetKeptDeal(request: Request): Promise<Headers> {
	const headers = new Headers()
	if ((await getKeptDeal(request)) === null) return headers
	headers.append('Set-Cookie', await cookies().typedDeal.serialize('', { maxAge: 0 }))
	return headers
}

/**
 * Where a member with a kept deal is led who opens the calculator; null for nowhere. An address without
 * a query leads to the deal. Once it may open there, it is no longer kept.
 */
export async function arriveWithKeptDeal(
	request: Request,
	{ needsTerms }: { needsTerms: boolean },
): Promise<Response | null> {
	const kept = await getKeptDeal(request)
	if (kept === null) return null
	const { pathname, search, searchParams } = new URL(request.url)
	searchParams.delete('_routes')
	const isBare = searchParams.size === 0
	if (!isBare && (needsTerms || !isOwnDeal(searchParams))) return null
	const here = pathname.replace(/\.data$/u, '') + search
	const headers = needsTerms ? new Headers() : await forgetKeptDeal(request)
	return redirect(isBare ? kept : here, { headers })
}
