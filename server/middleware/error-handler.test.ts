import { expect, test } from 'vitest'
import { errorHandler } from './error-handler'
import { sendRequest, createTestApp, recordingLog, listenForTest } from '../test-helpers'

async function failing(
	error: unknown,
	before: (res: import('express').Response) => void = () => undefined,
) {
	const log = recordingLog()
	const app = createTestApp()
	app.use((_req, res, next) => {
		before(res)
		next(error)
	})
	app.use(errorHandler({ log }))
	return { ...(await listenForTest(app)), log }
}

const failure = new Error('secret detail')

test('a person reads what happened and the reference that the log has too', async () => {
	const { port, log } = await failing(failure)
	const { status, headers, text } = await sendRequest(port)
	const id = String(headers['x-request-id'])
	expect(status).toBe(500)
	expect(text).toContain('Something went wrong on our side')
	expect(text).toContain(id)
	expect(text).toContain('<a href="/">')
	expect(text).not.toMatch(/secret detail|at .*\.ts/)
	expect(log.lines).toMatchObject([{ level: 'error', requestId: id, err: failure }])
})

test('a program gets JSON without the stack', async () => {
	const { port } = await failing(failure)
	const { text } = await sendRequest(port, { path: '/api/x' })
	expect(Object.keys(JSON.parse(text) as object)).toEqual(['message', 'error', 'code'])
	expect(text).not.toContain('secret detail')
})

test.each([undefined, null, 'text', 42, {}, { status: 'odd' }, { status: 302 }])(
	'whatever is thrown (%j), the answer is a page',
	async (thrown) => {
		const { port } = await failing(thrown ?? { status: undefined })
		expect((await sendRequest(port)).status).toBe(500)
	},
)

test("an error of the client's keeps its status and is not logged as ours", async () => {
	const { port, log } = await failing(Object.assign(new Error('x'), { status: 416 }))
	expect((await sendRequest(port)).status).toBe(416)
	expect(log.lines).toEqual([])
})

test('what is busy for now says when to come back, and is not logged as ours', async () => {
	const { port, log } = await failing(Object.assign(new Error('x'), { status: 503 }))
	const page = await sendRequest(port)
	expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
	expect(page.text).toContain('We are busy right now')
	const { text } = await sendRequest(port, { path: '/api/x' })
	expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
	expect(log.lines).toEqual([])
})

test('half an answer is not passed off as a whole one', async () => {
	const { port, log } = await failing(failure, (res) => {
		res.write('first half')
	})
	await expect(sendRequest(port)).rejects.toThrow(/aborted|hang up/)
	expect(log.lines).toHaveLength(1)
})
