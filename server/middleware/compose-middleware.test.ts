import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { expect, test } from 'vitest'
import { composeMiddleware } from './compose-middleware'
import { sendRequest, listenForTest } from '../test-helpers'

/** What the client gets from these handlers in a row, with one after them that says how it ended. */
async function ending(...handlers: RequestHandler[]): Promise<string> {
	const app = express()
	app.use(composeMiddleware(...handlers))
	app.use((_req, res) => {
		res.send(`passed ${String(res.locals['trail'])}`)
	})
	const failed: ErrorRequestHandler = (error: Error, _req, res, _next) => {
		res.status(500).send(`failed ${error.message} ${String(res.locals['trail'])}`)
	}
	app.use(failed)
	const { port } = await listenForTest(app)
	return (await sendRequest(port)).text
}

const leave =
	(mark: string): RequestHandler =>
	(_req, res, next) => {
		res.locals['trail'] = `${(res.locals['trail'] as string | undefined) ?? ''}${mark}`
		next()
	}
const later: RequestHandler = (_req, _res, next) => void setImmediate(next)

test('each comes after the one before, on the spot or later', async () => {
	expect(await ending(leave('a'), later, leave('b'), leave('c'))).toBe('passed abc')
})

test('who answers ends the row', async () => {
	const answer: RequestHandler = (_req, res) => void res.send('answered')
	expect(await ending(leave('a'), answer, leave('b'))).toBe('answered')
})

test('an error that is handed on, or thrown at once or after a pause, passes by the others', async () => {
	const handing: RequestHandler = (_req, _res, next) => next(new Error('handed on'))
	const throwing: RequestHandler = () => {
		throw new Error('thrown')
	}
	expect(await ending(leave('a'), handing, leave('b'))).toBe('failed handed on a')
	expect(await ending(leave('a'), throwing, leave('b'))).toBe('failed thrown a')
	expect(await ending(leave('a'), later, throwing, leave('b'))).toBe('failed thrown a')
})
