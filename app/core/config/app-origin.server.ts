import { isIP } from 'node:net'

type OriginVariables = {
	APP_MODE: 'local' | 'production'
	APP_ORIGIN?: string | undefined
	HOST: string
	PORT: number
}

/** The host of an URL without the brackets of an IPv6 address. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/u, '$1')

const isLoopbackAddress = (host: string): boolean => /^127\./u.test(host) || host === '::1'

/**
 * The address under which browsers reach the app: scheme, host and port. The host is a name, because
 * passkeys cannot belong to an IP address; so local mode's loopback address becomes `localhost`.
 */
export function readAppOrigin(e: OriginVariables, problems: string[]): string {
	const host = e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST
	const url = new URL(e.APP_ORIGIN ?? `http://${host}:${e.PORT}`)
	const isLocal = e.APP_MODE === 'local'
	if (isLocal && isIP(bareHost(url)) !== 0 && isLoopbackAddress(bareHost(url))) {
		url.hostname = 'localhost'
	}
	if (e.APP_ORIGIN === undefined) {
		if (!isLocal) problems.push('APP_ORIGIN: set it to the public address')
		return url.origin
	}
	if (!isLocal && url.protocol !== 'https:') {
		problems.push('APP_ORIGIN: production does not allow plain http; use https://')
	} else if (isIP(bareHost(url)) !== 0) {
		problems.push('APP_ORIGIN: use a host name; passkeys cannot be used at an IP address')
	}
	return url.origin
}
