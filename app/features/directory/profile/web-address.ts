/**
 * Providers' links. Parsed as a URL before storing and again before display, so that a link always
 * leads to a web page.
 */

const MAX_URL_LENGTH = 300

/**
 * The full URL of a web page, or null. Adds https if there is no scheme. Rejects other schemes,
 * credentials, and hosts without a dot.
 */
export function webAddress(text: string): string | null {
	const trimmed = text.trim()
	if (trimmed === '' || trimmed.length > MAX_URL_LENGTH || /\s/u.test(trimmed)) return null
	const full = /^https?:\/\//iu.test(trimmed) ? trimmed : `https://${trimmed}`
	let url: URL
	try {
		url = new URL(full)
	} catch {
		return null
	}
	const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
	const isPublicHost = /^[^.].*\.[^.]+$/u.test(url.hostname)
	if (!isWeb || !isPublicHost || url.username !== '' || url.password !== '') return null
	// The parser escapes dangerous characters, which may make it longer.
	return url.href.length > MAX_URL_LENGTH ? null : url.href
}

/** The address for display: without the scheme and the trailing slash. */
export function displayUrl(href: string): string {
	return href.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '')
}
