import { expect, test } from 'vitest'
import { deleteSingleton, setSingleton, singleton, singletonNames } from './singleton'

test('a singleton is made once, until it is deleted or replaced', () => {
	let made = 0
	const make = () => (made += 1)
	expect([singleton('of this test', make), singleton('of this test', make)]).toEqual([1, 1])
	setSingleton('of this test', 10)
	expect(singleton('of this test', make)).toBe(10)
	expect(singletonNames()).toContain('of this test')
	deleteSingleton('of this test')
	expect(singletonNames()).not.toContain('of this test')
	expect(singleton('of this test', make)).toBe(2)
})
