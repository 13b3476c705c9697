type MetricsConfig = {
	host: string
	port: number
	/** What a request for the metrics has to bring as `Authorization: Bearer …`; null for nothing. */
	token: string | null
}

type MetricsVariables = {
	METRICS_PORT?: number | undefined
	METRICS_HOST: string
	METRICS_TOKEN?: string | undefined
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/u
const MIN_TOKEN_LENGTH = 32

/**
 * Reads where the metrics are served; null for nowhere.
 * @param problems gets one line for each wrong setting
 */
export function readMetricsConfig(e: MetricsVariables, problems: string[]): MetricsConfig | null {
	const token = e.METRICS_TOKEN ?? null
	if (token !== null && token.length < MIN_TOKEN_LENGTH) {
		problems.push('METRICS_TOKEN: use at least 32 random characters (openssl rand -hex 32)')
	}
	if (e.METRICS_PORT === undefined) return null
	if (token === null && !LOOPBACK.test(e.METRICS_HOST)) {
		problems.push('METRICS_TOKEN: set it, because METRICS_HOST can be reached by other computers')
	}
	return { host: e.METRICS_HOST, port: e.METRICS_PORT, token }
}
