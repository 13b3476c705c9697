import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { isOurs, type ToPrimary, type ToWorker } from './messages'

/** A process's metrics, as prom-client passes them between processes. */
type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The workers of this process, as `node:cluster` has them. */
export interface WorkerGroup {
	workers?: Readonly<Record<string, GroupWorker | undefined>> | undefined
	on: (
		event: 'message' | 'exit',
		listener: (worker: { id: number }, message: unknown) => void,
	) => unknown
}

interface GroupWorker {
	id: number
	isConnected: () => boolean
	send: (message: ToWorker, onSent: (error: Error | null) => void) => unknown
}

/** How long a worker may take; one that is busy for longer is left out. */
const TIMEOUT_MS = 2_000

/** What goes on growing; all else is of the moment. */
const isCounted = ({ type }: Metrics[number]): boolean =>
	['counter', 'histogram'].includes(String(type))

/**
 * The metrics of all workers, added up; for the primary. One that dies meanwhile, or does not answer in
 * time, is left out. What dead workers have counted stays in the sums, as of the last time they were
 * asked: a sum that falls would be taken for a restart of all, and the rest counted twice.
 * @returns reads them as text
 */
export function clusterMetrics(
	group: WorkerGroup = cluster,
	timeoutMs = TIMEOUT_MS,
): () => Promise<string> {
	/** The requests under way: who has not answered, and what to do with an answer. */
	const requests = new Map<number, { left: Set<number>; answers: Metrics[]; done: () => void }>()
	const latest = new Map<number, Metrics>()
	let ofTheDead: Metrics[] = []
	let lastId = 0

	const settle = (requestId: number, workerId: number): void => {
		const request = requests.get(requestId)
		request?.left.delete(workerId)
		if (request?.left.size === 0) request.done()
	}

	group.on('message', (worker, message) => {
		if (!isOurs(message)) return
		const answer = message as ToPrimary
		if (answer.prohub !== 'metrics') return
		const metrics = answer.metrics as Metrics | null
		if (metrics !== null) {
			latest.set(worker.id, metrics)
			requests.get(answer.id)?.answers.push(metrics)
		}
		settle(answer.id, worker.id)
	})
	group.on('exit', (worker) => {
		const counted = latest.get(worker.id)?.filter(isCounted)
		latest.delete(worker.id)
		if (counted !== undefined) ofTheDead = [...ofTheDead, counted]
		for (const id of requests.keys()) settle(id, worker.id)
	})

	const ask = (): Promise<Metrics[]> =>
		new Promise((resolve) => {
			const id = (lastId += 1)
			const workers = Object.values(group.workers ?? {}).filter(
				(one) => one?.isConnected() === true,
			)
			const answers: Metrics[] = []
			const done = (): void => {
				clearTimeout(timer)
				requests.delete(id)
				resolve(answers)
			}
			const timer = setTimeout(done, timeoutMs)
			requests.set(id, { left: new Set(workers.map((one) => one?.id ?? 0)), answers, done })
			for (const worker of workers) {
				worker?.send({ prohub: 'metrics', id }, (error) => {
					if (error !== null) settle(id, worker.id)
				})
			}
			if (workers.length === 0) done()
		})

	return async () => {
		const answers = await ask()
		if (answers.length === 0) throw new Error('No worker has answered')
		const dead = ofTheDead
		const [text, sum] = await Promise.all([
			AggregatorRegistry.aggregate([...dead, ...answers]).metrics(),
			AggregatorRegistry.aggregate(dead).getMetricsAsJSON(),
		])
		// Others may have died meanwhile.
		if (dead.length > 1 && ofTheDead === dead) ofTheDead = [sum]
		return text
	}
}
