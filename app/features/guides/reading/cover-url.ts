/** Addresses of cover pictures: of this site, or https elsewhere. */

const MAX_URL_LENGTH = 500
const UNSAFE = /[\u0000-\u0020\u007f\\"'<>`]/u

/** Shown where a guide has no cover. */
export const COVER_PLACEHOLDER = '/covers/placeholder.svg'

/**
 * The address as it may be stored and shown, or null. An https address without credentials, or a
 * path of this site; nothing that runs, nothing that a browser would read as another host.
 */
export function coverUrl(typed: string): string | null {
	const text = typed.trim()
	if (text.length > MAX_URL_LENGTH || UNSAFE.test(text)) return null
	if (/^\/(?!\/)/u.test(text)) {
		return URL.canParse(text, 'https://app.invalid') ? text : null
	}
	if (!/^https:\/\/[^/]/iu.test(text) || !URL.canParse(text)) return null
	const url = new URL(text)
	const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
	return isPlain && url.hostname !== '' ? url.href : null
}

/** What to show for a stored cover: itself while it is fit to be shown, else the placeholder. */
export function coverToShow(stored: string): string {
	return coverUrl(stored) ?? COVER_PLACEHOLDER
}
