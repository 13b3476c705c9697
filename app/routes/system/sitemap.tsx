import { siteMap } from '~/features/guides/reading/feeds'
import { publishedGuides } from '~/features/guides/reading/guides.queries.server'
import { config } from '~/core/config/config.server'
import { anybody, guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'

/** The protocol's maximum number of URLs per sitemap. */
const MAX_URLS = 49_000

/** Public pages for search engines. */
const OPEN_PAGES = [
	paths.home(),
	paths.guides(),
	paths.signUp(),
	paths.checkOurMath(),
	paths.terms(),
	paths.privacy(),
]

/** GET /sitemap.xml: the public pages and the free guides. */
export const loader = guarded(anybody, async () => {
	const { origin } = config()
	return new Response(siteMap(await publishedGuides(MAX_URLS), { origin, pages: OPEN_PAGES }), {
		headers: {
			'Content-Type': 'application/xml; charset=utf-8',
			'Cache-Control': 'no-store',
		},
	})
})
