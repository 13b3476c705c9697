import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import proxyAddr from 'proxy-addr'

const IPV4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/i
const BRACKETED_IPV6 = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i

/**
 * The client's address according to `trust proxy`. Some proxies append the client's port; it is removed,
 * because it would give each connection its own rate limit.
 */
export const clientIp = (req: Request): string => withoutPort(req.ip ?? '')

/** The proxies trusted for the client's address: none, those on this computer, or a number of hops. */
export type TrustedProxies = false | 'loopback' | number

/** Few connections with many requests each, and behind a proxy many clients on few connections. */
const MAX_KNOWN_CLIENTS = 1_000

/** Makes the function that returns what `clientIp` does, of a request that Express has not seen. */
export function clientIpReader(trusted: TrustedProxies): (req: IncomingMessage) => string {
	const remote = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
	if (trusted === false) return (req) => withoutPort(remote(req))
	const isTrusted =
		trusted === 'loopback'
			? proxyAddr.compile(trusted)
			: (_address: string, hop: number) => hop < trusted
	const known = new LRUCache<string, string>({ max: MAX_KNOWN_CLIENTS })
	return (req) => {
		const name = `${remote(req)} ${String(req.headers['x-forwarded-for'])}`
		const ip = known.get(name) ?? withoutPort(proxyAddr(req, isTrusted))
		known.set(name, ip)
		return ip
	}
}

function withoutPort(written: string): string {
	const ip = BRACKETED_IPV6.exec(written)?.[1] ?? written
	return IPV4.exec(ip)?.[1] ?? ip
}

/**
 * The rate limit key of an address. One IPv6 customer has at least a /64, so the first four groups are
 * the key, and the limiter derives wider networks from it; an IPv4 address is its own key.
 */
export function ipKey(ip: string): string {
	const address = withoutZone(ip)
	if (!isIPv6(address)) return ip
	return `${ipv6Groups(address).slice(0, 4).join(':')}::/64`
}

/** An address without its last part: enough to recognize a network, too little to identify a person. */
export function shortenIp(ip: string): string {
	const address = withoutZone(ip)
	if (isIPv6(address)) return `${ipv6Groups(address).slice(0, 3).join(':')}::`
	return isIPv4(address) ? `${address.slice(0, address.lastIndexOf('.'))}.x` : ''
}

/** `fe80::1%eth0` without the name of the interface. */
const withoutZone = (ip: string): string => ip.split('%', 1)[0] ?? ''

function ipv6Groups(address: string): string[] {
	const [head = '', tail] = address.split('::')
	const left = head === '' ? [] : head.split(':')
	const right = tail === undefined || tail === '' ? [] : tail.split(':')
	// A dotted IPv4 tail counts as two groups; it is never among the first four.
	const written = left.length + right.length + (address.includes('.') ? 1 : 0)
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - written)).fill('0')
	return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
}
