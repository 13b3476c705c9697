import { atomFeed } from '~/features/guides/reading/feeds'
import { publishedGuides } from '~/features/guides/reading/guides.queries.server'
import { config } from '~/core/config/config.server'

const MOST = 50

/** GET /feed.xml: the newest free guides. */
export async function loader() {
	const { brand, origin } = config()
	return new Response(atomFeed(await publishedGuides(MOST), { brand, origin }), {
		headers: {
			'Content-Type': 'application/atom+xml; charset=utf-8',
			'Cache-Control': 'no-store',
		},
	})
}
