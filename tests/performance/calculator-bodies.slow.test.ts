import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import type { ApiProperty } from '~/features/calculator/saved-properties/saved-property'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import {
	sendRequest,
	type RawResponse,
	type RequestOptions,
	type Member,
	membersOf,
	quantile,
} from '#tests/helpers/raw-request'
import {
	acceptBodies,
	expectWellFormed,
	formBodies,
	saveBodies,
} from '#tests/helpers/fuzz/random-bodies'

/** Security rows 54, 55, 58: 2,000 random bodies for each calculator request, over HTTP. */

const RUNS = 2_000
/** Many members, because each may save 60 times per minute. */
const MEMBERS = 60

let server: AppServer
let members: Member[]

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback' })
	members = await membersOf(server, MEMBERS)
})

afterAll(() => server.stop())

/** Sends one request per generated body and checks that none fails or hangs. */
async function bombard<T>(
	bodies: fc.Arbitrary<T>,
	request: (body: T) => RequestOptions & { path: string },
): Promise<{ answers: RawResponse[]; figures: Record<string, number> }> {
	const answers: RawResponse[] = []
	await fc.assert(
		fc.asyncProperty(bodies, async (body) => {
			const { cookie, ip } = members[answers.length % MEMBERS]!
			const answer = await sendRequest(server.origin, { cookie, ip, ...request(body) })
			answers.push(answer)
			expect(answer.status).toBeLessThan(500)
			expect(answer.status).not.toBe(429)
		}),
		{ numRuns: RUNS },
	)
	const times = answers.map(({ ms }) => ms)
	expect(Math.max(...times)).toBeLessThan(1_000)
	const accepted = answers.filter(({ status }) => status < 400).length
	return {
		answers,
		figures: {
			bodies: answers.length,
			accepted,
			refused: answers.length - accepted,
			'5xx': answers.filter(({ status }) => status >= 500).length,
			'p99 ms': Math.round(quantile(times, 0.99)),
			'slowest ms': Math.round(Math.max(...times)),
		},
	}
}

test('CALC-13 page actions: 2,000 random forms, never a 5xx, never longer than a second', async ({
	task,
}) => {
	const { answers, figures } = await bombard(formBodies, (fields) => ({
		path: '/calculator',
		form: Object.fromEntries(fields),
	}))
	Object.assign(task.meta, { figures })
	expect(answers.some(({ status }) => status === 302)).toBe(true)
	expect(answers.some(({ status }) => status === 400)).toBe(true)
})

test('API-22 saving: 2,000 random bodies, and only valid properties are stored', async ({
	task,
}) => {
	const { answers, figures } = await bombard(saveBodies, (json) => ({
		path: '/api/properties',
		json,
	}))
	const rows = answers
		.filter(({ status }) => status < 300)
		.map(({ text }) => JSON.parse(text) as ApiProperty)
	expect(rows.length).toBeGreaterThan(200)
	for (const { inputs, analysis, propertyAddress } of rows) {
		expectWellFormed({
			inputs: JSON.stringify(inputs),
			analysis: JSON.stringify(filledAnalysis(analysis)),
			propertyAddress,
		})
	}
	Object.assign(task.meta, { figures })
})

test('API-23 deleting: 2,000 random ids are 404', async ({ task }) => {
	const { answers, figures } = await bombard(fc.string({ minLength: 1, maxLength: 300 }), (id) => ({
		method: 'DELETE',
		path: `/api/properties/${encodeURIComponent(id)}`,
	}))
	expect(answers.every(({ status }) => status >= 400)).toBe(true)
	Object.assign(task.meta, { figures })
})

test('API-24 accepting terms: 2,000 random bodies change no role', async ({ task }) => {
	const { answers, figures } = await bombard(acceptBodies, (json) => ({
		method: 'PUT',
		path: '/api/users/accept-tos',
		json,
	}))
	const accepted = answers.filter(({ status }) => status === 200)
	for (const { text } of accepted) expect(JSON.parse(text)).toMatchObject({ role: 'admin' })
	Object.assign(task.meta, { figures })
})
