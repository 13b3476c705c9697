import { onTestFinished } from 'vitest'
import { config, type Config } from '~/core/config/config.server'
import { deleteSingleton, setSingleton, singleton, singletonNames } from '~/core/singleton'

/** Simulates the effect of a process restart on singletons. */

/** Deletes a singleton; the next use creates it again. */
export function forgetSingleton(name: string): void {
	deleteSingleton(name)
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
]

/** Forgets all that depends on the environment of one test file. */
export function forgetSingletons(): void {
	for (const name of singletonNames()) {
		if (!HELD_BY_MODULES.includes(name)) deleteSingleton(name)
	}
	resetClock()
}

/** Puts a value in the place of a thing that exists once per process. */
export function replaceSingleton(name: string, value: unknown): void {
	setSingleton(name, value)
}

/** Changes the configuration until the test ends. */
export function changeConfig(changes: Partial<Config>): void {
	const before = config()
	replaceSingleton('config', { ...before, ...changes })
	onTestFinished(() => replaceSingleton('config', before))
}

/** Resets the app's clock to the computer's time. */
export function resetClock(): void {
	if (!singletonNames().includes('clock')) return
	const clock = singleton<{ offsetMs: number }>('clock', () => ({ offsetMs: 0 }))
	clock.offsetMs = 0
}
