/**
 * Wider networks of an IPv6 address. A customer gets a /64, a /56 or a /48, and may send each request
 * from another address of it; a provider with many customers has more than one /48.
 */

export type NetworkSize = '/56' | '/48'

/** How many times the allowance of a /64 a wider network has. */
export const WIDER_NETWORKS: readonly { size: NetworkSize; allowance: number }[] = [
	{ size: '/56', allowance: 4 },
	{ size: '/48', allowance: 16 },
]

const IPV6_KEY = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4})::\/64$/u

/** The widest network of a key that is counted, or the key itself. */
export const widestNetwork = (key: string): string => widerNetworks(key).at(-1)?.network ?? key

/** The networks around a /64 such as `2001:db8:1:2::/64`; none for an IPv4 address. */
export function widerNetworks(key: string): { size: NetworkSize; network: string }[] {
	const [, ...groups] = IPV6_KEY.exec(key) ?? []
	const [first, second, third, fourth] = groups
	if (fourth === undefined) return []
	const site = `${first}:${second}:${third}`
	const block = (parseInt(fourth, 16) & 0xff00).toString(16)
	return [
		{ size: '/56', network: `${site}:${block}` },
		{ size: '/48', network: site },
	]
}
