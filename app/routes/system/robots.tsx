import { robots } from '~/features/guides/reading/feeds'
import { anybody, guarded } from '~/core/http/guarded.server'
import { config } from '~/core/config/config.server'

/** GET /robots.txt: contains the site's own address, so it cannot be a static file. */
export const loader = guarded(
	anybody,
	() =>
		new Response(robots(config().origin), {
			headers: {
				'Content-Type': 'text/plain; charset=utf-8',
				'Cache-Control': 'no-store',
			},
		}),
)
