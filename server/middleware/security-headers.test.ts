import express from 'express'
import { expect, test } from 'vitest'
import {
	joinSources,
	scriptsByHash,
	securityHeaders,
	sourcesByPath,
	type SecurityHeadersOptions,
} from './security-headers'
import { sendRequest, listenForTest } from '../test-helpers'

async function fetchHeaders(path: string, options: Partial<SecurityHeadersOptions> = {}) {
	const app = express()
	app.use(securityHeaders({ appOrigin: 'http://127.0.0.1:3000', ...options }))
	app.use((_req, res) => {
		res.send(res.locals.nonce)
	})
	const { port } = await listenForTest(app)
	const { headers, text } = await sendRequest(port, { path })
	const policy = String(headers['content-security-policy'])
	const sources = new Map(
		policy.split('; ').map((directive) => {
			const [name = '', ...values] = directive.split(' ')
			return [name, values]
		}),
	)
	return { headers, nonce: text, sources }
}

test('the policy allows this app and its nonce and little else', async () => {
	const { nonce, sources } = await fetchHeaders('/')
	expect(Object.fromEntries(sources)).toEqual({
		'default-src': ["'self'"],
		'script-src': ["'self'", `'nonce-${nonce}'`],
		'style-src': ["'self'", `'nonce-${nonce}'`],
		'img-src': ["'self'", 'data:'],
		'connect-src': ["'self'"],
		'font-src': ["'self'"],
		'frame-src': ["'self'"],
		'worker-src': ["'self'"],
		'manifest-src': ["'self'"],
		'form-action': ["'self'"],
		'frame-ancestors': ["'none'"],
		'object-src': ["'none'"],
		'base-uri': ["'none'"],
		'report-uri': ['/csp-reports'],
		'report-to': ['csp'],
	})
})

test('SAFE-25 violations are reported to this app, by both ways that browsers know', async () => {
	const { headers, sources } = await fetchHeaders('/')
	expect(headers['reporting-endpoints']).toBe(`${sources.get('report-to')?.[0]}="/csp-reports"`)
	expect(sources.get('report-uri')).toEqual(['/csp-reports'])
})

test('SAFE-25 BILL-09 payments may be requested, and windows opened for them, only where a path has sources for them', async () => {
	const payment = ['https://js.stripe.com']
	const sourcesFor = sourcesByPath({ 'img-src': ['https://maps.example'] }, (path) =>
		path === '/payment' ? { payment } : {},
	)
	const page = await fetchHeaders('/payment', { sourcesFor })
	const other = await fetchHeaders('/', { sourcesFor })
	expect(page.headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
	expect(other.headers['permissions-policy']).toContain('payment=()')
	expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
	expect(other.headers['cross-origin-opener-policy']).toBe('same-origin')
	for (const { sources } of [page, other]) {
		expect(sources.get('img-src')).toContain('https://maps.example')
		expect(sources.has('payment')).toBe(false)
	}
})

test('SAFE-25 a path has the sources of all parts that know it', async () => {
	const [pictures, none] = [{ 'img-src': ['https:'] }, {}]
	const payment = { 'form-action': ['https://billing.example'] }
	const sourcesFor = sourcesByPath(
		{ 'img-src': ['https://maps.example'] },
		(path) => (path === '/' ? pictures : none),
		() => payment,
	)
	const { sources } = await fetchHeaders('/', { sourcesFor })
	const other = await fetchHeaders('/about', { sourcesFor })
	expect(sources.get('img-src')).toEqual(expect.arrayContaining(['https://maps.example', 'https:']))
	expect(other.sources.get('img-src')).not.toContain('https:')
	for (const one of [sources, other.sources]) {
		expect(one.get('form-action')).toContain('https://billing.example')
	}
	expect(sourcesFor('/')).toBe(sourcesFor('/'))
})

test('every request has a nonce of its own with at least 128 bits', async () => {
	const first = await fetchHeaders('/')
	const second = await fetchHeaders('/')
	expect(Buffer.from(first.nonce, 'base64').length).toBeGreaterThanOrEqual(16)
	expect(first.nonce).not.toBe(second.nonce)
})

test('a path may load what it is given, and no other path may', async () => {
	const sourcesFor: SecurityHeadersOptions['sourcesFor'] = (path) =>
		path === '/subscription' ? { 'script-src': ['https://js.stripe.com'] } : {}
	const checkout = await fetchHeaders('/subscription', { sourcesFor })
	const other = await fetchHeaders('/', { sourcesFor })
	expect(checkout.sources.get('script-src')).toContain('https://js.stripe.com')
	expect(other.sources.get('script-src')).not.toContain('https://js.stripe.com')
})

test('an inline script may run by its hash, beside what else a path may load', async () => {
	// From the specification of Content Security Policy.
	const known = scriptsByHash(["alert('Hello, world.');"])
	const all = joinSources(known, { 'script-src': ['https://js.stripe.com'] })
	const { sources } = await fetchHeaders('/', { sourcesFor: () => all })
	expect(sources.get('script-src')?.slice(2)).toEqual([
		"'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
		'https://js.stripe.com',
	])
})

test('development may open web sockets and inject styles, and scripts still need the nonce', async () => {
	const { nonce, sources } = await fetchHeaders('/', { dev: true })
	expect(sources.get('connect-src')).toContain('ws:')
	expect(sources.get('style-src')).toEqual(["'self'", "'unsafe-inline'"])
	expect(sources.get('script-src')).toEqual(["'self'", `'nonce-${nonce}'`])
})

test('the other headers are set', async () => {
	const { headers } = await fetchHeaders('/')
	expect(headers).toMatchObject({
		'referrer-policy': 'strict-origin-when-cross-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
	})
	expect(headers['permissions-policy']).toContain('camera=()')
})

test.each([
	'/reset-password/abc',
	'/reset-password',
	'/Reset-Password/abc',
	'/reset-password.data',
	'/undo-email-change/abc',
	'/undo-factor-change/abc',
	'/reset%2Dpassword/abc',
	'/s/abc',
	'/S/abc.data',
	'/%73/abc',
	'/s/a/b',
])('%s reduces the referrer to the origin and keeps the Origin header', async (path) => {
	expect((await fetchHeaders(path)).headers['referrer-policy']).toBe('strict-origin')
})

test('PRO-73 no address below /s is for search engines, whether something is shared or not', async () => {
	for (const path of ['/s/abc', '/s', '/S/abc.data', '/%73/abc', '/s/a/b']) {
		const { headers } = await fetchHeaders(path)
		expect([path, headers['x-robots-tag']]).toEqual([path, 'noindex, nofollow'])
	}
	for (const path of ['/', '/signin', '/reset-password/abc']) {
		expect((await fetchHeaders(path)).headers['x-robots-tag']).toBeUndefined()
	}
})

test('only an app on https asks browsers to stay on https', async () => {
	const plain = await fetchHeaders('/')
	const secure = await fetchHeaders('/', { appOrigin: 'https://pro.example' })
	expect(plain.headers['strict-transport-security']).toBeUndefined()
	expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
})

test('FIX-48 subdomains have to be on https only where the operator says so', async () => {
	const secure = await fetchHeaders('/', {
		appOrigin: 'https://pro.example',
		hstsSubdomains: true,
	})
	expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})
