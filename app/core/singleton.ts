const STORE = Symbol.for('prohub.singletons')

/** All of them by name, in the one place that both bundles of the server see. */
const store = ((globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>)[
	STORE
] ??= new Map<string, unknown>())

/**
 * One value per process. The server process and the Remix build are bundled separately, so a module
 * variable would exist twice; values that must exist once (clock, database, limiter) are stored
 * here.
 */
export function singleton<T>(name: string, make: () => T): T {
	const known = store.get(name)
	if (known !== undefined) return known as T
	const made = make()
	store.set(name, made)
	return made
}

/** Replaces a value that exists once per process. */
export function setSingleton<T>(name: string, value: T): void {
	store.set(name, value)
}

/** Forgets a value; the next use makes it again. */
export function deleteSingleton(name: string): void {
	store.delete(name)
}

/** The names of all values that there are. */
export const singletonNames = (): string[] => [...store.keys()]
