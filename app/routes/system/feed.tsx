import { atomFeed } from '~/features/guides/reading/feeds'
import { publishedGuides } from '~/features/guides/reading/guides.queries.server'
import { anybody, guarded } from '~/core/http/guarded.server'
import { config } from '~/core/config/config.server'

const MAX_ENTRIES = 50

/** GET /feed.xml: the newest free guides. */
export const loader = guarded(anybody, async () => {
	const { brand, origin } = config()
	return new Response(atomFeed(await publishedGuides(MAX_ENTRIES), { brand, origin }), {
		headers: {
			'Content-Type': 'application/atom+xml; charset=utf-8',
			'Cache-Control': 'no-store',
		},
	})
})
