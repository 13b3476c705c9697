import { atomFeed } from '~/guides/machine-pages'
import { publishedGuides } from '~/guides/read-guide.server'
import { config } from '~/platform/config.server'

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
