/** The part of the load generator that the bench uses; the package brings no types. */
declare module 'autocannon' {
	export type Sent = {
		method?: string
		path?: string
		headers?: Record<string, string>
		body?: string
	}

	export type Client = { setHeaders: (headers: Record<string, string>) => void }

	export type Options = {
		url: string
		connections: number
		/** Seconds. */
		duration: number
		method?: string
		headers?: Record<string, string>
		setupClient?: (client: Client) => void
		requests?: { setupRequest: (request: Sent) => Sent }[]
	}

	export type Result = {
		/** Seconds. */
		duration: number
		errors: number
		timeouts: number
		non2xx: number
		'2xx': number
		/** Milliseconds. */
		latency: { p50: number; p99: number; max: number }
	}

	export default function autocannon(options: Options): Promise<Result>
}
