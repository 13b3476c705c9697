import { describe, expect, test } from 'vitest'
import { isRoute } from '#tests/helpers/access/route-paths'
import { paths, withQuery } from './paths'

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

	test('parsing returns the original values', () => {
		const target = '/calculator?property=12 Main St & Co#top'
		const url = new URL(paths.signUp({ redirect: target, type: 'provider' }), 'http://a.test')
		expect(url.pathname).toBe('/signup')
		expect(url.searchParams.get('redirect')).toBe(target)
		expect(url.searchParams.get('type')).toBe('provider')
	})
})

test('an id cannot escape its path segment', () => {
	expect(paths.api.property('../users?x#y')).toBe('/api/properties/..%2Fusers%3Fx%23y')
})

const builders: [string, unknown][] = Object.entries({ ...paths, ...paths.api, ...paths.dev })
const fixed = builders.flatMap(([name, build]) =>
	typeof build === 'function' && build.length === 0
		? [[name, (build as () => string)()] as const]
		: [],
)

test.each(fixed)('the path of %s() is in app/routes.ts', (_name, to) => {
	expect(isRoute(to)).toBe(true)
})
