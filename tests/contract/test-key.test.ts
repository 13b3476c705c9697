import { describe, expect, test } from 'vitest'
import { readTestKey } from './test-key'

describe('BILL-20 the key of the contract tests', () => {
	test('is one of test mode, or none', () => {
		expect(readTestKey('sk_test_1')).toBe('sk_test_1')
		expect(readTestKey('rk_test_1')).toBe('rk_test_1')
		expect(readTestKey('')).toBeUndefined()
		expect(readTestKey(undefined)).toBeUndefined()
	})

	test.each(['sk_live_1', 'rk_live_1', 'pk_test_1', ' sk_test_1', 'x sk_test_1', 'SK_TEST_1'])(
		'is refused as %j before anything is sent',
		(key) => {
			expect(() => readTestKey(key)).toThrow('use a secret key of test mode')
		},
	)
})
