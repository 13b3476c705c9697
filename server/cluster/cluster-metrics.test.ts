import { EventEmitter } from 'node:events'
import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { clusterMetrics, type WorkerGroup } from './cluster-metrics'

/** Longer than any test. */
const NEVER_MS = 2 ** 30

type Sent = { prohub: string; id: number }

/** Workers that answer when the test says so, each with its own counts. */
function groupOf(ids: readonly number[], timeoutMs = NEVER_MS) {
	const events = new EventEmitter()
	const asked = new Map<number, Sent>()
	const workers: NonNullable<WorkerGroup['workers']> = {}
	const addWorker = (id: number): void => {
		Object.assign(workers, {
			[id]: {
				id,
				isConnected: () => true,
				send: (message: Sent, onSent: (error: Error | null) => void) => {
					asked.set(id, message)
					onSent(null)
				},
			},
		})
	}
	ids.forEach(addWorker)
	const read = clusterMetrics(
		{ workers, on: (event, listener) => events.on(event, listener) },
		timeoutMs,
	)
	return {
		read,
		addWorker,
		/** Answers the latest request with these metrics. */
		async answer(id: number, count: number): Promise<void> {
			const registry = new Registry()
			const registers = [registry]
			new Counter({ name: 'mails_total', help: 'Mails', registers }).inc(count)
			new Gauge({ name: 'waiting', help: 'Waiting', registers }).set(count)
			const metrics: unknown = JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()))
			events.emit('message', { id }, { ...asked.get(id), metrics })
		},
		fail: (id: number) => events.emit('message', { id }, { ...asked.get(id), metrics: null }),
		die(id: number): void {
			Reflect.deleteProperty(workers, id)
			events.emit('exit', { id })
		},
	}
}

test('the metrics of all workers are added up', async () => {
	const group = groupOf([1, 2])
	const text = group.read()
	await group.answer(1, 5)
	await group.answer(2, 7)
	expect(await text).toContain('mails_total 12')
	expect(await text).toContain('waiting 12')
})

test('SCALE-09 a worker that dies in between holds nobody up', async () => {
	const group = groupOf([1, 2])
	const text = group.read()
	await group.answer(1, 5)
	group.die(2)
	expect(await text).toContain('mails_total 5')
})

test('SCALE-09 what a dead worker has counted stays, what it had at the moment does not', async () => {
	const group = groupOf([1, 2, 3])
	const first = group.read()
	for (const id of [1, 2, 3]) await group.answer(id, 10)
	await first
	group.die(2)
	group.die(3)
	for (let round = 0; round < 3; round += 1) {
		const text = group.read()
		await group.answer(1, 11 + round)
		expect(await text).toContain(`mails_total ${31 + round}`)
		expect(await text).toContain(`waiting ${11 + round}`)
	}
	group.addWorker(4)
	const last = group.read()
	await group.answer(1, 14)
	await group.answer(4, 1)
	expect(await last).toContain('mails_total 35')
})

test('a worker that does not answer in time is left out, and its late answer counts for nothing', async () => {
	const group = groupOf([1, 2], 50)
	const text = group.read()
	await group.answer(1, 5)
	expect(await text).toContain('mails_total 5')
	await group.answer(2, 7)
	const next = group.read()
	await group.answer(1, 5)
	await group.answer(2, 8)
	expect(await next).toContain('mails_total 13')
})

test('without any answer there are no metrics', async () => {
	const group = groupOf([1])
	const text = group.read()
	group.fail(1)
	await expect(text).rejects.toThrow('No worker')
	group.die(1)
	await expect(group.read()).rejects.toThrow('No worker')
})
