import { describe, expect, test } from 'vitest'
import {
	readPaymentsConfig,
	type PaymentsConfig,
	type PaymentsEnvironment,
} from './payments-config'

const NEW_SECRET = 'whsec_kT7mQ2xV9bLr4WzN8pYc3HsD6fGj1EaU'
const OLD_SECRET = 'whsec_9vB3nM7kX1qZ5wR8tY2uP6sD4fGh0JcL'

const LOCAL: PaymentsEnvironment = {
	APP_MODE: 'local',
	ALLOW_TEST_PAYMENTS: false,
	SANDBOX_PORT: 4242,
}
const LIVE: PaymentsEnvironment = {
	...LOCAL,
	APP_MODE: 'production',
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
	STRIPE_WEBHOOK_SECRET: `${NEW_SECRET}, ${OLD_SECRET}`,
}

function parsePayments(e: PaymentsEnvironment): { payments: PaymentsConfig; problems: string[] } {
	const problems: string[] = []
	const payments = readPaymentsConfig(
		e,
		(text) => text.split(',').map((part) => part.trim()),
		problems,
	)
	return { payments, problems: problems.map((line) => line.split(':')[0] ?? '') }
}

describe('local mode', () => {
	test('starts the Stripe stand-in', () => {
		const { payments, problems } = parsePayments({ ...LOCAL, SANDBOX_PORT: 4300 })
		expect(problems).toEqual([])
		expect(payments).toMatchObject({ apiBase: 'http://127.0.0.1:4300', sandboxPort: 4300 })
	})

	test('does not start the stand-in when another one is configured', () => {
		const { payments, problems } = parsePayments({
			...LOCAL,
			STRIPE_API_BASE: 'http://127.0.0.1:9',
		})
		expect(problems).toEqual([])
		expect(payments).toMatchObject({
			apiBase: 'http://127.0.0.1:9',
			sandboxPort: null,
			secretKey: 'sk_test_sandbox',
		})
	})

	test("connects to Stripe with the developer's own test keys", () => {
		const { payments, problems } = parsePayments({
			...LOCAL,
			STRIPE_SECRET_KEY: 'sk_test_1',
			STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
			STRIPE_WEBHOOK_SECRET: 'whsec_1',
		})
		expect(problems).toEqual([])
		expect(payments).toMatchObject({ apiBase: null, sandboxPort: null, isLive: false })
	})

	test('rejects a live key', () => {
		expect(parsePayments({ ...LIVE, APP_MODE: 'local' }).problems).toEqual(['STRIPE_SECRET_KEY'])
	})
})

describe('production (payment case N6)', () => {
	test('accepts live keys and every signing secret', () => {
		const { payments, problems } = parsePayments(LIVE)
		expect(problems).toEqual([])
		expect(payments).toMatchObject({
			isLive: true,
			apiBase: null,
			sandboxPort: null,
			webhookSecrets: [NEW_SECRET, OLD_SECRET],
		})
	})

	test.each<[string, Partial<PaymentsEnvironment>, string[]]>([
		[
			'a missing secret key',
			{ STRIPE_SECRET_KEY: undefined },
			['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
		],
		[
			'a missing publishable key',
			{ STRIPE_PUBLISHABLE_KEY: undefined },
			['STRIPE_PUBLISHABLE_KEY'],
		],
		['a missing signing secret', { STRIPE_WEBHOOK_SECRET: undefined }, ['STRIPE_WEBHOOK_SECRET']],
		[
			'keys of different modes',
			{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
			['STRIPE_PUBLISHABLE_KEY'],
		],
		['a Stripe stand-in', { STRIPE_API_BASE: 'http://127.0.0.1:4242' }, ['STRIPE_API_BASE']],
		[
			'test keys',
			{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
			['STRIPE_SECRET_KEY'],
		],
	])('rejects %s', (_name, change, expected) => {
		expect(parsePayments({ ...LIVE, ...change }).problems).toEqual(expected)
	})

	test('T3 accepts a random signing secret that happens to contain a common word', () => {
		const secret = NEW_SECRET.replace('mQ2x', 'YoUr')
		expect(parsePayments({ ...LIVE, STRIPE_WEBHOOK_SECRET: secret }).problems).toEqual([])
	})

	test.each([
		['short', 'whsec_1'],
		['31 random characters', NEW_SECRET.slice(0, -1)],
		['without the prefix', NEW_SECRET.slice(6)],
		['one character', `whsec_${'a'.repeat(40)}`],
		['few characters', `whsec_abcabdabcaadbccbadbcadbcdabcbbadcabd`],
		['a repeated pattern', `whsec_${'0123456789abcdef'.repeat(2)}`],
		['words from an example', 'whsec_your_signing_secret_of_the_endpoint_1'],
		['with a space inside', `${NEW_SECRET.slice(0, 20)} ${NEW_SECRET.slice(20)}`],
		['endless', `whsec_${NEW_SECRET.slice(6).repeat(9)}x`],
		['a weak secret next to a strong one', `${NEW_SECRET}, whsec_1`],
	])('SAFE-19 T3 rejects a weak signing secret in production: %s', (_case, secret) => {
		const weak = { STRIPE_WEBHOOK_SECRET: secret }
		expect(parsePayments({ ...LIVE, ...weak }).problems).toEqual(['STRIPE_WEBHOOK_SECRET'])
		const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
		expect(parsePayments({ ...LOCAL, ...keys, ...weak }).problems).toEqual([])
	})

	test('accepts test keys when the operator allows them', () => {
		const { problems } = parsePayments({
			...LIVE,
			STRIPE_SECRET_KEY: 'sk_test_1',
			STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
			ALLOW_TEST_PAYMENTS: true,
		})
		expect(problems).toEqual([])
	})
})
