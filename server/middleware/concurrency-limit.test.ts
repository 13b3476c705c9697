import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { listenForTest, createTestApp, sendRequest } from '../test-helpers'
import { limitConcurrentReads } from './concurrency-limit'

function sender(slotMs = 60_000) {
	const handler = limitConcurrentReads({ limit: 2, slotMs })
	const begun: string[] = []
	const send = (method: string, name: string, path = '/'): EventEmitter => {
		const res = new EventEmitter()
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

test('a client that has gone while it waited gets no page', () => {
	const { begun, send } = sender()
	const first = send('GET', 'first')
	send('GET', 'second')
	send('GET', 'gone').emit('close')
	send('GET', 'fourth')
	first.emit('close')
	expect(begun).toEqual(['first', 'second', 'fourth'])
})

test('reads that wait for something else stop no other read', async () => {
	const app = createTestApp()
	app.use(limitConcurrentReads({ limit: 2, slotMs: 20 }))
	app.get('/never', () => undefined)
	app.get('/', (_req, res) => void res.send('page'))
	const { port } = await listenForTest(app)
	for (let i = 0; i < 5; i += 1) void sendRequest(port, { path: '/never' }).catch(() => undefined)
	expect((await sendRequest(port)).text).toBe('page')
})
