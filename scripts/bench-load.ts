import autocannon, { type Sent } from 'autocannon'

/** Runs load against URLs and measures throughput and latency. */

/** The request to repeat. */
export type Load = {
	origin: string
	method: 'GET' | 'POST'
	path: string
	/** Headers and body of the next request, if they vary. */
	next?: () => Pick<Sent, 'headers' | 'body'>
	headers?: Record<string, string>
}

export type LoadResult = { perSecond: number; p99: number }

const CONNECTIONS = 10

/**
 * How long each URL is loaded before it is measured. A server runs for weeks, and a page is as quick as it stays
 * only after some thousand requests, when V8 has compiled it; the app with one route, which all rows
 * share, gets there in the first of them.
 */
const WARM_UP_SECONDS = 8

/** The encodings a browser accepts; without them, no response would be compressed. */
export const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br' }

let addresses = 0

/** An unused client address, so that per-address rate limits do not affect the measurement. */
export function randomAddress(): string {
	addresses += 1
	return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Sends requests as fast as responses arrive. @throws if any response is not a success */
export async function loadFor(load: Load, seconds: number): Promise<LoadResult> {
	const { origin, method, path, headers, next } = load
	const result = await autocannon({
		url: origin + path,
		method,
		connections: CONNECTIONS,
		duration: seconds,
		headers: { ...BROWSER, ...headers },
		setupClient: (client) =>
			client.setHeaders({ ...BROWSER, ...headers, 'X-Forwarded-For': randomAddress() }),
		...(next === undefined
			? {}
			: { requests: [{ setupRequest: (sent) => ({ ...sent, method, path, ...next() }) }] }),
	})
	const failed = result.non2xx + result.errors + result.timeouts
	if (failed > 0) {
		throw new Error(`${method} ${path}: ${failed} of ${result['2xx'] + failed} requests failed`)
	}
	return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}

const middle = (numbers: number[]): number =>
	numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/**
 * Measures several URLs in alternating rounds, so that other load on this computer affects all of
 * them equally, and returns the median round of each, after a warm-up.
 */
export async function compare(
	loads: readonly Load[],
	{ rounds, seconds }: { rounds: number; seconds: number },
): Promise<LoadResult[]> {
	for (const load of loads) await loadFor(load, WARM_UP_SECONDS)
	const outcomes: LoadResult[][] = loads.map(() => [])
	for (let round = 0; round < rounds; round++) {
		for (const [i, load] of loads.entries()) outcomes[i]?.push(await loadFor(load, seconds))
	}
	return outcomes.map((list) => ({
		perSecond: middle(list.map(({ perSecond }) => perSecond)),
		p99: middle(list.map(({ p99 }) => p99)),
	}))
}
