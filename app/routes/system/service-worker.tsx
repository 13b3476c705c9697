import { anybody, guarded } from '~/core/http/guarded.server'
import { config } from '~/core/config/config.server'
import { NO_WORKER, offlineBuild } from '~/layout/offline/offline-build.server'

/** GET /sw.js: the service worker of the calculator, or one that ends it if offline use is switched off. */
export const loader = guarded(anybody, () => {
	const { brand, hasOffline } = config()
	return new Response(hasOffline ? offlineBuild(brand).worker : NO_WORKER, {
		headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
	})
})
