import type { IncomingMessage } from 'node:http'

const MAX_LENGTH = 1_000
const MAX_COOKIE_LENGTH = 8_000

/** Headers with another maximum length: a device name needs little. */
const MAX_LENGTHS: ReadonlyMap<string, number> = new Map([['user-agent', 300]])

/** Proxies append to these, so only their end can be trusted. */
const KEEPS_END: ReadonlySet<string> = new Set(['x-forwarded-for', 'forwarded', 'via'])

/**
 * Truncates each header value, before anything parses it or matches it with a pattern. Of too many cookies
 * only the app's own are kept: any host of the same domain can set others, which would cut the session.
 * @param ownNames the most important first: of too many of them, the last ones are cut
 */
export function limitHeaders(ownNames: readonly string[]): (req: IncomingMessage) => void {
	return ({ headers }) => {
		for (const name in headers) {
			const value = headers[name]
			if (typeof value !== 'string') continue
			if (name === 'cookie') {
				if (value.length > MAX_COOKIE_LENGTH) headers.cookie = ownCookies(value, ownNames)
				continue
			}
			const max = MAX_LENGTHS.get(name) ?? MAX_LENGTH
			if (value.length <= max) continue
			headers[name] = KEEPS_END.has(name) ? value.slice(-max) : value.slice(0, max)
		}
	}
}

/** The cookies with these names, in their order, as many as have room. */
function ownCookies(header: string, ownNames: readonly string[]): string {
	const all = header.split(';').map((pair) => pair.trim())
	let kept = ''
	for (const name of ownNames) {
		for (const pair of all) {
			if (!pair.startsWith(`${name}=`)) continue
			const longer = kept === '' ? pair : `${kept}; ${pair}`
			if (longer.length <= MAX_COOKIE_LENGTH) kept = longer
		}
	}
	return kept
}
