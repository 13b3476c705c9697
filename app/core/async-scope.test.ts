import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAsyncScope } from './async-scope.server'

test('work that overlaps sees its own value to the end, and nobody else sees one', async () => {
	const scope = createAsyncScope<string>()
	const seen: (string | undefined)[] = []
	const work = async (steps: number) => {
		for (let step = 0; step < steps; step++) {
			seen.push(scope.current())
			await setImmediate()
		}
		return scope.current()
	}
	expect(scope.current()).toBeUndefined()
	const short = scope.run('short', () => work(1))
	const long = scope.run('long', () => work(4))
	expect(await Promise.all([short, long])).toEqual(['short', 'long'])
	expect(seen.filter((value) => value === 'short')).toHaveLength(1)
	expect(seen.filter((value) => value === 'long')).toHaveLength(4)
	expect(scope.current()).toBeUndefined()
})

test('after a failure it is off, and works again', async () => {
	const scope = createAsyncScope<number>()
	await expect(scope.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
	expect(scope.current()).toBeUndefined()
	expect(await scope.run(2, () => Promise.resolve(scope.current()))).toBe(2)
})
