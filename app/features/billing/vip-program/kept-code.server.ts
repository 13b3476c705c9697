import { cookies, readCookie } from '~/core/http/cookies.server'
import { viewReferralCode } from './referral-code.server'
import { isCode, normalizePromoCode } from './vip-rules'

/**
 * The code of a referral link, kept in a cookie for 30 days: friends look at other pages before they
 * sign up. No cacheable page shows it, so these stay the same for every visitor.
 */

/** The code kept in this browser, or null. */
export async function getKeptCode(request: Request): Promise<string | null> {
	const value = await readCookie('promoCode', request)
	return typeof value === 'string' && isCode(value) ? value : null
}

/** The code of an address, else the one that this browser keeps, whose refusal is not mentioned. */
export async function viewInvitedCode(request: Request, userId: string) {
	const input = new URL(request.url).searchParams.get('code')
	if (input !== null) return viewReferralCode({ userId }, input)
	const kept = await viewReferralCode({ userId }, (await getKeptCode(request)) ?? '')
	return kept.accepted === null ? { ...kept, input: '', error: null, isRefused: false } : kept
}

/**
 * The headers that keep the code of a plan page's address. An empty code removes the kept one;
 * without a code, or with a text that is none, nothing changes.
 */
export async function keepCode(input: string | null): Promise<Headers> {
	const headers = new Headers()
	const code = input === null ? null : normalizePromoCode(input)
	if (code === '') {
		headers.append('Set-Cookie', await cookies().promoCode.serialize('', { maxAge: 0 }))
	} else if (code !== null && isCode(code)) {
		headers.append('Set-Cookie', await cookies().promoCode.serialize(code))
	}
	return headers
}

/** Keeps the code also if the guard of the plan page redirects the visitor. */
export async function guardInvited<Guarded>(
	guarded: Promise<Guarded>,
	input: string | null,
): Promise<Guarded> {
	try {
		return await guarded
	} catch (answer) {
		if (answer instanceof Response) {
			for (const cookie of (await keepCode(input)).getSetCookie()) {
				answer.headers.append('Set-Cookie', cookie)
			}
		}
		throw answer
	}
}
