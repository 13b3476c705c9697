import { expect, test } from 'vitest'
import { type Window, WindowCounter, type WindowStore } from './window-counter'

const LIMIT = { points: 5, perMs: 60_000 }

/** A store that behaves like the database; `isBroken` makes it throw. */
function memoryStore() {
	const rows = new Map<string, Window>()
	const state = { isBroken: false, writes: 0 }
	const store: WindowStore = {
		read(key, now) {
			if (state.isBroken) throw new Error('no file')
			const row = rows.get(key)
			return row !== undefined && row.expire > now ? { ...row } : null
		},
		add(counted, now) {
			if (state.isBroken) throw new Error('no file')
			state.writes += 1
			for (const { key, points, expire } of counted) {
				const row = rows.get(key)
				const goesOn = row !== undefined && row.expire > now
				rows.set(key, goesOn ? { ...row, points: row.points + points } : { points, expire })
			}
		},
	}
	return { rows, state, store }
}

const silent = (): void => undefined

/** Returns how many of this number of uses were allowed at this time. */
function allowedOf(counter: WindowCounter, calls: number, now: number, key = 'a'): number {
	return Array.from({ length: calls }, () => counter.take(key, now)).filter(
		({ allowed }) => allowed,
	).length
}

test('allows as many as there are points, and returns the wait to the others', () => {
	const counter = new WindowCounter(memoryStore().store, LIMIT, silent)
	expect(allowedOf(counter, 5, 1_000)).toBe(5)
	expect(counter.take('a', 11_000)).toEqual({ allowed: false, retryAfterSeconds: 50 })
	expect(counter.take('a', 60_999)).toEqual({ allowed: false, retryAfterSeconds: 1 })
	expect(allowedOf(counter, 9, 61_000)).toBe(5)
})

test('counts keys separately', () => {
	const counter = new WindowCounter(memoryStore().store, LIMIT, silent)
	expect(allowedOf(counter, 9, 0, 'a')).toBe(5)
	expect(allowedOf(counter, 9, 0, 'b')).toBe(5)
})

test('writes to the store once a second, however much was counted', () => {
	const { store, rows, state } = memoryStore()
	const counter = new WindowCounter(store, { points: 100_000, perMs: 60_000 }, silent)
	for (let ms = 0; ms <= 3_000; ms++) counter.take('a', ms)
	expect(state.writes).toBe(3)
	expect(rows.get('a')).toEqual({ points: 3_000, expire: 60_000 })
	counter.save(3_000)
	expect(rows.get('a')).toEqual({ points: 3_001, expire: 60_000 })
})

test('another process continues from the store, and both together stay within the limit', () => {
	const { store } = memoryStore()
	const one = new WindowCounter(store, LIMIT, silent)
	const other = new WindowCounter(store, LIMIT, silent)
	expect(allowedOf(one, 3, 0)).toBe(3)
	one.save(500)
	expect(allowedOf(other, 3, 600)).toBe(2)
	other.save(700)
	expect(allowedOf(one, 3, 1_500)).toBe(0)
})

test('reports a failing store and continues in memory', () => {
	const { store, state, rows } = memoryStore()
	const troubles: unknown[] = []
	const counter = new WindowCounter(store, LIMIT, (error) => troubles.push(error))
	state.isBroken = true
	expect(allowedOf(counter, 4, 0)).toBe(4)
	counter.save(1_000)
	expect(allowedOf(counter, 4, 1_500)).toBe(1)
	expect(troubles.length).toBeGreaterThan(0)
	state.isBroken = false
	counter.save(2_000)
	expect(rows.get('a')?.points).toBe(8)
})

test('does not store expired windows', () => {
	const { store, rows } = memoryStore()
	const counter = new WindowCounter(store, LIMIT, silent)
	counter.take('a', 0)
	counter.save(60_000)
	expect(rows.size).toBe(0)
})
