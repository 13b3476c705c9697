import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TurnRequest, TurnQueue } from './turn-queue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function queueOf() {
	const granted: TurnRequest[] = []
	const takenBack: TurnRequest[] = []
	const queue = new TurnQueue({
		grant: (turn) => granted.push(turn),
		onTakenBack: (turn) => takenBack.push(turn),
	})
	return { queue, granted, takenBack }
}

const turn = (worker: number, id: number): TurnRequest => ({ worker, id })

describe('SCALE-10 the turn to write', () => {
	test('is given to one request at a time', () => {
		const { queue, granted } = queueOf()
		queue.ask(turn(1, 1))
		queue.ask(turn(2, 1))
		expect(granted).toEqual([turn(1, 1)])
		queue.end(turn(1, 1))
		expect(granted).toEqual([turn(1, 1), turn(2, 1)])
	})

	test('goes around among the workers, however many requests one has', () => {
		const { queue, granted } = queueOf()
		for (let id = 1; id <= 10; id += 1) queue.ask(turn(1, id))
		queue.ask(turn(2, 1))
		queue.ask(turn(3, 1))
		queue.ask(turn(2, 2))
		for (let i = 0; i < 6; i += 1) queue.end(granted.at(-1)!)
		expect(granted.map(({ worker }) => worker)).toEqual([1, 1, 2, 3, 1, 2, 1])
		expect(granted.filter(({ worker }) => worker === 1).map(({ id }) => id)).toEqual([1, 2, 3, 4])
	})

	test('is free again when its holder is gone, and its requests are forgotten', () => {
		const { queue, granted } = queueOf()
		queue.ask(turn(1, 1))
		queue.ask(turn(1, 2))
		queue.ask(turn(2, 1))
		queue.leave(1)
		expect(granted).toEqual([turn(1, 1), turn(2, 1)])
		queue.end(turn(2, 1))
		expect(granted).toHaveLength(2)
	})

	test('is taken back after six seconds', () => {
		const { queue, granted, takenBack } = queueOf()
		queue.ask(turn(1, 1))
		queue.ask(turn(2, 1))
		vi.advanceTimersByTime(5_999)
		expect(granted).toHaveLength(1)
		vi.advanceTimersByTime(1)
		expect([granted.at(-1), takenBack]).toEqual([turn(2, 1), [turn(1, 1)]])
		// The late end of a turn that was taken back ends nobody else's.
		queue.end(turn(1, 1))
		queue.ask(turn(3, 1))
		expect(granted).toHaveLength(2)
	})

	test('a request that no longer waits gets none', () => {
		const { queue, granted } = queueOf()
		for (const worker of [1, 2, 3]) queue.ask(turn(worker, 1))
		queue.end(turn(2, 1))
		queue.end(turn(1, 1))
		expect(granted).toEqual([turn(1, 1), turn(3, 1)])
	})
})
