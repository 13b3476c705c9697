import { describe, expect, test } from 'vitest'
import { isPhoneLike } from './phone-number'
import { phoneLink, readPhone } from './phone-number.server'

const NUMBER = 'tel:+19185550111'
const EXTENSION = `${NUMBER};ext=12`

describe('the usual ways to write a number', () => {
	test.each([
		['9185550111', NUMBER],
		['918-555-0111', NUMBER],
		['918.555.0111', NUMBER],
		['918 555 0111', NUMBER],
		['(918)555-0111', NUMBER],
		['918/555-0111', NUMBER],
		['1-918-555-0111', NUMBER],
		['+1 (918) 555-0111', NUMBER],
		['918\u2011555\u20110111', NUMBER],
		['918\u2013555\u20130111', NUMBER],
		['918\u2212555\u22120111', NUMBER],
		['918\u00a0555\u00a00111', NUMBER],
		['９１８－５５５－０１１１', NUMBER],
		['＋１ ９１８ ５５５ ０１１１', NUMBER],
		['Tel: 918-555-0111', NUMBER],
		['tel:+1-918-555-0111', NUMBER],
		['Office 918-555-0111', NUMBER],
		['(918) 555-0111 x12', EXTENSION],
		['9185550111x12', EXTENSION],
		['918-555-0111 ext. 12', EXTENSION],
		['918-555-0111 Ext 12', EXTENSION],
		['918-555-0111, ext. 12', EXTENSION],
		['918-555-0111 extension 12', EXTENSION],
		['918 555 0111 #12', EXTENSION],
		['+1-918-555-0111;ext=12', EXTENSION],
	])('FIX-36 %s', (typed, href) => {
		const stored = href === NUMBER ? '(918) 555-0111' : '(918) 555-0111 ext. 12'
		expect(readPhone(typed)).toEqual({ href, text: stored })
		expect(readPhone(stored)).toEqual({ href, text: stored })
	})

	test.each([
		['the example of the form', '(555) 123-4567', 'tel:+15551234567', '(555) 123-4567'],
		['Puerto Rico', '787-555-0111', 'tel:+17875550111', '(787) 555-0111'],
		['another country', '+44 20 7946 0958', 'tel:+442079460958', '+44 20 7946 0958'],
	])('FIX-36 %s', (_what, typed, href, text) => {
		expect(readPhone(typed)).toEqual({ href, text })
	})
})

describe('what cannot be dialed', () => {
	test.each([
		['nine digits', '918-555-011'],
		['eleven digits', '918-555-01112'],
		['no area code', '555-0111'],
		['an area code with 0', '(018) 555-0111'],
		['an area code with 1', '(155) 555-0111'],
		['zeros', '000-000-0000'],
		['an emergency number', '911'],
		['two numbers', '918-555-0111 / 918-555-0112'],
		['two extensions', '918-555-0111 ext 12 ext 13'],
		['words', 'call me at 918-555-0111'],
		['no country', '+999 12345678'],
		['an address', 'tel:javascript:alert(1)'],
		['nothing', ''],
		['far too much', '9'.repeat(100_000)],
	])('FIX-36 %s', (_what, typed) => {
		expect(readPhone(typed)).toBeNull()
	})

	test('FIX-36 the form says so without the server, where a number has too few digits', () => {
		expect(isPhoneLike('918-555-011')).toBe(false)
		expect(isPhoneLike('9'.repeat(100_000))).toBe(false)
		expect(isPhoneLike('918\u2011555\u20110111 ext. 12')).toBe(true)
	})
})

describe('the link of a number', () => {
	test.each([
		['(918) 555-0111 x12', EXTENSION],
		['(918) 555-0111', NUMBER],
		['+44 20 7946 0958', 'tel:+442079460958'],
		['555-0111', 'tel:5550111'],
		['555-0111 ext. 12', 'tel:5550111'],
		['918-555-011 x9', 'tel:918555011'],
	])('FIX-35 %s', (stored, href) => {
		expect(phoneLink(stored)).toBe(href)
	})
})
