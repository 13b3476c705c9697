import { config } from '~/core/config/config.server'

/** Restricts the tools under /dev to local mode. @throws Response 404 in any other mode */
export function requireLocalMode(): void {
	if (config().mode !== 'local') throw new Response('Not found', { status: 404 })
}
