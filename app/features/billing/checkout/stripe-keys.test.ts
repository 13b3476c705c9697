import { describe, expect, test } from 'vitest'
import { config } from '~/core/config/config.server'
import { changeConfig } from '#tests/helpers/setup/singletons'
import { paymentContentSources, requirePaymentDocument } from './stripe-keys.server'

const sources = paymentContentSources()

describe('SAFE-25 sources of the payment provider', () => {
	test.each(['/subscription', '/payment', '/stripe-checkout', '/Subscription/', '/payment.data'])(
		'%s has all of them',
		(path) => {
			expect(Object.keys(sources(path))).toEqual(
				expect.arrayContaining(['script-src', 'frame-src', 'form-action']),
			)
		},
	)

	test.each(['/', '/dashboard', '/profile'])('%s has those of the form to the portal', (path) => {
		expect(Object.keys(sources(path))).toEqual(['form-action'])
	})

	test.each(['/calculator', '/signin', '/profile/vip', '/subscriptions', '/payment/x', ''])(
		'%j has none',
		(path) => {
			expect(sources(path)).toEqual({})
		},
	)
})

test('BILL-09 the real checkout has what its documentation names', () => {
	changeConfig({ payments: { ...config().payments, apiBase: null } })
	const real = paymentContentSources()
	const { 'script-src': scripts, 'frame-src': frames, 'connect-src': calls } = real('/payment')
	const own = ['https://checkout.stripe.com', 'https://js.stripe.com']
	expect(scripts).toEqual(expect.arrayContaining([...own, 'https://maps.googleapis.com']))
	expect(frames).toEqual(expect.arrayContaining([...own, 'https://hooks.stripe.com']))
	expect(calls).toEqual(
		expect.arrayContaining([
			'https://api.stripe.com',
			'https://checkout.stripe.com',
			'https://maps.googleapis.com',
		]),
	)
})

describe('SAFE-25 a payment page reached by client-side navigation', () => {
	const origin = 'http://127.0.0.1:3000'
	const visit = (headers: Record<string, string>) => () =>
		requirePaymentDocument(new Request(`${origin}/subscription?code=ab`, { headers }))
	/** The redirect that is thrown, if any. */
	const redirectOf = (run: () => void): Response | null => {
		try {
			run()
			return null
		} catch (thrown) {
			return thrown as Response
		}
	}

	test.each([
		['another page', { 'Sec-Fetch-Dest': 'empty', Referer: `${origin}/verify-email` }],
		['nowhere that is told', { 'Sec-Fetch-Dest': 'empty' }],
		['no address', { 'Sec-Fetch-Dest': 'empty', Referer: 'x' }],
	])('from %s is loaded as a document, with its query', (_name, headers) => {
		const redirect = redirectOf(visit(headers))
		expect(redirect?.headers.get('Location')).toBe('/subscription?code=ab')
		expect(redirect?.headers.get('X-Remix-Reload-Document')).toBe('true')
	})

	test.each([
		['a document', { 'Sec-Fetch-Dest': 'document', Referer: `${origin}/` }],
		['a browser that does not say', { Referer: `${origin}/` }],
		[
			'another payment page',
			{ 'Sec-Fetch-Dest': 'empty', Referer: `${origin}/payment?plan=annual` },
		],
	])('from %s is not', (_name, headers) => {
		expect(redirectOf(visit(headers))).toBeNull()
	})
})
