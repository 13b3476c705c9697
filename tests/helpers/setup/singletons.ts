/** What a restart of the process does to the things that exist once. */

const symbolOf = (name: string): symbol => Symbol.for(`prohub.${name}`)

/** Forgets a thing that exists once per process; the next use makes it anew. */
export function forgetSingleton(name: string): void {
	Reflect.deleteProperty(globalThis, symbolOf(name))
}

/** Modules hold these for good; each is idle again at the end of a test file. */
const HELD_BY_MODULES = [
	...['clock', 'db', 'hash-queue', 'outbox', 'page-version', 'initial-environment'],
].map(symbolOf)

/** Forgets all that depends on the environment of one test file. */
export function forgetSingletons(): void {
	for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
		const isSingleton = Symbol.keyFor(symbol)?.startsWith('prohub.') === true
		if (isSingleton && !HELD_BY_MODULES.includes(symbol)) Reflect.deleteProperty(globalThis, symbol)
	}
	resetClock()
}

/** Puts a value in the place of a thing that exists once per process. */
export function replaceSingleton(name: string, value: unknown): void {
	Reflect.set(globalThis, symbolOf(name), value)
}

/** Takes the app's clock back to the computer's time. */
export function resetClock(): void {
	const clock: unknown = Reflect.get(globalThis, symbolOf('clock'))
	if (typeof clock === 'object' && clock !== null) Reflect.set(clock, 'offsetMs', 0)
}
