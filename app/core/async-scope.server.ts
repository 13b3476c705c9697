import { AsyncLocalStorage } from 'node:async_hooks'

/** A value that the callees of some work can read without being passed it. */
export type AsyncScope<Value> = {
	run: <T>(value: Value, work: () => Promise<T>) => Promise<T>
	/** Undefined outside of any work. */
	current: () => Value | undefined
}

/**
 * Makes a scope that is switched off while no work runs in it: on Node 20 a storage that is on makes every
 * promise of the process slower, those of all pages too.
 */
export function createAsyncScope<Value>(): AsyncScope<Value> {
	const storage = new AsyncLocalStorage<Value>()
	let running = 0
	return {
		async run(value, work) {
			running += 1
			try {
				return await storage.run(value, work)
			} finally {
				running -= 1
				if (running === 0) storage.disable()
			}
		},
		current: () => storage.getStore(),
	}
}
