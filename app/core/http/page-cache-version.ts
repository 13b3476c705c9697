import { singleton } from '~/core/singleton'

/**
 * Counts the changes of what pages from memory show. Whoever changes such a thing says so once it is
 * stored; pages drawn before are then drawn again.
 */
const state = singleton('page-version', () => ({ version: 0 }))

export function cacheVersion(): number {
	return state.version
}

/** To be called after the change is committed. */
export function invalidatePageCache(): void {
	state.version += 1
}
