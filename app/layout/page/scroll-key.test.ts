import type { Location } from '@remix-run/react'
import { afterEach, expect, test, vi } from 'vitest'
import { scrollKey } from './scroll-key'

const at = (key: string, hash: string): Location => ({
	...{ pathname: '/admin/revenue', search: '', state: null },
	key,
	hash,
})

afterEach(() => vi.unstubAllGlobals())

test('in a browser, each jump to a part of a page has a name of its own', () => {
	vi.stubGlobal('document', {})
	const [first, second] = [scrollKey(at('default', '#churn')), scrollKey(at('default', '#churn'))]
	expect(first).not.toBe(second)
	expect(scrollKey(at('abc', '#churn'))).toBe('abc')
	expect(scrollKey(at('default', ''))).toBe('default')
})

test('on the server, a part of an address is not put into the scripts of the page', () => {
	vi.stubGlobal('document', undefined)
	expect(scrollKey(at('default', '#anything that is sent'))).toBe('default')
})
