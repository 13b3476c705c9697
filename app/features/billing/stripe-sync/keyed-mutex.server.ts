import { singleton } from '~/core/singleton'

const queues = (): Map<string, Promise<unknown>> =>
	singleton('billing-turns', () => new Map<string, Promise<unknown>>())

/** Runs tasks with the same key one after the other, in call order. */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
	const before = queues().get(key) ?? Promise.resolve()
	const mine = before.then(work, work)
	const settled = mine.catch(() => undefined)
	queues().set(key, settled)
	try {
		return await mine
	} finally {
		if (queues().get(key) === settled) queues().delete(key)
	}
}
