import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { context, post, responseOf } from '#tests/helpers/requests'
import { resetClock } from '#tests/helpers/setup/singletons'
import { advanceClock, currentTime } from '~/core/time/clock'
import { cookies, tokenSubject } from '~/core/http/cookies.server'
import { hours } from '~/core/time/durations'
import { issueFormToken } from '~/core/security/csrf.server'
import { parseTrustedForm, retryAfter } from './parse-form.server'

const unproven = { context: { formTokenRequired: true } }

describe('parseTrustedForm (security row 45)', () => {
	test('with proof of origin a form needs no token', async () => {
		const form = await parseTrustedForm(post('/signup', { email: 'a@b.test' }))
		expect(form.get('email')).toBe('a@b.test')
	})

	test.each(['formToken', 'recaptchaToken'])(
		'accepts a token in %s without proof of origin',
		async (name) => {
			const action = name === 'formToken' ? 'form' : 'signup'
			const token = issueFormToken(action, 'visitor', currentTime())
			const form = await parseTrustedForm(
				post('/signup', { [name]: token, email: 'a@b.test' }, unproven),
			)
			expect(form.get('email')).toBe('a@b.test')
		},
	)

	test.each<[string, Record<string, string>]>([
		['no token', {}],
		['an empty token', { formToken: '' }],
		['garbage', { formToken: 'a.b', recaptchaToken: 'c.d' }],
		['a token of another session', { formToken: issueFormToken('form', 'other', currentTime()) }],
		['a token in another field', { token: issueFormToken('form', 'visitor', currentTime()) }],
	])('SHELL-35 returns 403 without proof of origin and with %s', async (_name, fields) => {
		const response = await responseOf(() => parseTrustedForm(post('/signup', fields, unproven)))
		expect(response.status).toBe(403)
		expect(await response.text()).toBe(
			'Your session may have changed. Please reload the page and try again.',
		)
	})

	test("rejects a visitor's token from a signed-in user", async () => {
		const cookie = (await cookies().session.serialize('my-token')).split(';')[0] ?? ''
		const mine = post('/signup', {}, { cookie })
		const token = (subject: string) => ({
			formToken: issueFormToken('form', subject, currentTime()),
		})
		const send = (subject: string) =>
			parseTrustedForm(post('/x', token(subject), { cookie, ...unproven }))
		expect((await responseOf(() => send('visitor'))).status).toBe(403)
		expect((await send(await tokenSubject(mine.request))).has('formToken')).toBe(true)
	})

	test('accepts a token for a day', async () => {
		onTestFinished(resetClock)
		const token = { formToken: issueFormToken('form', 'visitor', currentTime()) }
		advanceClock(hours(24) / 1000 - 60)
		expect((await parseTrustedForm(post('/x', token, unproven))).has('formToken')).toBe(true)
		advanceClock(61)
		expect((await responseOf(() => parseTrustedForm(post('/x', token, unproven)))).status).toBe(403)
	})

	test.each<[string, BodyInit, Record<string, string>]>([
		['JSON', '{"a":1}', { 'Content-Type': 'application/json' }],
		['no content type', new Uint8Array([1, 2, 3]), {}],
		[
			'a broken multipart body',
			'--x\r\nbroken',
			{ 'Content-Type': 'multipart/form-data; boundary=x' },
		],
	])('returns 400 for a body that is not a form (%s)', async (_name, body, headers) => {
		const request = new Request('http://127.0.0.1:3000/signup', { method: 'POST', body, headers })
		const response = await responseOf(() => parseTrustedForm({ request, context: context() }))
		expect(response.status).toBe(400)
	})
})

describe('a form that would overload the server is a 400 immediately (security row 55)', () => {
	const sized = (count: number, name: (i: number) => string) =>
		Array.from({ length: count }, (_, i): [string, string] => [name(i), 'x'])
	const parsePairs = (pairs: [string, string][]) => parseTrustedForm(post('/x', pairs))

	test.each<[string, [string, string][]]>([
		['an index of millions', [['a[99999999]', 'x']]],
		['an index of ten thousand, nested', [['a.b[10000].c', 'x']]],
		['nested objects', [[`a${'.a'.repeat(7)}`, 'x']]],
		['nested lists', [[`a${'[0]'.repeat(7)}`, 'x']]],
		['an endless name', [['a'.repeat(201), 'x']]],
		['a hundred thousand fields with one name', sized(100_000, () => 'n')],
		['1,001 fields', sized(1_001, (i) => `n${i}`)],
	])('%s', async (_name, pairs) => {
		expect((await responseOf(() => parsePairs(pairs))).status).toBe(400)
	})

	test.each<[string, [string, string][]]>([
		['1,000 fields', sized(1_000, (i) => `n${i}`)],
		['a list of a thousand', sized(1_000, (i) => `n[${i}]`)],
		['a list of a thousand, in reverse order', sized(1_000, (i) => `n${i}[999]`)],
		['six levels', [['a.b[0].c[1].d', 'x']]],
	])('%s can be read and checked', async (_name, pairs) => {
		const parsed = parseWithZod(await parsePairs(pairs), { schema: z.object({ email: z.email() }) })
		expect(parsed.status).toBe('error')
	})
})

test('the wait is a header in whole seconds, or absent', () => {
	expect(retryAfter(300)).toEqual({ 'Retry-After': '300' })
	expect(retryAfter(undefined)).toEqual({})
})
