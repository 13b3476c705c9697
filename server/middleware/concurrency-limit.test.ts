import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForTest, createTestApp, sendRequest } from '../test-helpers'
import { limitConcurrentReads } from './concurrency-limit'

type Options = NonNullable<Parameters<typeof limitConcurrentReads>[0]>

/** The limit with two places, in a process that always has something to do. */
function sender(options: Options = {}) {
	const begun: string[] = []
	const refused: string[] = []
	const handler = limitConcurrentReads({
		limit: 2,
		readSlotMs: 60_000,
		writeSlotMs: 60_000,
		idleMs: () => 0,
		networkOf: (key) => key.split(':').slice(0, 3).join(':'),
		refuse: ({ path }) => void refused.push(path),
		...options,
	})
	const send = (method: string, name: string, path = `/${name}`, ip = '203.0.113.7') => {
		const req = Object.assign(new EventEmitter(), { method, path, complete: true })
		const res = Object.assign(new EventEmitter(), { end: () => res, locals: { ip } })
		handler(req as never, res as never, () => void begun.push(name))
		return res
	}
	return { begun, refused, send }
}

afterEach(() => void vi.useRealTimers())

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
	app.use(limitConcurrentReads({ limit: 2, readSlotMs: 60_000, writeSlotMs: 20, idleMs: () => 0 }))
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
	app.use(limitConcurrentReads({ limit: 2, readSlotMs: 20, idleMs: () => 0 }))
	app.get('/never', () => undefined)
	app.get('/', (_req, res) => void res.send('page'))
	const { port } = await listenForTest(app)
	for (let i = 0; i < 5; i += 1) void sendRequest(port, { path: '/never' }).catch(() => undefined)
	expect((await sendRequest(port)).text).toBe('page')
})

test('FIX-03 reads that wait for something give their places back when nothing else is to do', async () => {
	const app = createTestApp()
	app.use(limitConcurrentReads({ limit: 2, readSlotMs: 60_000, writeSlotMs: 60_000 }))
	app.all('/never', () => undefined)
	app.get('/', (_req, res) => void res.send('page'))
	const { port } = await listenForTest(app)
	for (const method of ['GET', 'POST', 'GET', 'GET', 'GET', 'GET']) {
		void sendRequest(port, { path: '/never', method }).catch(() => undefined)
	}
	expect((await sendRequest(port)).text).toBe('page')
})

test('FIX-03 while the process is busy, running reads keep their places', () => {
	vi.useFakeTimers()
	let idle = 0
	const { begun, send } = sender({ idleMs: () => idle })
	for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) send('GET', name)
	vi.advanceTimersByTime(1_000)
	expect(begun).toEqual(['first', 'second'])
	idle += 5
	vi.advanceTimersByTime(5)
	expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
	vi.advanceTimersByTime(1_000)
	expect(begun).toHaveLength(4)
})

test('FIX-03 a write whose body does not come holds no read back', async () => {
	const app = createTestApp()
	app.use(
		limitConcurrentReads({
			limit: 2,
			readSlotMs: 60_000,
			writeSlotMs: 60_000,
			idleMs: () => 0,
		}),
	)
	app.get('/never', () => undefined)
	app.get('/', (_req, res) => void res.send('page'))
	let hasBegun: () => void = () => undefined
	const begun = new Promise<void>((resolve) => (hasBegun = resolve))
	app.post('/', (req) => {
		req.resume()
		hasBegun()
	})
	const { port } = await listenForTest(app)
	const slow = connect(port, '127.0.0.1', () => {
		slow.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na')
	})
	await begun
	void sendRequest(port, { path: '/never' }).catch(() => undefined)
	expect((await sendRequest(port)).text).toBe('page')
	slow.destroy()
})

test('FIX-03 senders take turns, however many requests one of them has in the queue', () => {
	const { begun, send } = sender()
	const running = [send('GET', 'a1'), send('GET', 'a2')]
	for (const name of ['a3', 'a4', 'a5', 'a6']) send('GET', name)
	send('GET', 'b1', '/', '198.51.100.1')
	send('GET', 'b2', '/', '198.51.100.1')
	send('GET', 'c1', '/', '198.51.100.2')
	for (const one of running) one.end()
	expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('FIX-03 a queue that is full refuses the last one of whoever has the most in it', () => {
	const { begun, refused, send } = sender({ maxWaiting: 3 })
	const first = send('GET', 'first')
	for (const name of ['second', 'third', 'fourth', 'fifth', 'sixth']) send('GET', name)
	expect(refused).toEqual(['/sixth'])
	send('GET', 'other', '/other', '198.51.100.1')
	expect(refused).toEqual(['/sixth', '/fifth'])
	first.end()
	first.end()
	expect(begun).toEqual(['first', 'second', 'third'])
})

test('FIX-03 all of an IPv6 network that one customer can have is one sender', () => {
	const { refused, send } = sender({ maxWaiting: 3 })
	for (const name of ['first', 'second']) send('GET', name)
	send('GET', 'other', '/other', '2001:db8:99::1')
	for (const n of [1, 2, 3, 4]) send('GET', `n${n}`, `/n${n}`, `2001:db8:1:${n}::${n}`)
	expect(refused).toEqual(['/n3', '/n4'])
})

test('FIX-03 nobody waits for longer than five seconds, and who is refused is told when to come back', () => {
	vi.useFakeTimers()
	const { begun, refused, send } = sender()
	const first = send('GET', 'first')
	for (const name of ['second', 'third']) send('GET', name)
	vi.advanceTimersByTime(4_999)
	expect(refused).toEqual([])
	vi.advanceTimersByTime(1)
	expect(refused).toEqual(['/third'])
	first.end()
	expect(begun).toEqual(['first', 'second'])
})

test('FIX-03 the refusal is a 503 with Retry-After', async () => {
	const app = createTestApp()
	app.use(limitConcurrentReads({ limit: 1, maxWaiting: 0, readSlotMs: 60_000, idleMs: () => 0 }))
	app.get('/never', () => undefined)
	const { port } = await listenForTest(app)
	const refused = new Promise<Awaited<ReturnType<typeof sendRequest>>>((resolve) => {
		for (let i = 0; i < 2; i += 1) {
			void sendRequest(port, { path: '/never' }).then(resolve, () => undefined)
		}
	})
	const { status, headers, text } = await refused
	expect([status, headers['retry-after']]).toEqual([503, '5'])
	expect(text).toContain('We are busy right now')
})
