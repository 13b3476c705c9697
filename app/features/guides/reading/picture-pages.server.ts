import { requireDocument, toPage } from '~/core/http/required-document.server'

/** Pages that show pictures of guides, which may be on any host. */

const PICTURE_PAGES = /^\/(?:$|guides(?:$|\/)|admin\/guides\/)/u

const isPicturePage = (page: string): boolean => PICTURE_PAGES.test(page)

const ANY_HOST = { 'img-src': ['https:'] } as const

/** The CSP sources of a page with pictures of guides; null for all other pages. */
export const pictureSources = (path: string): typeof ANY_HOST | null =>
	isPicturePage(toPage(path)) ? ANY_HOST : null

/** Makes the browser load a page with pictures of guides as a document: only these allow other hosts. */
export const requirePictureDocument = (request: Request): void =>
	requireDocument(request, isPicturePage)
