import type { RequestHandler } from 'express'
import type { Log } from '../http/logger'

export interface HealthOptions {
	/** Resolves when the database responds. */
	ping: () => Promise<unknown>
	log: Pick<Log, 'error' | 'info'>
	timeoutMs?: number
	/** What runs, for whoever operates it. */
	version?: string
	/** Whether the process has been told to stop. */
	isStopping?: () => boolean
}

/**
 * `GET /healthz`: 200 when the database responds within a second, otherwise 503. `GET /readyz` is the
 * same, and 503 from the signal to stop on, so that a load balancer sends nothing new. It logs only
 * changes, because monitoring calls it every few seconds.
 */
export function health({
	ping,
	log,
	timeoutMs = 1_000,
	version,
	isStopping = () => false,
}: HealthOptions): RequestHandler {
	let isHealthy = true
	return (req, res, next) => {
		if (req.path !== '/healthz' && req.path !== '/readyz') return next()
		res.locals.isRoutine = true
		if (req.path === '/readyz' && isStopping()) {
			res.setHeader('Cache-Control', 'no-store')
			res.status(503).json({ status: 'stopping', version })
			return
		}
		void answersInTime(ping, timeoutMs).then((problem) => {
			const { requestId } = res.locals
			if (problem !== undefined && isHealthy) {
				log.error({ requestId, err: problem }, 'health check failed')
			}
			if (problem === undefined && !isHealthy) log.info({ requestId }, 'healthy again')
			isHealthy = problem === undefined
			res.setHeader('Cache-Control', 'no-store')
			res
				.status(problem === undefined ? 200 : 503)
				.json({ status: problem === undefined ? 'ok' : 'unavailable', version })
		})
	}
}

/** Resolves to the error, or to undefined when the ping was in time. */
async function answersInTime(ping: () => Promise<unknown>, timeoutMs: number): Promise<unknown> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => {
			reject(new Error(`The database gave no answer within ${timeoutMs} ms`))
		}, timeoutMs)
	})
	try {
		await Promise.race([ping(), late])
		return undefined
	} catch (error) {
		return error ?? new Error('The ping failed without a reason')
	} finally {
		clearTimeout(timer)
	}
}
