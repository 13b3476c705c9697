import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'

/** The metrics of a process, in the names and units of Prometheus. */

export interface MetricSources {
	/** Counts by result since the start of the process. */
	counters: readonly {
		name: string
		help: string
		read: () => ReadonlyMap<string, number>
	}[]
	/** Values of this moment. */
	gauges: readonly {
		name: string
		help: string
		read: () => number | Promise<number>
	}[]
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

export interface Metrics {
	/** Measures a request, before anything else handles it. */
	measure: (req: IncomingMessage, res: ServerResponse) => void
	/** This process's metrics as text. */
	text: () => Promise<string>
}

/**
 * Defines the metrics of this process.
 * @param routeOf the route of an address, of a fixed set
 * @param now milliseconds from any fixed start
 */
export function defineMetrics(
	sources: MetricSources,
	{ routeOf, now }: { routeOf: (path: string) => string; now: () => number },
): Metrics {
	collectDefaultMetrics()
	for (const { name, help, read } of sources.counters) {
		new Counter({
			name,
			help,
			labelNames: ['result'],
			collect() {
				this.reset()
				for (const [result, count] of read()) this.inc({ result }, count)
			},
		})
	}
	for (const { name, help, read } of sources.gauges) {
		new Gauge({
			name,
			help,
			async collect() {
				this.set(await read())
			},
		})
	}
	const requests = new Counter({
		name: 'prohub_http_requests_total',
		help: 'Requests by route, method and status',
		labelNames: ['route', 'method', 'status'],
	})
	const durations = new Histogram({
		name: 'prohub_http_request_duration_seconds',
		help: 'Time from the request to the end of its response, by route',
		labelNames: ['route'],
		buckets: SECONDS,
	})
	return {
		measure: ({ url = '', method = '' }, res) => {
			const startedAt = now()
			res.once('close', () => {
				const route = routeOf(url.split('?', 1)[0] ?? '')
				const known = METHODS.has(method) ? method : 'other'
				requests.inc({ route, method: known, status: String(res.statusCode) })
				durations.observe({ route }, (now() - startedAt) / 1000)
			})
		},
		text: () => register.metrics(),
	}
}
