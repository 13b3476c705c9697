import { onTestFinished } from 'vitest'
import { config, type Config } from '~/core/config/config.server'

/** Simulates the effect of a process restart on singletons. */

const symbolOf = (name: string): symbol => Symbol.for(`prohub.${name}`)

/** Deletes a singleton; the next use creates it again. */
export function forgetSingleton(name: string): void {
	Reflect.deleteProperty(globalThis, symbolOf(name))
}

/** Modules hold these for good; each is idle again at the end of a test file. */
const HELD_BY_MODULES = [
	...[
		'commit-hooks',
		'transaction-repeats',
		'clock',
		'db',
		'sqlite-reader',
		'hash-queue',
		'outbox',
		'initial-environment',
		'lease-owner',
	],
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

/** Changes the configuration until the test ends. */
export function changeConfig(changes: Partial<Config>): void {
	const before = config()
	replaceSingleton('config', { ...before, ...changes })
	onTestFinished(() => replaceSingleton('config', before))
}

/** Resets the app's clock to the computer's time. */
export function resetClock(): void {
	const clock: unknown = Reflect.get(globalThis, symbolOf('clock'))
	if (typeof clock === 'object' && clock !== null) Reflect.set(clock, 'offsetMs', 0)
}
