/**
 * Return targets (`redirect`, `afterSubscribeRedirect`) are followed only within this app. The URL
 * parser rebuilds the path, which is then checked again, because a browser drops tabs and resolves
 * dots in ways that turn an innocent-looking path into another host.
 */
const MAX_PATH_LENGTH = 512
const OWN_PATH = /^\/(?![/\\])/u

const UNSAFE = /[\u0000-\u001f\u007f\\]/u
const ANY_ORIGIN = 'https://app.invalid'

/** Returns the target as a path of this app, or null if it is not one. */
export function safeRedirect(target: string | null | undefined): string | null {
	if (!target || target.length > MAX_PATH_LENGTH || !OWN_PATH.test(target) || UNSAFE.test(target))
		return null
	if (!URL.canParse(target, ANY_ORIGIN)) return null
	const url = new URL(target, ANY_ORIGIN)
	if (url.origin !== ANY_ORIGIN) return null
	const rebuilt = url.pathname + url.search + url.hash
	return OWN_PATH.test(rebuilt) && !UNSAFE.test(rebuilt) ? rebuilt : null
}

/** The return target that a page was requested with. */
export const getRedirectTarget = (request: Request): string | null =>
	safeRedirect(new URL(request.url).searchParams.get('redirect'))
