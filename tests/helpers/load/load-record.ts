import {
	LateAnswerError,
	quantile,
	type RawResponse,
	type RequestOptions,
	sendRequest,
} from '#tests/helpers/raw-request'

/** Sends the requests of a load test and keeps what became of them. */

/** A request that takes longer hangs. */
const NO_ANSWER_MS = 30_000
/** How long after a kill the killed process may still be given requests, on a busy computer. */
const KILL_MS = 1_000

type CutOff = { from: number; to: number; what: string }

export type LoadRecord = {
	/** Sends a request; null if no answer came. Any status but those allowed is an error. */
	send: (options: RequestOptions, allowed: readonly number[]) => Promise<RawResponse | null>
	/** To be called right before a process is killed. */
	noteKill: () => void
	report: () => LoadReport
}

type LoadReport = {
	requests: number
	kills: number
	/** How many requests were cut off by each kill. */
	cutOffByKill: number[]
	/** What must not happen: other statuses, no answer, cut off without a kill. */
	wrong: string[]
	p50: number
	p99: number
	slowest: number
}

/** Begins a record of the requests to this origin. */
export function recordLoad(origin: string): LoadRecord {
	const kills: number[] = []
	const times: number[] = []
	const cutOff: CutOff[] = []
	const wrong: string[] = []
	let requests = 0

	const isOf = (kill: number, { from, to }: CutOff): boolean => from < kill + KILL_MS && to > kill

	return {
		async send(options, allowed) {
			const what = `${options.method ?? ''} ${options.path ?? '/'}`.trim()
			const from = performance.now()
			requests += 1
			try {
				const answer = await sendRequest(origin, { timeoutMs: NO_ANSWER_MS, ...options })
				times.push(answer.ms)
				if (!allowed.includes(answer.status)) wrong.push(`${what}: ${answer.status}`)
				return answer
			} catch (error) {
				if (error instanceof LateAnswerError) wrong.push(`${what}: no answer`)
				else cutOff.push({ from, to: performance.now(), what: `${what}: ${String(error)}` })
				return null
			}
		},
		noteKill: () => void kills.push(performance.now()),
		report: () => ({
			requests,
			kills: kills.length,
			cutOffByKill: kills.map((kill) => cutOff.filter((one) => isOf(kill, one)).length),
			wrong: [
				...wrong,
				...cutOff.filter((one) => !kills.some((kill) => isOf(kill, one))).map(({ what }) => what),
			],
			p50: Math.round(quantile(times, 0.5)),
			p99: Math.round(quantile(times, 0.99)),
			slowest: Math.round(quantile(times, 1)),
		}),
	}
}
