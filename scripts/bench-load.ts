import autocannon, { type Sent } from 'autocannon'

/** Load on one address, and what came of it. */

/** What is asked for, over and over. */
export type Load = {
	origin: string
	method: 'GET' | 'POST'
	path: string
	/** Headers and body of the next request, where they differ from one to the other. */
	next?: () => Pick<Sent, 'headers' | 'body'>
	headers?: Record<string, string>
}

export type Outcome = { perSecond: number; p99: number }

const CONNECTIONS = 10

/** What a browser accepts; without it nothing would be compressed. */
export const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br' }

let addresses = 0

/** A sender nobody has counted yet: the limits per address are not what is measured. */
export function freshAddress(): string {
	addresses += 1
	return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Asks as fast as answers come. @throws when anything but a success was answered */
export async function loadFor(load: Load, seconds: number): Promise<Outcome> {
	const { origin, method, path, headers, next } = load
	const result = await autocannon({
		url: origin + path,
		method,
		connections: CONNECTIONS,
		duration: seconds,
		headers: { ...BROWSER, ...headers },
		setupClient: (client) =>
			client.setHeaders({ ...BROWSER, ...headers, 'X-Forwarded-For': freshAddress() }),
		...(next === undefined
			? {}
			: { requests: [{ setupRequest: (sent) => ({ ...sent, method, path, ...next() }) }] }),
	})
	const failed = result.non2xx + result.errors + result.timeouts
	if (failed > 0) {
		throw new Error(
			`${method} ${path}: ${failed} of ${result['2xx'] + failed} requests were not answered with a success`,
		)
	}
	return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}

const middle = (numbers: number[]): number =>
	numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/**
 * Loads several addresses in turns, so that whatever else this computer does falls on all of them
 * alike, and answers the middle of the rounds for each. The first, short round only warms up.
 */
export async function compare(
	loads: readonly Load[],
	{ rounds, seconds }: { rounds: number; seconds: number },
): Promise<Outcome[]> {
	for (const load of loads) await loadFor(load, 1)
	const outcomes: Outcome[][] = loads.map(() => [])
	for (let round = 0; round < rounds; round++) {
		for (const [i, load] of loads.entries()) outcomes[i]?.push(await loadFor(load, seconds))
	}
	return outcomes.map((list) => ({
		perSecond: middle(list.map(({ perSecond }) => perSecond)),
		p99: middle(list.map(({ p99 }) => p99)),
	}))
}
