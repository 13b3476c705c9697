import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MATRIX_WRITES, startApp, type RunningApp } from '#tests/helpers/access/access-matrix'
import { sendRequest, type RawResponse, quantile } from '#tests/helpers/raw-request'
import { accountForms, accountJson } from '#tests/helpers/fuzz/random-account-bodies'

/** Security rows 54 and 55: 2,000 random bodies for every action, over HTTP. */

const RUNS = 2_000

let app: RunningApp

beforeAll(async () => {
	app = await startApp()
})

afterAll(() => app.leave())

const ACTIONS = MATRIX_WRITES.filter(
	({ pattern }) => !pattern.startsWith('/dev/') && pattern !== '/calculator',
)

describe('security rows 54 and 55', () => {
	test.for(ACTIONS)(
		'$method $path: 2,000 bodies, no 5xx, none slower than a second',
		{ timeout: 600_000 },
		async (action, { task }) => {
			const { insider, method, path } = action
			const cookie = await app.cookieOf(insider)
			const answers: RawResponse[] = []
			const send = async (
				body: { form: Record<string, string> } | { json: unknown },
			): Promise<void> => {
				// Each from a separate network, so that no rate limit applies.
				const ip = `10.9.${answers.length >> 8}.${answers.length & 255}`
				const answer = await sendRequest(app.server.origin, { method, path, cookie, ip, ...body })
				answers.push(answer)
				expect(answer.status).toBeLessThan(500)
			}
			if (path.startsWith('/api/')) {
				await fc.assert(
					fc.asyncProperty(accountJson, (json) => send({ json })),
					{ numRuns: RUNS },
				)
			} else {
				const run = fc.asyncProperty(accountForms, (fields) =>
					send({ form: Object.fromEntries(fields) }),
				)
				await fc.assert(run, { numRuns: RUNS })
			}
			const times = answers.map(({ ms }) => ms)
			Object.assign(task.meta, {
				figures: {
					bodies: answers.length,
					accepted: answers.filter(({ status }) => status < 400).length,
					'p99 ms': Math.round(quantile(times, 0.99)),
					'slowest ms': Math.round(Math.max(...times)),
				},
			})
			expect(Math.max(...times)).toBeLessThan(1_000)
		},
	)
})
