import { expect, test } from 'vitest'
import { retryAfterHeaders } from './forward-retry-after'

const waiting = (seconds: string | null): Headers =>
	new Headers(seconds === null ? { 'X-Own': '1' } : { 'Retry-After': seconds })

test.each([
	['forwards the wait of the action', '30', null, '30'],
	['forwards the wait of the loader', null, '60', '60'],
	['prefers the action', '30', '60', '30'],
	['forwards nothing without a wait', null, null, null],
])('%s', (_name, action, loader, expected) => {
	const headers = retryAfterHeaders({
		actionHeaders: waiting(action),
		loaderHeaders: waiting(loader),
		parentHeaders: new Headers({ 'Cache-Control': 'no-store' }),
	})
	expect(headers.get('Retry-After')).toBe(expected)
	expect(headers.get('Cache-Control')).toBe('no-store')
	expect(headers.get('X-Own')).toBeNull()
})
