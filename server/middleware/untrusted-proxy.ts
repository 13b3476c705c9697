import type { IncomingMessage } from 'node:http'

/**
 * Reports once when a proxy forwards requests although no proxy is trusted. The app then sees the
 * proxy's address for every visitor, so all of them share one rate limit.
 */
export function untrustedProxy(report: () => void): (req: IncomingMessage) => void {
	let isReported = false
	return ({ headers }) => {
		if (!isReported && headers['x-forwarded-for'] !== undefined) {
			isReported = true
			report()
		}
	}
}
