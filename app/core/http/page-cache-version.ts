import { singleton } from '~/core/singleton'

/**
 * Version of the data that cached pages show. Code that changes such data increases it, and pages
 * rendered earlier are rendered again.
 */
const state = singleton('page-version', () => ({ version: 0 }))

export function cacheVersion(): number {
	return state.version
}

/** Call this after the change is committed. */
export function invalidatePageCache(): void {
	state.version += 1
}
