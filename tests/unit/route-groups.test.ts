import { matchRoutes } from '@remix-run/react'
import type { ServerBuild } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import routes from '../../app/routes'
import { firstSegment, groupRoutes } from '../../server/http/route-groups'

type Routes = ServerBuild['routes']

const ROOT = { id: 'root', path: '', module: {} } as unknown as Routes[string]

/** The product's routes as the build lists them. */
const ALL: Routes = {
	root: ROOT,
	...Object.fromEntries(
		routes.map(({ path, index, id, file }) => {
			const name = id ?? file
			return [name, { id: name, parentId: 'root', path, index, module: {} } as Routes[string]]
		}),
	),
}
const GROUPS = groupRoutes(ALL)

const matchOf = (known: Routes, pathname: string): string | undefined => {
	const children = Object.values(known)
		.filter(({ parentId }) => parentId === 'root')
		.map(({ id, path, index }) => ({ id, path, index }))
	return matchRoutes(children as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)?.route.id
}

const ADDRESSES = [
	'/',
	'//',
	'//calculator',
	'/calculator',
	'/calculator/',
	'/CALCULATOR/loan.csv',
	'/calcul%61tor/offer',
	'/calculator%2Foffer',
	'/calculator/none',
	'/guides/a-guide',
	'/guides/a/b',
	'/reset-password/token',
	'/s/token',
	'/%73/token.data',
	'/admin/users.csv',
	'/admin/users/12',
	'/api/users/me',
	'/api/users/12',
	'/.well-known/security.txt',
	'/robots.txt',
	'/unknown',
	'/toString',
	'/__proto__/x',
]

describe('the routes of a first segment', () => {
	test.each(ADDRESSES)('match %s as all routes do', (pathname) => {
		const segment = firstSegment(pathname)
		const group = (segment === null ? undefined : GROUPS.get(segment)) ?? ALL
		expect(matchOf(group, pathname)).toBe(matchOf(ALL, pathname))
	})

	test('are a small part of all routes', () => {
		const sizes = [...GROUPS].map(([, group]) => Object.keys(group).length)
		// The calls of the API are the largest group.
		expect(Math.max(...sizes)).toBeLessThan(Object.keys(ALL).length / 2)
		expect(GROUPS.get('calculator')).toHaveProperty('routes/calculator/offer.tsx')
		expect(GROUPS.get('calculator')).not.toHaveProperty('routes/guides/guides.tsx')
	})

	test('keep what is nested below them, and what matches any segment', () => {
		const nested = {
			root: ROOT,
			a: { id: 'a', parentId: 'root', path: 'a' },
			b: { id: 'b', parentId: 'a', path: 'b' },
			c: { id: 'c', parentId: 'root', path: 'c' },
			any: { id: 'any', parentId: 'root', path: ':slug' },
			layout: { id: 'layout', parentId: 'root' },
		} as unknown as Routes
		expect(Object.keys(groupRoutes(nested).get('a') ?? {})).toEqual([
			'root',
			'a',
			'b',
			'any',
			'layout',
		])
	})
})

test.each([
	['/', ''],
	['/_root.data', ''],
	['/calculator.data', 'calculator'],
	['/Calculator/loan.data', 'calculator'],
	['/site.data/x', 'site.data'],
	['//', null],
	['/%2F', null],
	['/%zz', null],
])('the first segment of %s is %j', (pathname, segment) => {
	expect(firstSegment(pathname)).toBe(segment)
})
