import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, responseOf } from '#tests/helpers/requests'
import { apiJson, apiError, methodNotAllowed, readJson } from './api-response.server'

const Body = z.object({
	email: z.string({ error: 'An address is needed' }),
	inputs: z.object({ price: z.number({ error: 'A number is needed' }) }).optional(),
})

test('a response is JSON and is not cached (security row 49)', async () => {
	const response = apiJson({ a: 1 }, { status: 201, headers: { Location: '/x' } })
	expect(response.status).toBe(201)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	expect(response.headers.get('Content-Type')).toContain('application/json')
	expect(response.headers.get('Location')).toBe('/x')
	expect(await response.json()).toEqual({ a: 1 })
})

test('SHELL-35 an error is {message, error, code} with the matching status', async () => {
	const response = apiError(409, 'conflict', 'Somebody was faster.')
	expect(response.status).toBe(409)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	expect(await response.json()).toEqual({
		message: 'Somebody was faster.',
		error: 'Somebody was faster.',
		code: 'conflict',
	})
})

test('includes additional fields and headers', async () => {
	const response = apiError(429, 'too_many_requests', 'Wait.', {
		fields: { email: 'Wait.' },
		headers: { 'Retry-After': '60' },
	})
	expect(response.headers.get('Retry-After')).toBe('60')
	expect(await response.json()).toMatchObject({ fields: { email: 'Wait.' } })
})

test('a wrong method lists the allowed ones (security row 64)', async () => {
	const response = methodNotAllowed(['GET', 'POST'])
	expect(response.status).toBe(405)
	expect(response.headers.get('Allow')).toBe('GET, POST')
	expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
})

describe('readJson (security rows 54 and 64)', () => {
	const readBody = (body: unknown, headers: Record<string, string> = {}) =>
		readJson(call('POST', '/api/x', body, { headers }).request, Body)

	test('returns the validated value without unknown fields', async () => {
		expect(
			await readBody({ email: 'a@b.test', role: 'admin', __proto__: { isAdmin: true } }),
		).toEqual({
			email: 'a@b.test',
		})
	})

	test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
		'the content type %j is a 415',
		async (type) => {
			const response = await responseOf(() =>
				readBody({ email: 'a@b.test' }, { 'Content-Type': type }),
			)
			expect(response.status).toBe(415)
			expect(await response.json()).toMatchObject({ code: 'bad_request' })
		},
	)

	test('accepts a charset in the content type', async () => {
		expect(
			await readBody({ email: 'a@b.test' }, { 'Content-Type': 'Application/JSON; charset=utf-8' }),
		).toEqual({ email: 'a@b.test' })
	})

	test.each(['', '{', '{"email":"a"', 'null null', '\u0000'])(
		'the body %j is a 400',
		async (text) => {
			const request = new Request('http://127.0.0.1:3000/api/x', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: text,
			})
			const response = await responseOf(() => readJson(request, Body))
			expect(response.status).toBe(400)
			expect(await response.json()).toMatchObject({ message: 'The body is not valid JSON.' })
		},
	)

	test.each<[unknown, Record<string, string>]>([
		[{}, { email: 'An address is needed' }],
		[{ email: { not: 'x' } }, { email: 'An address is needed' }],
		[{ email: ['a'] }, { email: 'An address is needed' }],
		[{ email: 'a', inputs: { price: '1' } }, { 'inputs.price': 'A number is needed' }],
		[[], { body: expect.any(String) as string }],
		[null, { body: expect.any(String) as string }],
	])('%j is a 400 that names the fields', async (body, fields) => {
		const response = await responseOf(() => readBody(body))
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({ code: 'bad_request', fields })
	})
})
