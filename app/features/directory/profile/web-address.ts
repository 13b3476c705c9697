/**
 * The links providers give. A link is parsed as a URL before it is stored and again before it is
 * shown, so that nothing but a web page ever stands behind one.
 */

const MAX_URL_LENGTH = 300

/**
 * The full address of a web page, or null when the text is none. Without http or https in front,
 * https is meant. Refused: other schemes, names and passwords in the address, hosts without a dot.
 */
export function webAddress(text: string): string | null {
	const typed = text.trim()
	if (typed === '' || typed.length > MAX_URL_LENGTH || /\s/u.test(typed)) return null
	const full = /^https?:\/\//iu.test(typed) ? typed : `https://${typed}`
	let url: URL
	try {
		url = new URL(full)
	} catch {
		return null
	}
	const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
	const isPublicHost = /^[^.].*\.[^.]+$/u.test(url.hostname)
	if (!isWeb || !isPublicHost || url.username !== '' || url.password !== '') return null
	// The parser writes dangerous characters as codes, which may make it longer.
	return url.href.length > MAX_URL_LENGTH ? null : url.href
}

/** The address as people say it: without the scheme, and without the slash at its end. */
export function displayUrl(href: string): string {
	return href.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '')
}
