import { singleton } from '~/core/singleton'

/**
 * The turn to write, where several processes share one SQLite file. SQLite lets one connection write at a
 * time and hands that out to whoever asks at the right moment, so that busy processes starve the
 * others; the primary process hands out turns in order instead. It is about fairness alone: what keeps
 * writes apart is SQLite's lock.
 */
export type WriteTurn = {
	/**
	 * Resolves to the function that ends the turn.
	 * @throws Error when the turn does not come within `maxWaitMs`
	 */
	take: (maxWaitMs: number) => Promise<() => void>
}

const holder = () => singleton('write-turn', () => ({ turn: null as WriteTurn | null }))

/** Has all writes of this process wait for their turn. */
export function useWriteTurn(turn: WriteTurn): void {
	holder().turn = turn
}

const NOTHING = (): void => undefined

/** Waits for the turn to write; a single process has it always. */
export async function takeWriteTurn(maxWaitMs: number): Promise<() => void> {
	return (await holder().turn?.take(maxWaitMs)) ?? NOTHING
}

const READING = /^\s*(?:SELECT|PRAGMA|EXPLAIN)\b/iu
const WRITING = /\b(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER)\b/u

/** Whether a statement may write; one that begins with `WITH` may do either. */
export function mayWrite(sql: string): boolean {
	if (READING.test(sql)) return false
	return !/^\s*WITH\b/iu.test(sql) || WRITING.test(sql)
}
