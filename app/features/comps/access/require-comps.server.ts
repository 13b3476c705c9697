import { type SignedIn, getViewer } from '~/features/accounts/access/guards.server'
import { config } from '~/core/config/config.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineGuard } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { evaluateCompsAccess } from './comps-access'

/** Guards all /comps sub-pages; users without access are redirected to the teaser. */
export const requireComps = defineGuard('comps', async (request, context): Promise<SignedIn> => {
	const viewer = await getViewer(request, context)
	const access = evaluateCompsAccess(viewer, config().openComps)
	if (access.kind === 'tool' && viewer.user !== null) return { ...viewer, user: viewer.user }
	const toPage: Response = await redirectWithFlash(request, paths.comps(), [])
	throw toPage
})
