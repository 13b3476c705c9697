import { EventEmitter } from 'node:events'
import { Agent, get, type RequestListener } from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { gracefulShutdown, type ShutdownHook } from './graceful-shutdown'
import { sendRequest, eventually, recordingLog, listenForTest } from '../test-helpers'

async function running(handler: RequestListener, onStop: ShutdownHook[] = [], graceMs = 2_000) {
	const { server, port } = await listenForTest(handler)
	const exits: number[] = []
	const log = recordingLog()
	const stopper = gracefulShutdown({
		server,
		onStop,
		log,
		graceMs,
		stepMs: 50,
		echoMs: 20,
		exit: (code) => exits.push(code),
	})
	return { server, port, exits, log, ...stopper }
}

/** A handler whose one answer waits until the test wants it. */
function held() {
	let enter = (): void => undefined
	let answer = (): void => undefined
	const entered = new Promise<void>((resolve) => (enter = resolve))
	const handler: RequestListener = (_req, res) => {
		answer = () => res.end('done')
		enter()
	}
	return { handler, entered, finish: () => answer() }
}

test('a running request is finished, new ones find nobody, then the steps run in order', async () => {
	const order: string[] = []
	const { handler, entered, finish } = held()
	const { server, port, stop, exits } = await running(handler, [
		{ name: 'scheduler', run: () => order.push('scheduler') },
		{ name: 'database', run: () => Promise.resolve(order.push('database')) },
	])
	const answer = sendRequest(port)
	await entered
	const stopped = stop('test')
	await eventually(() => expect(server.listening).toBe(false))
	await expect(sendRequest(port)).rejects.toThrow('ECONNREFUSED')
	expect(order).toEqual([])
	finish()
	expect((await answer).text).toBe('done')
	await stopped
	expect(order).toEqual(['scheduler', 'database'])
	expect(exits).toEqual([0])
})

test('what has arrived before the signal is answered, also where it was not read yet', async () => {
	const { port, stop, exits } = await running((_req, res) => res.end('done'))
	const agent = new Agent({ keepAlive: true })
	const used = await answerOver(agent, port)
	expect(used).toBe('done')
	const again = answerOver(agent, port)
	// More than one turn of the event loop accepts.
	const fresh = Array.from({ length: 20 }, () => sendRequest(port))
	// Let them out, and keep the server from reading them.
	block(50)
	const stopped = stop('test')
	expect(await again).toBe('done')
	for (const { text, headers } of await Promise.all(fresh)) {
		expect([text, headers.connection]).toEqual(['done', 'close'])
	}
	await stopped
	expect(exits).toEqual([0])
	agent.destroy()
})

/** What is answered over a kept-alive connection. */
function answerOver(agent: Agent, port: number): Promise<string> {
	return new Promise((resolve, reject) => {
		get({ port, host: '127.0.0.1', agent }, (answer) => {
			let text = ''
			answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
			answer.on('end', () => resolve(text))
		}).on('error', reject)
	})
}

/** Keeps the process as busy as a heavy page does. */
function block(ms: number): void {
	const end = performance.now() + ms
	while (performance.now() < end);
}

test('idle kept-alive connections do not hold the process', async () => {
	const { port, stop, exits } = await running((_req, res) => res.end('ok'), [], 60_000)
	const agent = new Agent({ keepAlive: true })
	await new Promise<void>((resolve) => {
		get({ port, host: '127.0.0.1', agent }, (answer) => answer.resume().on('end', resolve))
	})
	await stop('test')
	expect(exits).toEqual([0])
	agent.destroy()
})

test('a kept-alive connection is released when its last request ends', async () => {
	const { handler, entered, finish } = held()
	const { port, stop, exits } = await running(handler, [], 60_000)
	const agent = new Agent({ keepAlive: true })
	const answered = new Promise<void>((resolve) => {
		get({ port, host: '127.0.0.1', agent }, (answer) => answer.resume().on('end', resolve))
	})
	await entered
	const stopped = stop('test')
	finish()
	await Promise.all([answered, stopped])
	expect(exits).toEqual([0])
	agent.destroy()
})

test('a request that takes too long is cut off', async () => {
	const { handler, entered } = held()
	const { port, stop, exits } = await running(handler, [], 50)
	const answer = sendRequest(port).catch((error: unknown) => String(error))
	await entered
	await stop('test')
	expect(await answer).toContain('hang up')
	expect(exits).toEqual([0])
})

test('an upgraded connection does not hold the process either', async () => {
	const { server, port, stop, exits } = await running(() => undefined, [], 50)
	server.on('upgrade', (_req, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
	const socket = net.connect(port, '127.0.0.1')
	socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
	await new Promise((resolve) => socket.once('data', resolve))
	await stop('test')
	expect(exits).toEqual([0])
	socket.destroy()
})

test('a step that fails or hangs is logged, the others still run, and the exit code says so', async () => {
	const ran: string[] = []
	const { stop, exits, log } = await running(
		() => undefined,
		[
			{ name: 'bad', run: () => Promise.reject(new Error('no')) },
			{ name: 'stuck', run: () => new Promise(() => undefined) },
			{ name: 'good', run: () => ran.push('good') },
		],
	)
	await stop('test')
	expect(ran).toEqual(['good'])
	expect(exits).toEqual([1])
	expect(log.lines.filter(({ level }) => level === 'error').map(({ step }) => step)).toEqual([
		'bad',
		'stuck',
	])
})

test('one Ctrl-C that arrives twice stops in good order, the next one exits at once', async () => {
	const signals = new EventEmitter() as unknown as NodeJS.Process
	const { handler, entered, finish } = held()
	const { port, listenTo, exits } = await running(handler)
	listenTo(signals)
	const answer = sendRequest(port)
	await entered
	signals.emit('SIGINT', 'SIGINT')
	signals.emit('SIGINT', 'SIGINT')
	expect(exits).toEqual([])
	await eventually(() => {
		signals.emit('SIGTERM', 'SIGTERM')
		expect(exits).toEqual([1])
	})
	finish()
	await answer
})

test('SCALE-14 after the signal the server goes on serving for the time to drain', async () => {
	const { server, port } = await listenForTest((_req, res) => res.end('done'))
	const exits: number[] = []
	const { stop, isStopping } = gracefulShutdown({
		server,
		onStop: [],
		log: recordingLog(),
		drainMs: 300,
		exit: (code) => exits.push(code),
	})
	expect(isStopping()).toBe(false)
	const stopped = stop('test')
	expect([isStopping(), server.listening]).toEqual([true, true])
	const { text, headers } = await sendRequest(port)
	expect([text, headers.connection, exits]).toEqual(['done', 'close', []])
	await stopped
	expect(exits).toEqual([0])
	await expect(sendRequest(port)).rejects.toThrow('ECONNREFUSED')
})
