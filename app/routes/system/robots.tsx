import { robots } from '~/features/guides/reading/feeds'
import { config } from '~/core/config/config.server'

/** GET /robots.txt: contains the site's own address, so it cannot be a static file. */
export function loader() {
	return new Response(robots(config().origin), {
		headers: {
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'no-store',
		},
	})
}
