import { expect, test } from 'vitest'
import { widerNetworks, widestNetwork } from './networks'

test.each([
	['2001:db8:1:2::/64', '2001:db8:1:0', '2001:db8:1'],
	['2001:db8:1:2ff::/64', '2001:db8:1:200', '2001:db8:1'],
	['0:0:0:0::/64', '0:0:0:0', '0:0:0'],
])('%s is in the /56 %s and the /48 %s', (key, narrow, wide) => {
	expect(widerNetworks(key)).toEqual([
		{ size: '/56', network: narrow },
		{ size: '/48', network: wide },
	])
})

test.each(['203.0.113.7', '', '2001:db8::/32', 'nora@example.test', ':'.repeat(1_000)])(
	'%s has no wider networks',
	(key) => {
		expect(widerNetworks(key)).toEqual([])
	},
)

test('FIX-03 the widest network of an address is all that one customer can have', () => {
	expect(widestNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1')
	expect(widestNetwork('2001:db8:1:ff00::/64')).toBe('2001:db8:1')
	expect(widestNetwork('203.0.113.7')).toBe('203.0.113.7')
})
