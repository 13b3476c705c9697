import { expect, test } from 'vitest'
import { needsFramework, ownScripts } from './route-handle'

test('a page gets the framework unless one of its routes declines', () => {
	expect(needsFramework([undefined, undefined])).toBe(true)
	expect(needsFramework([undefined, { hydrate: true }])).toBe(true)
	expect(needsFramework([undefined, { other: 1 }])).toBe(true)
	expect(needsFramework([undefined, { hydrate: false }])).toBe(false)
})

test('a page without framework names the small scripts it wants', () => {
	expect(ownScripts([undefined, null, 'x', { hydrate: false }])).toEqual([])
	expect(ownScripts([undefined, { hydrate: false, script: 'landing' }])).toEqual(['landing'])
})
