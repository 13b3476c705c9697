/**
 * One value per process. The server process and the Remix build are bundled separately, so a module
 * variable would exist twice; values that must exist once (clock, database, limiter) are stored
 * here.
 */
export function singleton<T>(name: string, make: () => T): T {
	const key = Symbol.for(`prohub.${name}`)
	const store = globalThis as unknown as Record<symbol, T | undefined>
	return (store[key] ??= make())
}

/** Replaces a value that exists once per process. */
export function setSingleton<T>(name: string, value: T): void {
	;(globalThis as unknown as Record<symbol, T>)[Symbol.for(`prohub.${name}`)] = value
}
