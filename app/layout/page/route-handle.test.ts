import { expect, test } from 'vitest'
import { shouldHydrate, islandsFor } from './route-handle'

test('a page is hydrated unless one of its routes opts out', () => {
	expect(shouldHydrate([undefined, undefined])).toBe(true)
	expect(shouldHydrate([undefined, { hydrate: true }])).toBe(true)
	expect(shouldHydrate([undefined, { other: 1 }])).toBe(true)
	expect(shouldHydrate([undefined, { hydrate: false }])).toBe(false)
})

test('a page without hydration lists the island scripts it needs', () => {
	expect(islandsFor([undefined, null, 'x', { hydrate: false }])).toEqual([])
	expect(islandsFor([undefined, { hydrate: false, script: 'landing' }])).toEqual(['landing'])
})
