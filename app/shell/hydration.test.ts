import { expect, test } from 'vitest'
import { needsScripts } from './hydration'

test('a page gets its scripts unless one of its routes declines them', () => {
	expect(needsScripts([undefined, undefined], 0)).toBe(true)
	expect(needsScripts([undefined, { hydrate: true }], 0)).toBe(true)
	expect(needsScripts([undefined, { other: 1 }], 0)).toBe(true)
	expect(needsScripts([undefined, { hydrate: false }], 0)).toBe(false)
})

test('SHELL-14 with a message it gets them, so that the toast can go', () => {
	expect(needsScripts([undefined, { hydrate: false }], 1)).toBe(true)
})
