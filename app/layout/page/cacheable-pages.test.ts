import { expect, test } from 'vitest'
import { ROUTES } from '#tests/helpers/access/route-modules'
import { cacheablePages } from './cacheable-pages'

const isCacheable = cacheablePages(
	Object.entries(ROUTES).map(([pattern, { module }]) => ({
		path: pattern.slice(1),
		handle: module.handle,
	})),
)

const visitor = { method: 'GET', target: '/', cookies: undefined }

test.each([
	visitor,
	{ ...visitor, method: 'HEAD' },
	{ ...visitor, target: '/terms-of-service' },
	{ ...visitor, target: '/guides' },
	{ ...visitor, target: '/guides/the-70-rule' },
	{ ...visitor, cookies: 'other=1; _ga=2' },
])('%j is the same for all visitors', (requestTarget) => {
	expect(isCacheable(requestTarget)).toBe(true)
})

test.each([
	'session=a.b',
	'__Host-session=a.b',
	'other=1; flash=x',
	'theme=dark',
	'other="; session=a.b"',
	'a=b;session=c',
	'xsession=1',
])('is personal with the cookies %j', (cookies) => {
	expect(isCacheable({ ...visitor, cookies })).toBe(false)
})

test.each([
	'/?arv=285000',
	'/?',
	'/?utm_source=x',
	'//',
	'/index',
	'/terms-of-service/',
	'/Terms-of-service',
	'/terms-of-service.data',
	'/_root.data',
	'/calculator',
	'/signin',
	'/guides?tag=flips',
	'/guides/',
	'/guides/a?confirm=delete',
	'/guides/a.data',
	'/guides/a/b',
	'/guides/A',
	'/guides/..%2fadmin',
])('the target %j is not cacheable: it has a query or is not in the list', (target) => {
	expect(isCacheable({ ...visitor, target })).toBe(false)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not cacheable', (method) => {
	expect(isCacheable({ ...visitor, method })).toBe(false)
})
