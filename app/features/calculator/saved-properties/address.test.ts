import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addressKey, cleanAddress } from './address'

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 60_000 })

describe('addresses', () => {
	it.each([
		['12 Oak St', '12 Oak St'],
		['  12   Oak\t St \n', '12 Oak St'],
		['12\u00a0Oak St', '12 Oak St'],
		['12 \u200b Oak St\u0000', '12 Oak St'],
		['12 Oak\u202e St', '12 Oak St'],
		['Jose\u0301 Ave', 'Jos\u00e9 Ave'],
		['\ud800x', 'x'],
		['   ', ''],
		['\u200b\ufeff', ''],
		['', ''],
	])('PROP-03 %j is normalized to %j', (input, expected) => {
		expect(cleanAddress(input)).toBe(expected)
	})

	it.each([
		['12 Oak St', ' 12  OAK st '],
		['12 Oak St', '１２ Oak St'],
		['José Ave', 'JOSE\u0301 AVE'],
		['5 Ridge, Unit #2', '5 ridge,\nunit #2'],
		['12 Straße', '12 STRAßE'],
	])('PROP-05 %j and %j are the same property', (one, other) => {
		expect(addressKey(one)).toBe(addressKey(other))
	})

	it.each([
		['12 Oak St', '12 Oak Street'],
		['12 Oak St', '1 2 Oak St'],
		['12 Oak St', '12 Oak St #2'],
	])('PROP-05 %j and %j are different properties', (one, other) => {
		expect(addressKey(one)).not.toBe(addressKey(other))
	})

	const awkward = [
		...'e Ss1İΣσςßﬁǅK¨½①\u0301\u0307\u0345\u1100\u1161\u00a0\u3000\u200b\u00ad\ufeff\t',
	]
	const texts = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.string({ unit: fc.constantFrom(...awkward, '\ud83d', '\ude00') }),
	)

	it('PROP-05 for any text, the key ignores case and surrounding space, and is idempotent', () => {
		fc.assert(
			fc.property(texts, (text) => {
				const key = addressKey(text)
				expect(addressKey(key)).toBe(key)
				expect(addressKey(cleanAddress(text))).toBe(key)
				expect(addressKey(`  ${text}\t`)).toBe(key)
				expect(cleanAddress(cleanAddress(text))).toBe(cleanAddress(text))
				expect(key === '').toBe(cleanAddress(text) === '')
			}),
			{ numRuns: 1000 },
		)
		fc.assert(
			fc.property(fc.string(), (text) => {
				expect(addressKey(text.toUpperCase())).toBe(addressKey(text))
			}),
		)
	})
})
