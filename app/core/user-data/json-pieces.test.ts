import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes, readInParts } from './json-pieces.server'

const textOf = async (value: unknown) => new TextDecoder().decode(await jsonBytes(value))

test('FIX-04 the file is what JSON.stringify writes, for any data', async () => {
	const data = {
		at: new Date('2026-05-31T12:00:00Z'),
		none: undefined,
		empty: [{}, [], null, undefined, ''],
		'a "key"': { 'ʻ\u2028': ['\u0000', '\ud800'] },
	}
	expect(await textOf(data)).toBe(`${JSON.stringify(data, null, 2)}\n`)
	await fc.assert(
		fc.asyncProperty(fc.jsonValue(), async (value) => {
			expect(await textOf(value)).toBe(`${JSON.stringify(value, null, 2)}\n`)
		}),
	)
})

/** How often other work had its turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
	const state = { isOver: false }
	void work.finally(() => (state.isOver = true))
	let turns = 0
	for (; !state.isOver; turns++) await setImmediate()
	return turns
}

test('FIX-04 other work has its turn while a large file is made', async () => {
	const notes = Array.from({ length: 2_000 }, (_, id) => ({ id, text: 'x'.repeat(1_000) }))
	expect(await turnsDuring(jsonBytes({ notes }))).toBeGreaterThan(50)
	const rows = Array.from({ length: 1_001 }, (_, id) => ({ id }))
	const load = async ({ skip, take }: { skip: number; take: number }) =>
		Promise.resolve(rows.slice(skip, skip + take))
	const read = readInParts(load, ({ id }) => id, 50)
	expect(await turnsDuring(read)).toBeGreaterThan(15)
	expect(await read).toEqual(rows.map(({ id }) => id))
})
