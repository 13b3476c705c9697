import { anybody, guarded } from '~/core/http/guarded.server'
import { config } from '~/core/config/config.server'
import { offlineBuild } from '~/layout/offline/offline-build.server'

/** GET /calculator/offline: the document that the service worker stores, the same for everybody. */
export const loader = guarded(
	anybody,
	() =>
		new Response(offlineBuild(config().brand).document, {
			headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
		}),
)
