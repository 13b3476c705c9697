import { EventEmitter } from 'node:events'
import type { Response as ExpressResponse } from 'express'
import { expect, test } from 'vitest'
import { locationOf, PageRequest, wholeRequest } from './page-request'

const LIST: [string, string][] = [
	['host', 'pro.example'],
	['accept', 'text/html'],
	['accept', 'text/*'],
	['cookie', 'session=a; theme=dark'],
]

const responseThatIs = (closed: boolean): ExpressResponse =>
	Object.assign(new EventEmitter(), { closed }) as unknown as ExpressResponse

function requestFor(url: string, res = responseThatIs(false)) {
	const request = new PageRequest({ method: 'GET', url, headers: LIST }, res)
	return { request, res }
}

const URLS = [
	'http://pro.example/dashboard',
	'http://PRO.example:80/a/../b?x=1 2&y=%C3%A9#c',
	'http://pro.example/é',
]

test.each(URLS)('FAST-02 %s is to a loader what it is to the request of Node', (url) => {
	const { request } = requestFor(url)
	const whole = new Request(url, { headers: LIST })
	expect([request.method, request.url]).toEqual([whole.method, whole.url])
	expect(locationOf(request as unknown as Request).href).toBe(whole.url)
	for (const name of ['Cookie', 'cookie', 'ACCEPT', 'X-None']) {
		expect(request.headers.get(name)).toBe(whole.headers.get(name))
		expect(request.headers.has(name)).toBe(whole.headers.has(name))
	}
	expect([...request.headers]).toEqual([...whole.headers])
	expect([...request.headers.keys()]).toEqual([...whole.headers.keys()])
})

test('an address that is none is refused', () => {
	expect(() => requestFor('http://:0:/')).toThrow(TypeError)
})

test('FAST-02 the whole request is made once, with the same address and headers', async () => {
	const { request } = requestFor('http://pro.example/dashboard')
	const asRequest = request as unknown as Request
	const whole = wholeRequest(asRequest)
	expect(whole).toBeInstanceOf(Request)
	expect(wholeRequest(asRequest)).toBe(whole)
	expect(whole.headers.get('Cookie')).toBe('session=a; theme=dark')
	expect(await request.text()).toBe('')
	expect(request.clone().url).toBe(request.url)
	expect(wholeRequest(whole)).toBe(whole)
})

test('its signal is aborted when the response is closed, for whoever asks', () => {
	const { request, res } = requestFor('http://pro.example/')
	const { signal } = request
	expect(wholeRequest(request as unknown as Request).signal).toBe(signal)
	expect(signal.aborted).toBe(false)
	res.emit('close')
	expect(signal.aborted).toBe(true)
})

test('its signal is aborted from the beginning if the response is closed already', () => {
	const { request } = requestFor('http://pro.example/', responseThatIs(true))
	expect(request.signal.aborted).toBe(true)
})
