/**
 * One value per process. The server process and the Remix build are bundled apart, so a module
 * variable would exist twice; what must exist once (clock, database, limiter) lives here.
 */
export function singleton<T>(name: string, make: () => T): T {
	const key = Symbol.for(`prohub.${name}`)
	const store = globalThis as unknown as Record<symbol, T | undefined>
	return (store[key] ??= make())
}

/** Puts another value in the place of one that exists once per process. */
export function setSingleton<T>(name: string, value: T): void {
	;(globalThis as unknown as Record<symbol, T>)[Symbol.for(`prohub.${name}`)] = value
}
