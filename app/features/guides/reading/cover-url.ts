/** URLs of cover images: on this site, or external with https. */

const MAX_URL_LENGTH = 500
const UNSAFE = /[\u0000-\u0020\u007f\\"'<>`]/u

/** Shown if a guide has no cover. */
export const COVER_PLACEHOLDER = '/covers/placeholder.svg'

/**
 * Normalizes a URL for storage and display, or returns null. Accepts an https URL without
 * credentials, or a path of this site; nothing executable, nothing that a browser would parse as
 * another host.
 */
export function coverUrl(input: string): string | null {
	const text = input.trim()
	if (text.length > MAX_URL_LENGTH || UNSAFE.test(text)) return null
	if (/^\/(?!\/)/u.test(text)) {
		return URL.canParse(text, 'https://app.invalid') ? text : null
	}
	if (!/^https:\/\/[^/]/iu.test(text) || !URL.canParse(text)) return null
	const { href, protocol, username, password } = new URL(text)
	return protocol === 'https:' && username === '' && password === '' ? href : null
}

/** The image to show for a stored cover: itself if it is valid, else the placeholder. */
export function coverToShow(storedUrl: string): string {
	return coverUrl(storedUrl) ?? COVER_PLACEHOLDER
}

/** The same for pages that may show no picture of another host. */
export function ownCoverToShow(storedUrl: string): string {
	const shown = coverToShow(storedUrl)
	return shown.startsWith('/') ? shown : COVER_PLACEHOLDER
}
