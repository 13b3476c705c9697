import { redirectDocument } from '@remix-run/node'

/** The page of an address; the router matches any case, a trailing slash, and `.data` for its data. */
export const toPage = (path: string): string =>
	path
		.toLowerCase()
		.replace(/\.data$/u, '')
		.replace(/(?<=.)\/$/u, '')

/**
 * Makes the browser load a page as a document when it comes from a page with another content security
 * policy: that of the first document applies to all pages reached by client-side navigation.
 * @param hasPolicy whether a page has the policy that this one needs
 * @throws Response a redirect to the same address
 */
export function requireDocument(
	{ headers, url }: Request,
	hasPolicy: (page: string) => boolean,
): void {
	if (headers.get('Sec-Fetch-Dest') !== 'empty') return
	const referrer = URL.parse(headers.get('Referer') ?? '')
	if (referrer !== null && hasPolicy(toPage(referrer.pathname))) return
	const { pathname, search } = new URL(url)
	throw redirectDocument(pathname + search) as Response
}
