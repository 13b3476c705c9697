import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/** False in the server's HTML and in the first pass over it, true from then on. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
}
