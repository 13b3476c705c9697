import { setImmediate } from 'node:timers/promises'

/** How many ids are read at a time: a query that takes some milliseconds. */
const IDS = 5_000
/** How many rows are worked on in one transaction, so that nothing else waits for long. */
const ROWS = 25

/**
 * Works on every row that is due, a few at a time. Each is offered once, so that one which stays due keeps
 * no other waiting.
 * @param load the ids after this one that are due, in their order, at most so many
 * @param work does it for these ids, in one short transaction, and returns how many it did
 * @returns how many were done
 */
export async function inBatches(
	load: (afterId: string, limit: number) => Promise<readonly { id: string }[]>,
	work: (ids: string[]) => Promise<number>,
): Promise<number> {
	let done = 0
	let last = ''
	for (;;) {
		const due = await load(last, IDS)
		for (let start = 0; start < due.length; start += ROWS) {
			done += await work(due.slice(start, start + ROWS).map(({ id }) => id))
			// Requests go in between.
			await setImmediate()
		}
		if (due.length < IDS) return done
		last = due.at(-1)?.id ?? ''
	}
}
