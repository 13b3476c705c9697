import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { bookmarkletLink, listingFromFragment } from './bookmarklet'

/** The bookmark's address, and what its fragment brings back. */

const scriptOf = (link: string): string => decodeURIComponent(link.slice('javascript:'.length))

describe('the address of the bookmark', () => {
	test('is one line of URL characters that opens our page with a fragment', () => {
		const link = bookmarkletLink('https://deals.test/calculator/listing')
		expect(link).toMatch(/^javascript:[\w%!'()*.~-]+$/u)
		const script = scriptOf(link)
		expect(script).toContain('"https://deals.test/calculator/listing#listing="')
		expect(() => new Script(script)).not.toThrow()
		expect(script).not.toMatch(/fetch|XMLHttpRequest|cookie|localStorage|\.src|import/u)
	})
})

describe('the listing in a fragment', () => {
	test('is the text that was encoded', () => {
		const text = 'List price: $249,900\n100% brick & more 🏠'
		expect(listingFromFragment(`#listing=${encodeURIComponent(text)}`)).toBe(text)
	})

	test.each(['', '#', '#bookmark', '#listing=', '#listing=%20', '#listing=%E0%A4%A', '#listing=%'])(
		'%j has none',
		(fragment) => {
			expect(listingFromFragment(fragment)).toBeNull()
		},
	)

	test('is limited in length', () => {
		expect(listingFromFragment(`#listing=${'a'.repeat(99_999)}`)).toHaveLength(50_000)
	})
})
