import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue'

function queue(max: number, entries: readonly string[]) {
	const waiting = new FairQueue<string>(max)
	const refused = entries.map((entry) => waiting.add(entry[0] ?? '', entry))
	return { waiting, refused: refused.filter((one) => one !== null) }
}

function takeAll(waiting: FairQueue<string>): string[] {
	const taken: string[] = []
	while (waiting.size > 0) taken.push(waiting.take() ?? 'nothing')
	return taken
}

test('FIX-03 senders take turns, and each keeps its order', () => {
	const { waiting } = queue(9, ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
	expect(takeAll(waiting)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
	expect(waiting.take()).toBeUndefined()
})

test('FIX-03 a sender that comes later waits for one entry of each other at most', () => {
	const { waiting } = queue(9, ['a1', 'a2', 'a3', 'b1'])
	expect(waiting.take()).toBe('a1')
	waiting.add('c', 'c1')
	expect(takeAll(waiting)).toEqual(['b1', 'a2', 'c1', 'a3'])
})

test('FIX-03 when it is full, the last entry of the longest line leaves', () => {
	const { waiting, refused } = queue(4, ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1', 'a4'])
	expect(refused).toEqual(['a3', 'a2', 'b2', 'a4'])
	expect(waiting.size).toBe(4)
})

test('what is removed is not taken', () => {
	const { waiting } = queue(9, ['a1', 'a2', 'b1'])
	waiting.remove('a', 'a1')
	waiting.remove('a', 'a1')
	waiting.remove('b', 'b1')
	expect(takeAll(waiting)).toEqual(['a2'])
})
