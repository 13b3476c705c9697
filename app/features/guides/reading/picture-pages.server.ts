import { requireDocument, toPage } from '~/core/http/required-document.server'

/** Pages that show pictures of guides, which may be on any host. */

const PICTURE_PAGES = /^\/(?:$|guides(?:$|\/)|admin\/guides\/)/u

const isPicturePage = (page: string): boolean => PICTURE_PAGES.test(page)

const ANY_HOST = { 'img-src': ['https:'] }
const NO_OTHER = {}

/** The CSP sources of a page with pictures of guides; none for all other pages. */
export const pictureSources = (path: string): Partial<typeof ANY_HOST> =>
	isPicturePage(toPage(path)) ? ANY_HOST : NO_OTHER

/** Makes the browser load a page with pictures of guides as a document: only these allow other hosts. */
export const requirePictureDocument = (request: Request): void =>
	requireDocument(request, isPicturePage)
