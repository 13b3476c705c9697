import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { listenForTest, createTestApp, sendRequest } from '../test-helpers'
import { limitConcurrentReads } from './concurrency-limit'

function sender(slotMs = 60_000) {
	const handler = limitConcurrentReads({ limit: 2, readSlotMs: slotMs, writeSlotMs: slotMs })
	const begun: string[] = []
	const send = (method: string, name: string, path = '/') => {
		const res = Object.assign(new EventEmitter(), { end: () => res })
		handler({ method, path }, res as never, () => void begun.push(name))
		return res
	}
	return { begun, send }
}

test('only so many reads run at a time, the others begin in the order of their arrival', () => {
	const { begun, send } = sender()
	const [first, second] = ['first', 'second', 'third', 'fourth'].map((name) => send('GET', name))
	expect(begun).toEqual(['first', 'second'])
	second?.emit('close')
	expect(begun).toEqual(['first', 'second', 'third'])
	first?.emit('close')
	expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s waits for no read', (method) => {
	const { begun, send } = sender()
	for (const name of ['first', 'second', 'third']) send('HEAD', name)
	send(method, 'write')
	expect(begun).toEqual(['first', 'second', 'write'])
})

test('a file that a worker makes takes no place of a page, and waits for none', () => {
	const { begun, send } = sender()
	const files = ['/calculator/report.pdf', '/calculator/report.xlsx', '/calculator/report.pdf']
	for (const path of files) send('GET', path, path)
	for (const name of ['first', 'second', 'third']) send('GET', name, '/calculator/report')
	expect(begun).toEqual([...files, 'first', 'second'])
})

test('a read gives back one place, however often it ends', () => {
	const { begun, send } = sender()
	const first = send('GET', 'first')
	for (const name of ['second', 'third', 'fourth']) send('GET', name)
	first.emit('close')
	first.emit('close')
	expect(begun).toEqual(['first', 'second', 'third'])
})

test('a response that is complete gives its place back before the client has received it', () => {
	const { begun, send } = sender()
	const first = send('GET', 'first')
	for (const name of ['second', 'third', 'fourth']) send('GET', name)
	expect(first.end()).toBe(first)
	first.emit('close')
	expect(begun).toEqual(['first', 'second', 'third'])
})

test('while a write runs, one read runs at a time', () => {
	const { begun, send } = sender()
	const write = send('POST', 'write')
	const first = send('GET', 'first')
	for (const name of ['second', 'third', 'fourth']) send('GET', name)
	expect(begun).toEqual(['write', 'first'])
	first.end()
	expect(begun).toEqual(['write', 'first', 'second'])
	write.end()
	expect(begun).toEqual(['write', 'first', 'second', 'third'])
})

test('a client that has gone while it waited gets no page', () => {
	const { begun, send } = sender()
	const first = send('GET', 'first')
	send('GET', 'second')
	send('GET', 'gone').emit('close')
	send('GET', 'fourth')
	first.emit('close')
	expect(begun).toEqual(['first', 'second', 'fourth'])
})

test('a write that takes long holds the reads back no longer', async () => {
	const app = createTestApp()
	app.use(limitConcurrentReads({ limit: 2, readSlotMs: 60_000, writeSlotMs: 20 }))
	app.post('/never', () => undefined)
	app.get('/never', () => undefined)
	app.get('/', (_req, res) => void res.send('page'))
	const { port } = await listenForTest(app)
	const unanswered = ['POST', 'GET'].map((method) => sendRequest(port, { path: '/never', method }))
	for (const request of unanswered) request.catch(() => undefined)
	expect((await sendRequest(port)).text).toBe('page')
})

test('reads that wait for something else stop no other read', async () => {
	const app = createTestApp()
	app.use(limitConcurrentReads({ limit: 2, readSlotMs: 20 }))
	app.get('/never', () => undefined)
	app.get('/', (_req, res) => void res.send('page'))
	const { port } = await listenForTest(app)
	for (let i = 0; i < 5; i += 1) void sendRequest(port, { path: '/never' }).catch(() => undefined)
	expect((await sendRequest(port)).text).toBe('page')
})
