import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { linkToPrimary } from './worker-link'

function channelOf() {
	const sent: object[] = []
	const emitter = new EventEmitter()
	const onClock = vi.fn()
	const readMetrics = vi.fn<() => Promise<unknown>>(() => Promise.resolve([]))
	const link = linkToPrimary(
		{
			send: (message) => sent.push(message),
			on: (event, listener) => emitter.on(event, listener),
		},
		{ onClock, readMetrics },
	)
	return {
		link,
		sent,
		onClock,
		readMetrics,
		receive: (message: unknown) => emitter.emit('message', message),
	}
}

describe('SCALE-10 a worker', () => {
	test('asks for the turn, and ends it once', async () => {
		const { link, sent, receive } = channelOf()
		const taking = link.takeTurn(1_000)
		expect(sent).toEqual([{ prohub: 'turn', id: 1 }])
		receive({ prohub: 'turn', id: 1 })
		const end = await taking
		end()
		end()
		expect(sent).toEqual([
			{ prohub: 'turn', id: 1 },
			{ prohub: 'turnEnd', id: 1 },
		])
	})

	test('stops waiting in time, and gives back a turn that comes too late', async () => {
		const { link, sent, receive } = channelOf()
		await expect(link.takeTurn(1)).rejects.toThrow('did not come in time')
		receive({ prohub: 'turn', id: 1 })
		const end = { prohub: 'turnEnd', id: 1 }
		expect(sent.slice(1)).toEqual([end, end])
	})

	test('leaves the messages of others alone', () => {
		const { sent, receive } = channelOf()
		for (const message of [{ type: 'prom-client:getMetricsReq' }, null, 'text']) receive(message)
		expect(sent).toEqual([])
	})
})

test('SCALE-09 the time moves in all processes before the caller continues', async () => {
	const { link, sent, onClock, receive } = channelOf()
	const done = vi.fn()
	const moving = link.moveClock(60).then(done)
	expect(sent).toEqual([{ prohub: 'clock', id: 1, seconds: 60 }])
	receive({ prohub: 'moveClock', id: 9, seconds: 60 })
	expect(onClock).toHaveBeenCalledWith(60)
	expect(sent.at(-1)).toEqual({ prohub: 'clockMoved', id: 9 })
	await Promise.resolve()
	expect(done).not.toHaveBeenCalled()
	receive({ prohub: 'clock', id: 1 })
	await moving
	expect(done).toHaveBeenCalledOnce()
})

test('metrics are sent when the primary asks for them, and null when they cannot be read', async () => {
	const { sent, readMetrics, receive } = channelOf()
	readMetrics.mockResolvedValueOnce(['one'])
	receive({ prohub: 'metrics', id: 3 })
	await expect.poll(() => sent).toEqual([{ prohub: 'metrics', id: 3, metrics: ['one'] }])
	readMetrics.mockRejectedValueOnce(new Error('no'))
	receive({ prohub: 'metrics', id: 4 })
	await expect.poll(() => sent.at(-1)).toEqual({ prohub: 'metrics', id: 4, metrics: null })
})
