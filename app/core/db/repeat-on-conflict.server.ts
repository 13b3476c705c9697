import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicMs } from '~/core/time/clock'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'
import { DatabaseBusyError } from './serialized-adapter.server'

/**
 * Repeats a transaction that lost against a parallel one. SQLite lets one transaction write at a time,
 * so none loses there; a database with several writers ends one of two that conflict.
 */

/** How long one transaction is repeated in all. */
const MAX_REPEAT_MS = 5_000
const FIRST_PAUSE_MS = 10
const MAX_PAUSE_MS = 400

/** What SQL calls a serialization failure and a deadlock. */
const CONFLICT_STATES = new Set(['40001', '40P01'])

// In the process, because two bundles of the server use one database.
const repeats = singleton('transaction-repeats', () => ({ count: 0 }))

/** How many transactions this process has repeated after a conflict. */
export const repeatCount = (): number => repeats.count

/** Whether the database ended a transaction because of a parallel one, so that it may be repeated. */
export function isConflict(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { code, cause } = error as { code?: unknown; cause?: unknown }
	if (code === 'P2034') return true
	if (typeof code === 'string' && CONFLICT_STATES.has(code)) return true
	if (typeof cause !== 'object' || cause === null) return false
	const { kind, originalCode } = cause as { kind?: unknown; originalCode?: unknown }
	return (
		kind === 'TransactionWriteConflict' ||
		(typeof originalCode === 'string' && CONFLICT_STATES.has(originalCode))
	)
}

/**
 * Runs a transaction, and again after each conflict, with growing pauses. Any other error is thrown at
 * once: after a lost connection nobody knows whether the transaction was committed.
 * @param options `uniqueRepeats`: how often a violated unique key is repeated as well, because some
 * databases report a conflict of two inserts so
 * @throws DatabaseBusyError after five seconds of conflicts
 */
export async function repeatOnConflict<T>(
	attempt: () => Promise<T>,
	options: { uniqueRepeats: number; isUniqueViolation: (error: unknown) => boolean },
): Promise<T> {
	const start = monotonicMs()
	let uniqueViolations = 0
	for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
		try {
			return await attempt()
		} catch (error) {
			if (options.isUniqueViolation(error)) uniqueViolations += 1
			else if (!isConflict(error)) throw error
			if (uniqueViolations > options.uniqueRepeats) throw error
		}
		const waitedMs = Math.round(monotonicMs() - start)
		if (waitedMs + pause > MAX_REPEAT_MS) {
			log.warn({ waitedMs }, 'transaction in conflict, gave up repeating')
			throw new DatabaseBusyError('The transaction conflicts with others')
		}
		repeats.count += 1
		await sleep(pause * (0.5 + Math.random()))
	}
}
