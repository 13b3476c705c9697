import { cookies, readCookie } from '~/core/http/cookies.server'
import { decrypt, encrypt } from '~/core/security/encryption.server'

/**
 * The address of a new link on its way from the form to the page that shows it once: encrypted for its
 * owner, in a cookie of two minutes. A page that is loaded again creates nothing and shows nothing, and
 * the server keeps the digest of the token only.
 */

const PURPOSE = 'new share link'

export type NewLinkNote = { token: string; expiresAt: string }

/** The cookie that takes a link to its page. */
export function carryNewLink(userId: string, note: NewLinkNote): Promise<string> {
	return cookies().newLink.serialize(encrypt(PURPOSE, userId, JSON.stringify(note)))
}

/**
 * The link that was just made by this user in this browser, and the cookie that ends its way. Without a
 * cookie there is neither.
 */
export async function takeNewLink(
	userId: string,
	request: Request,
): Promise<{ note: NewLinkNote | null; cookie: string | null }> {
	const value = await readCookie('newLink', request)
	if (typeof value !== 'string' || value === '') return { note: null, cookie: null }
	const text = decrypt(PURPOSE, userId, value)
	return {
		note: text === null ? null : (JSON.parse(text) as NewLinkNote),
		cookie: await cookies().newLink.serialize('', { maxAge: 0 }),
	}
}
