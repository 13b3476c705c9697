/** How the app runs on its computer: in how many processes, how it stops, and where it shows its metrics. */

type MetricsConfig = {
	host: string
	port: number
	/** What a request for the metrics has to bring as `Authorization: Bearer …`; null for nothing. */
	token: string | null
}

type ProcessVariables = {
	APP_PROCESSES: number | 'auto'
	DRAIN_SECONDS: number
	METRICS_PORT?: number | undefined
	METRICS_HOST: string
	METRICS_TOKEN?: string | undefined
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/u
const MIN_TOKEN_LENGTH = 32

/**
 * Reads the settings of the processes.
 * @param cores how many cores the computer has; `auto` is that many processes
 * @param problems gets one line for each wrong setting
 */
export function readProcessConfig(e: ProcessVariables, cores: number, problems: string[]) {
	const token = e.METRICS_TOKEN ?? null
	if (token !== null && token.length < MIN_TOKEN_LENGTH) {
		problems.push('METRICS_TOKEN: use at least 32 random characters (openssl rand -hex 32)')
	}
	if (e.METRICS_PORT !== undefined && token === null && !LOOPBACK.test(e.METRICS_HOST)) {
		problems.push('METRICS_TOKEN: set it, because METRICS_HOST can be reached by other computers')
	}
	const metrics: MetricsConfig | null =
		e.METRICS_PORT === undefined ? null : { host: e.METRICS_HOST, port: e.METRICS_PORT, token }
	return {
		/** How many processes serve requests. */
		processes: e.APP_PROCESSES === 'auto' ? cores : e.APP_PROCESSES,
		/** How long the app goes on serving after the signal to stop, while `/readyz` says 503. */
		drainMs: e.DRAIN_SECONDS * 1000,
		/** Where the metrics are served; null for nowhere. */
		metrics,
	}
}
