import { config } from '~/core/config/config.server'
import { defineGuard } from './guarded.server'

/** Restricts the tools under /dev to local mode. @throws Response 404 in any other mode */
export const requireLocalMode = defineGuard('local', () => {
	if (config().mode !== 'local') throw new Response('Not found', { status: 404 })
	return Promise.resolve(null)
})
