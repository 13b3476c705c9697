import { expect, test } from 'vitest'
import { codeRefusal } from './vip-rules'

type Facts = Parameters<typeof codeRefusal>[0]

const refusalOf = (
	given: Partial<Omit<Facts, 'purchases'>>,
	payments: string[] = [],
	subscriptions: string[] = [],
) =>
	codeRefusal({
		isOwn: false,
		isForFirstPurchase: true,
		...given,
		purchases: {
			payments: payments.map((status) => ({ status })),
			subscriptions: subscriptions.map((status) => ({ status })),
		},
	})

test.each([
	['nothing bought', [], [], null],
	['a card that was declined', ['failed'], ['incomplete_expired'], null],
	['a checkout whose payment is not confirmed', ['failed'], ['incomplete'], null],
	['a plan that ended', ['paid'], ['canceled'], 'firstPurchase'],
	['a payment alone', ['paid'], [], 'firstPurchase'],
	['a payment that was refunded', ['refunded'], [], 'firstPurchase'],
	['a payment that was disputed and lost', ['failed', 'dispute_lost'], [], 'firstPurchase'],
	['a plan that was free', [], ['trialing'], 'firstPurchase'],
] as const)('VIP-09 a code for first purchases after %s', (_case, payments, plans, expected) => {
	expect(refusalOf({}, [...payments], [...plans])).toBe(expected)
	expect(refusalOf({ isForFirstPurchase: false }, [...payments], [...plans])).toBeNull()
	expect(refusalOf({ isOwn: true }, [...payments], [...plans])).toBe('own')
})
