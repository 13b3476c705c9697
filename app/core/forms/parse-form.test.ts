import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { context, post, responseOf } from '#tests/helpers/requests'
import { resetClock } from '#tests/helpers/setup/singletons'
import { advanceClock, currentTime } from '~/core/time/clock'
import { cookies, tokenSubject } from '~/core/http/cookies.server'
import { hours } from '~/core/time/durations'
import { issueFormToken } from '~/core/security/csrf.server'
import { parseForm, parseTrustedForm, retryAfter } from './parse-form.server'

const unproven = { context: { formTokenRequired: true } }

describe('readForm (security row 45)', () => {
	test('needs no token with proof of origin', async () => {
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
		const answer = await responseOf(() => parseTrustedForm(post('/signup', fields, unproven)))
		expect(answer.status).toBe(403)
		expect(await answer.text()).toBe(
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
		const answer = await responseOf(() => parseTrustedForm({ request, context: context() }))
		expect(answer.status).toBe(400)
	})
})

describe('a form that would overload the server is a 400 immediately (security row 55)', () => {
	const sized = (count: number, name: (i: number) => string) =>
		Array.from({ length: count }, (_, i): [string, string] => [name(i), 'x'])
	const read = (pairs: [string, string][]) => parseTrustedForm(post('/x', pairs))

	test.each<[string, [string, string][]]>([
		['an index of millions', [['a[99999999]', 'x']]],
		['an index of ten thousand, nested', [['a.b[10000].c', 'x']]],
		['nested objects', [[`a${'.a'.repeat(7)}`, 'x']]],
		['nested lists', [[`a${'[0]'.repeat(7)}`, 'x']]],
		['an endless name', [['a'.repeat(201), 'x']]],
		['a hundred thousand fields with one name', sized(100_000, () => 'n')],
		['1,001 fields', sized(1_001, (i) => `n${i}`)],
	])('%s', async (_name, pairs) => {
		expect((await responseOf(() => read(pairs))).status).toBe(400)
	})

	test.each<[string, [string, string][]]>([
		['1,000 fields', sized(1_000, (i) => `n${i}`)],
		['a list of a thousand', sized(1_000, (i) => `n[${i}]`)],
		['a list of a thousand, in reverse order', sized(1_000, (i) => `n${i}[999]`)],
		['six levels', [['a.b[0].c[1].d', 'x']]],
	])('%s can be parsed and validated', async (_name, pairs) => {
		const parsed = parseForm(await read(pairs), Schema)
		expect(parsed.ok).toBe(false)
	})
})

const Schema = z.object({
	email: z.email('Not an address'),
	password: z.string().min(6, 'Too short'),
	recaptchaToken: z.string().default(''),
})

const formOf = (fields: Record<string, string>): FormData => {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

describe('parseForm', () => {
	test('returns the validated value', () => {
		const parsed = parseForm(formOf({ email: 'a@b.test', password: 'secret-1' }), Schema, [
			'password',
		])
		expect(parsed).toMatchObject({
			ok: true,
			value: { email: 'a@b.test', password: 'secret-1', recaptchaToken: '' },
		})
	})

	test('returns errors by field and the submitted values, without passwords and tokens', () => {
		const form = formOf({
			email: 'not an address',
			password: 'abc',
			recaptchaToken: 'token-1',
			formToken: 'token-2',
		})
		const parsed = parseForm(form, Schema, ['password'])
		if (parsed.ok) throw new Error('The form should not be accepted')
		expect(parsed.reply.error).toEqual({ email: ['Not an address'], password: ['Too short'] })
		expect(parsed.reply.initialValue).toEqual({ email: 'not an address' })
	})

	test('returns the same shape for an error found after validation', () => {
		const form = formOf({ email: 'a@b.test', password: 'secret-1', recaptchaToken: 'token-1' })
		const parsed = parseForm(form, Schema, ['password'])
		if (!parsed.ok) throw new Error('The form should be accepted')
		const reply = parsed.refuse({ '': ['Too often'], email: ['Taken'] })
		expect(reply.error).toEqual({ '': ['Too often'], email: ['Taken'] })
		expect(reply.initialValue).toEqual({ email: 'a@b.test' })
		expect(JSON.stringify(reply)).not.toContain('secret-1')
	})

	test('never returns a password, whatever its value and however often the field is sent (fast-check)', () => {
		const marked = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => `#${text}@@`)
		fc.assert(
			fc.property(fc.array(marked, { minLength: 1, maxLength: 3 }), (passwords) => {
				const form = formOf({ email: 'x' })
				for (const password of passwords) form.append('password', password)
				const parsed = parseForm(form, Schema, ['password'])
				const reply = parsed.ok ? parsed.refuse({ '': ['No'] }) : parsed.reply
				for (const password of passwords) {
					expect(JSON.stringify(reply)).not.toContain(JSON.stringify(password).slice(1, -1))
				}
			}),
		)
	})
})

test('the wait is a header in whole seconds, or absent', () => {
	expect(retryAfter(300)).toEqual({ 'Retry-After': '300' })
	expect(retryAfter(undefined)).toEqual({})
})
