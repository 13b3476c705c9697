import { describe, expect, test } from 'vitest'
import { ROUTES } from '#tests/helpers/access/route-modules'
import { isServed, paths, SERVED_PAGES, withQuery } from './paths'

describe('withQuery', () => {
	test.each([
		[{}, '/x'],
		[{ a: undefined, b: null, c: '' }, '/x'],
		[{ a: 1, b: 'two' }, '/x?a=1&b=two'],
		[{ a: 0 }, '/x?a=0'],
		[{ redirect: '/guides?a=b&c=d#e' }, '/x?redirect=%2Fguides%3Fa%3Db%26c%3Dd%23e'],
		[{ q: 'a b+c/ü' }, '/x?q=a+b%2Bc%2F%C3%BC'],
	])('%j', (query, expected) => {
		expect(withQuery('/x', query)).toBe(expected)
	})

	test('what went in comes out again', () => {
		const target = '/calculator?property=12 Main St & Co#top'
		const url = new URL(paths.signUp({ redirect: target, type: 'provider' }), 'http://a.test')
		expect(url.pathname).toBe('/signup')
		expect(url.searchParams.get('redirect')).toBe(target)
		expect(url.searchParams.get('type')).toBe('provider')
	})
})

test('an id in a path cannot leave its place', () => {
	expect(paths.api.property('../users?x#y')).toBe('/api/properties/..%2Fusers%3Fx%23y')
})

describe('SERVED_PAGES holds what the route files serve', () => {
	const isResource = (module: { default?: unknown }) => module.default === undefined
	const pages = Object.entries(ROUTES)
		.filter(([, { module }]) => !isResource(module))
		.map(([pattern]) => pattern)
		.filter((pattern) => pattern !== '/*' && !pattern.startsWith('/dev/'))

	test('every page route without parameters is listed, and nothing else', () => {
		// Links of the guides go by an address that only leads on to the plans.
		const fixed = [...pages, '/subscribe'].filter((path) => !path.includes(':'))
		expect([...SERVED_PAGES].sort()).toEqual(fixed.sort())
	})

	test('the route files are found at all', () => {
		expect(pages).toContain('/signin')
		expect(pages.length).toBeGreaterThan(5)
	})

	test.each([
		['/', true],
		['/signup?type=provider', true],
		['/verify-email#code', true],
		['/no-such-page', false],
		['/signup/', false],
		['/dev/ui', false],
		['/api/properties', false],
		['', false],
	])('isServed(%j) is %s', (to, served) => {
		expect(isServed(to)).toBe(served)
	})
})
