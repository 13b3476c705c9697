import { data } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataOf, post, responseOf } from '#tests/helpers/requests'
import { defineGuard } from '~/core/http/guarded.server'
import { defineAction, type FormCaptcha } from './define-action.server'

/** A guard that lets in whoever has a cookie, as the guards of the features do. */
const guard = defineGuard('standard', (request) => {
	const name = request.headers.get('Cookie')
	if (name === null) throw new Response(null, { status: 302 })
	return Promise.resolve({ name })
})

const schema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('save'), email: z.email('Not an address') }),
	z.object({ intent: z.literal('delete') }),
])

const captcha: FormCaptcha = {
	issue: () => Promise.resolve('next-token'),
	verify: (_request, form) =>
		Promise.resolve(
			form.get('recaptchaToken') === 'good'
				? { ok: true, trustLevel: 'slower' as const }
				: { ok: false, status: 409, message: 'No robots' },
		),
}

const action = defineAction({
	guard,
	schema,
	captcha: (intent) => (intent === 'save' ? captcha : undefined),
	intents: {
		save: ({ viewer, value, trustLevel, reject }) =>
			value.email === 'taken@example.test'
				? reject({ status: 429, field: 'email', message: 'Taken', retryAfter: 60 })
				: { saved: [viewer.name, value.email, trustLevel] },
		delete: ({ viewer }) => ({ deleted: viewer.name }),
	},
})

const send = (fields: Record<string, string> | [string, string][], cookie = 'nora') =>
	action(post('/x', fields, { cookie }))

const good = { intent: 'save', email: 'a@b.test', recaptchaToken: 'good' }

describe('an action', () => {
	test('calls the handler of the intent with the viewer, the value and the limits', async () => {
		expect(await send(good)).toEqual({ saved: ['nora', 'a@b.test', 'slower'] })
		expect(await send({ intent: 'delete' })).toEqual({ deleted: 'nora' })
	})

	test('asks the guard before it reads anything', async () => {
		const unreadable = new Request('http://127.0.0.1:3000/x', { method: 'POST', body: '{}' })
		const args = post('/x', {})
		expect((await responseOf(() => action({ ...args, request: unreadable }))).status).toBe(302)
	})

	test('needs a form token where the browser gave no proof of origin', async () => {
		const args = post('/x', good, { cookie: 'nora', context: { formTokenRequired: true } })
		expect((await responseOf(() => action(args))).status).toBe(403)
	})

	test.each<[string, Record<string, string> | [string, string][]]>([
		['no button', {}],
		['another word', { ...good, intent: 'drop' }],
		['a word objects inherit', { ...good, intent: 'constructor' }],
		['two buttons', [...Object.entries(good), ['intent', 'delete']]],
	])('%s is a 400', async (_name, fields) => {
		const response = await responseOf(() => send(fields))
		expect([response.status, await response.text()]).toEqual([
			400,
			"We couldn't process that action. Please reload the page.",
		])
	})

	test('a form that does not parse goes back with its errors, what was typed and a fresh token', async () => {
		const answer = dataOf(
			await send([
				['intent', 'save'],
				['email', 'nobody'],
				['tag', 'a'],
				['tag', 'b'],
				['newPassword', 'secret-1'],
				['recaptchaToken', 'good'],
				['formToken', 'x'],
				['__proto__', 'x'],
			]),
		)
		expect(answer.status).toBe(400)
		expect(answer.value).toEqual({
			status: 'error',
			values: { intent: 'save', email: 'nobody', tag: ['a', 'b'] },
			errors: { email: ['Not an address'] },
			token: 'next-token',
		})
	})

	test('a captcha that fails is an error of the form as a whole', async () => {
		const answer = dataOf(await send({ ...good, recaptchaToken: 'bad' }))
		expect([answer.status, answer.value]).toMatchObject([409, { errors: { form: ['No robots'] } }])
	})

	test('a handler refuses with a field, a status and a wait', async () => {
		const { status, value, headers } = dataOf(await send({ ...good, email: 'taken@example.test' }))
		expect([status, value]).toMatchObject([429, { errors: { email: ['Taken'] } }])
		expect(headers.get('Retry-After')).toBe('60')
	})
})

describe('a form with one button', () => {
	const rename = defineAction({
		guard,
		// What may be sent can depend on who sends it.
		schema: (viewer) => z.object({ name: z.string().min(viewer?.name.length ?? 0, 'Too short') }),
		values: (form) => ({ typed: form.getAll('name').length }),
		handler: ({ value }) => data({ renamed: value.name }, { status: 201 }),
	})

	test('has one handler', async () => {
		const answer = dataOf(await rename(post('/x', { name: 'Florence' }, { cookie: 'nora' })))
		expect(answer).toMatchObject({ status: 201, value: { renamed: 'Florence' } })
	})

	test('goes back in the form of its own fields', async () => {
		const answer = dataOf(await rename(post('/x', { name: 'Flo' }, { cookie: 'nora' })))
		expect(answer.value).toEqual({
			status: 'error',
			values: { typed: 1 },
			errors: { name: ['Too short'] },
		})
	})
})

describe('a handler that throws', () => {
	const broken = (error: unknown, failed?: string) =>
		defineAction({
			guard,
			schema: z.object({}),
			failed,
			handler: () => {
				throw error
			},
		})(post('/x', { name: 'Flo' }, { cookie: 'nora' }))

	test('leaves it to the error page', async () => {
		await expect(broken(new Error('no disk'))).rejects.toThrow('no disk')
	})

	test('goes back with what was typed where the page has words for it', async () => {
		const { status, value } = dataOf(await broken(new Error('no disk'), 'Not saved'))
		expect(status).toBe(500)
		expect(value).toMatchObject({ values: { name: 'Flo' }, errors: { form: ['Not saved'] } })
	})

	test('lets a response through', async () => {
		const redirect = new Response(null, { status: 302 })
		expect(await responseOf(() => broken(redirect, 'Not saved'))).toBe(redirect)
	})
})
