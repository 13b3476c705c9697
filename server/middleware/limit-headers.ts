import type { IncomingMessage } from 'node:http'

const MAX_LENGTH = 1_000

/** Headers with another maximum length: sealed cookies are long, and a device name needs little. */
const MAX_LENGTHS: ReadonlyMap<string, number> = new Map([
	['cookie', 8_000],
	['user-agent', 300],
])

/** Proxies append to these, so only their end can be trusted. */
const KEEPS_END: ReadonlySet<string> = new Set(['x-forwarded-for', 'forwarded', 'via'])

/** Truncates each header value, before anything parses it or matches it with a pattern. */
export function limitHeaders({ headers }: IncomingMessage): void {
	for (const name in headers) {
		const value = headers[name]
		const max = MAX_LENGTHS.get(name) ?? MAX_LENGTH
		if (typeof value !== 'string' || value.length <= max) continue
		headers[name] = KEEPS_END.has(name) ? value.slice(-max) : value.slice(0, max)
	}
}
