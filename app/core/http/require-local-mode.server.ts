import { config } from '~/core/config/config.server'

/** The tools under /dev exist in local mode only. @throws Response 404 elsewhere */
export function requireLocalMode(): void {
	if (config().mode !== 'local') throw new Response('Not found', { status: 404 })
}
