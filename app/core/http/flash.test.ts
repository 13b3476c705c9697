import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookiePair } from '#tests/helpers/requests'
import { cookies } from './cookies.server'
import { commitFlash, clearMessages, getFlash, redirectWithFlash } from './flash.server'
import type { Message } from './flash-message'

const requestWith = (cookie?: string): Request =>
	new Request('http://127.0.0.1:3000/', cookie === undefined ? {} : { headers: { Cookie: cookie } })

const error = (text: string): Message => ({ kind: 'error', text })
const success = (text: string): Message => ({ kind: 'success', text })

/** Returns the browser's Cookie header after this response. */
const browserAfter = (response: Response): string => {
	const [setCookie = ''] = response.headers.getSetCookie()
	return cookiePair(setCookie)
}

test('the next request contains the message', async () => {
	const message: Message = {
		kind: 'success',
		text: 'Saved',
		key: 'saved',
		action: { kind: 'form', label: 'Undo', to: '/calculator', fields: { intent: 'undo', id: '7' } },
	}
	const response = await redirectWithFlash(requestWith(), '/dashboard', message)
	expect(response.status).toBe(302)
	expect(response.headers.get('Location')).toBe('/dashboard')
	expect(await getFlash(requestWith(browserAfter(response)))).toEqual([message])
})

test('a chain of redirects keeps pending messages in order, without repeating any', async () => {
	const first = await redirectWithFlash(requestWith(), '/a', error('one'))
	const second = await redirectWithFlash(requestWith(browserAfter(first)), '/b', [
		error('two'),
		error('one'),
	])
	const third = await redirectWithFlash(requestWith(browserAfter(second)), '/c', success('three'))
	expect(await getFlash(requestWith(browserAfter(third)))).toEqual([
		error('one'),
		error('two'),
		success('three'),
	])
})

test('a redirect without a message does not change the cookie', async () => {
	const response = await redirectWithFlash(requestWith(), '/a', [])
	expect(response.headers.getSetCookie()).toEqual([])
})

test('includes further cookies and the status', async () => {
	const response = await redirectWithFlash(requestWith(), '/a', error('one'), {
		setCookie: ['session=; Max-Age=0', 'theme=dark'],
		status: 303,
	})
	expect(response.status).toBe(303)
	expect(response.headers.getSetCookie().map(cookiePair)).toEqual([
		expect.stringMatching(/^flash=./u),
		'session=',
		'theme=dark',
	])
})

test('carries at most five messages, the newest ones', async () => {
	const many = Array.from({ length: 8 }, (_, i) => error(`number ${i}`))
	const cookie = cookiePair(await commitFlash(requestWith(), many))
	expect((await getFlash(requestWith(cookie))).map(({ text }) => text)).toEqual([
		'number 3',
		'number 4',
		'number 5',
		'number 6',
		'number 7',
	])
})

test('truncates a text to 400 characters', async () => {
	const cookie = cookiePair(await commitFlash(requestWith(), [error('x'.repeat(1000))]))
	expect((await getFlash(requestWith(cookie)))[0]?.text).toBe('x'.repeat(400))
})

test("the cookie stays below the browser's limit for any message, and the newest survives", async () => {
	const text = fc.oneof(
		fc.string({ unit: 'grapheme', maxLength: 500 }),
		fc.constantFrom('é'.repeat(500), '家'.repeat(500), '🏠'.repeat(300), '"\\'.repeat(250)),
	)
	await fc.assert(
		fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
			const messages = texts.map((each, i) => error(`${i} ${each}`))
			const setCookie = await commitFlash(requestWith(), messages)
			expect(Buffer.byteLength(setCookie)).toBeLessThanOrEqual(4096)
			const arrived = await getFlash(requestWith(cookiePair(setCookie)))
			const newest = messages.at(-1)?.text.slice(0, 100)
			expect(arrived.at(-1)?.text.slice(0, 100)).toBe(newest)
		}),
		{ numRuns: 200 },
	)
})

test('a forged cookie has no messages', async () => {
	const [name = '', value = ''] = cookiePair(
		await commitFlash(requestWith(), [error('one')]),
	).split('=')
	const flipped = value.replace(/^./u, (char) => (char === 'W' ? 'X' : 'W'))
	expect(await getFlash(requestWith(`${name}=${flipped}`))).toEqual([])
})

test.each([[null], ['text'], [{ kind: 'error', text: 'no list' }], [[null, 4, 'x', {}]]])(
	'%j in a genuine cookie is not a message',
	async (value) => {
		const cookie = cookiePair(await cookies().flash.serialize(value))
		expect(await getFlash(requestWith(cookie))).toEqual([])
	},
)

test('clearing makes the browser delete the cookie', async () => {
	expect(await clearMessages()).toMatch(/^flash=;.*Max-Age=0/u)
})
