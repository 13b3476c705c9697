import { Mutex, Semaphore } from 'async-mutex'
import { singleton } from '~/core/singleton'

/** Locks and limits for asynchronous work within this process; each serves in the order of asking. */

const mutexes = () => singleton('keyed-mutexes', () => new Map<string, Mutex>())

/** Runs the work while no other work with the same key runs. */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
	const mutex = mutexes().get(key) ?? new Mutex()
	mutexes().set(key, mutex)
	try {
		return await mutex.runExclusive(work)
	} finally {
		if (!mutex.isLocked()) mutexes().delete(key)
	}
}

/** Does the work for each item, at most `concurrency` at a time. */
export async function mapConcurrently<T>(
	items: readonly T[],
	concurrency: number,
	work: (item: T) => Promise<void>,
): Promise<void> {
	const semaphore = new Semaphore(concurrency)
	await Promise.all(items.map((item) => semaphore.runExclusive(() => work(item))))
}
