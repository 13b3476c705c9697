/** The part of the package that the page cache uses; Express has it too, and it brings no types. */
declare module 'proxy-addr' {
	import type { IncomingMessage } from 'node:http'

	type Trust = (address: string, hop: number) => boolean

	function proxyAddr(req: IncomingMessage, trust: Trust): string

	namespace proxyAddr {
		/** The trust in the addresses of a named network, such as `loopback`. */
		function compile(network: string): Trust
	}

	export = proxyAddr
}
