import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import {
	advance,
	rocAuc,
	cookiesOf,
	type From,
	median,
	PASSWORD,
	rows,
	signIn,
	measureAtRate,
	tokenFor,
	WRONG,
} from '#tests/helpers/timing-attack'
import { sendRequest, quantile } from '#tests/helpers/raw-request'

/** Attacks on the sign-in of the running server, with production rate limits. */

let server: AppServer

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback', LIMITS: 'strict' })
})

afterAll(() => server.stop())

let lastNetwork = 0

/** An IP address in an unused network. */
function network(): From {
	lastNetwork += 1
	return { ip: `10.${lastNetwork >> 16}.${(lastNetwork >> 8) & 255}.${lastNetwork & 255}` }
}

const tokens = (count: number): Promise<{ from: From; token: string }[]> =>
	Promise.all(
		Array.from({ length: count }, async () => {
			const from = network()
			return { from, token: await tokenFor(server, 'signin', from) }
		}),
	)

describe('AUTH-12 password guessing', () => {
	test('security row 14: of 100 parallel attempts from one network, five are checked', async ({
		task,
	}) => {
		const from = network()
		const ready = await tokens(100)
		const email = 'user@demo.test'
		const answers = await Promise.all(
			ready.map(({ token }) => signIn(server, { email, password: WRONG }, from, token)),
		)
		const looked = answers.filter(({ status }) => status === 400)
		const refused = answers.filter(({ status }) => status === 429)
		Object.assign(task.meta, { figures: { tries: 100, 'looked at': looked.length } })
		expect(looked).toHaveLength(5)
		// After five, the per-network limit for all forms rejects some.
		expect(looked.length + refused.length).toBe(100)
		expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
	})

	test('security row 15: 1,000 attempts from 100 networks, ten per hour each', async ({ task }) => {
		const email = 'annual@demo.test'
		const networks = Array.from({ length: 100 }, network)
		let looked = 0
		for (let round = 0; round < 10; round += 1) {
			const ready = await Promise.all(
				networks.map(async (from) => ({ from, token: await tokenFor(server, 'signin', from) })),
			)
			const answers = await Promise.all(
				ready.map(({ from, token }) => signIn(server, { email, password: WRONG }, from, token)),
			)
			looked += answers.filter(({ status }) => status === 400).length
			await advance(server, 3_600)
		}
		Object.assign(task.meta, { figures: { tries: 1_000, hours: 10, 'looked at': looked } })
		expect(looked).toBeGreaterThanOrEqual(20)
		expect(looked).toBeLessThanOrEqual(100)
	})

	test('security row 16: meanwhile the owner can sign in on a known device and request a reset link', async () => {
		const email = 'sixmonth@demo.test'
		const ownerNetwork = network()
		const first = await signIn(server, { email }, ownerNetwork)
		expect(first.status).toBe(302)
		const device = cookiesOf(first)
			.split('; ')
			.filter((pair) => pair.startsWith('device='))
			.join('; ')
		for (const { from, token } of await tokens(24)) {
			await signIn(server, { email, password: WRONG }, from, token)
		}
		for (let i = 0; i < 6; i += 1) await signIn(server, { email, password: WRONG }, ownerNetwork)
		expect((await signIn(server, { email }, ownerNetwork)).status).toBe(429)
		expect((await signIn(server, { email }, { ...ownerNetwork, cookie: device })).status).toBe(302)

		const from = network()
		const recaptchaToken = await tokenFor(server, 'forgot_password', from)
		const form = { email, recaptchaToken }
		expect(
			(await sendRequest(server.origin, { path: '/forgot-password', form, ...from })).status,
		).toBe(200)
	})

	test('security row 19: an unknown address reaches its limit after the same number of attempts', async () => {
		const counts: number[] = []
		for (const email of ['vip@demo.test', 'nobody-at-all@demo.test']) {
			const from = network()
			let tries = 0
			while ((await signIn(server, { email, password: WRONG }, from)).status === 400) tries += 1
			counts.push(tries)
		}
		expect(counts).toEqual([5, 5])
	})
})

describe('security row 18: response times do not reveal known addresses', () => {
	const SAMPLES = 300

	/** Durations of a request for a known and for unknown addresses, alternating. */
	async function timings(
		action: string,
		knownEmail: (i: number) => string,
		send: (email: string, from: From, token: string) => Promise<{ status: number; ms: number }>,
	) {
		const knownDurations: number[] = []
		const unknown: number[] = []
		for (let i = 0; i < SAMPLES; i += 1) {
			const pair: [number[], string][] = [
				[knownDurations, knownEmail(i)],
				[unknown, `stranger${i}@demo.test`],
			]
			// The order alternates, so that drift affects both equally.
			for (const [times, email] of i % 2 === 0 ? pair : pair.reverse()) {
				const from = network()
				const token = await tokenFor(server, action, from)
				const { status, ms } = await send(email, from, token)
				expect([200, 302, 400]).toContain(status)
				times.push(ms)
			}
			if (i % 4 === 3) await advance(server, 90_000)
		}
		const [a, b] = [median(knownDurations), median(unknown)]
		return {
			samples: SAMPLES,
			auc: Number(rocAuc(knownDurations, unknown).toFixed(3)),
			'known ms': Math.round(a * 100) / 100,
			'unknown ms': Math.round(b * 100) / 100,
			'difference %': Math.round((Math.abs(a - b) / Math.min(a, b)) * 1000) / 10,
		}
	}

	test('SAFE-06 AUTH-12 sign-in', async ({ task }) => {
		const figures = await timings(
			'signin',
			() => 'pastdue@demo.test',
			(email, from, token) => signIn(server, { email, password: WRONG }, from, token),
		)
		Object.assign(task.meta, { figures })
		expect(figures.auc).toBeGreaterThanOrEqual(0.4)
		expect(figures.auc).toBeLessThanOrEqual(0.6)
	}, 600_000)

	test('SAFE-06 AUTH-22 reset link request', async ({ task }) => {
		const figures = await timings(
			'forgot_password',
			(i) => ['lapsed@demo.test', 'provider@demo.test', 'user@demo.test', 'vip@demo.test'][i % 4]!,
			(email, from, recaptchaToken) =>
				sendRequest(server.origin, {
					path: '/forgot-password',
					form: { email, recaptchaToken },
					...from,
				}),
		)
		Object.assign(task.meta, { figures })
		expect(figures.auc).toBeGreaterThanOrEqual(0.4)
		expect(figures.auc).toBeLessThanOrEqual(0.6)
	}, 600_000)

	test('SAFE-06 sign-up', async ({ task }) => {
		const figures = await timings(
			'signup',
			(i) => ['lapsed@demo.test', 'provider@demo.test', 'user@demo.test', 'vip@demo.test'][i % 4]!,
			(email, from, recaptchaToken) =>
				sendRequest(server.origin, {
					path: '/signup',
					form: {
						firstName: 'Nora',
						lastName: 'Field',
						email,
						password: PASSWORD,
						confirmPassword: PASSWORD,
						recaptchaToken,
					},
					...from,
				}),
		)
		Object.assign(task.meta, { figures })
		expect(figures.auc).toBeGreaterThanOrEqual(0.4)
		expect(figures.auc).toBeLessThanOrEqual(0.6)
	}, 600_000)
})

describe('AUTH-29 one active session', () => {
	test('security row 29: 100 rounds of two parallel sign-ins each leave exactly one session', async ({
		task,
	}) => {
		const email = 'lapsed@demo.test'
		const live: number[] = []
		for (let round = 0; round < 100; round += 1) {
			const ready = await tokens(2)
			const answers = await Promise.all(
				ready.map(({ from, token }) => signIn(server, { email }, from, token)),
			)
			expect(answers.map(({ status }) => status)).toEqual([302, 302])
			const pages = await Promise.all(
				answers.map((answer) =>
					sendRequest(server.origin, { path: '/dashboard', cookie: cookiesOf(answer) }),
				),
			)
			// An active session is redirected home for lack of a plan, an ended one to sign-in.
			live.push(pages.filter(({ headers }) => headers.location === '/').length)
		}
		Object.assign(task.meta, {
			figures: { rounds: 100, 'live sessions': [...new Set(live)].join() },
		})
		expect(new Set(live)).toEqual(new Set([1]))
		const count = rows<{ n: number }>(
			server,
			'SELECT count(*) AS n FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE u."email" = ?',
			email,
		)
		expect(count).toEqual([{ n: 1 }])
	}, 300_000)
})

describe('hash flooding', () => {
	test('security row 36: 100 parallel sign-ins do not slow down other pages', async ({ task }) => {
		const ready = await tokens(100)
		const stop = measureAtRate(20, () =>
			sendRequest(server.origin, { path: '/terms-of-service', ...network() }),
		)
		const answers = await Promise.all(
			ready.map(({ from, token }, i) =>
				signIn(server, { email: `flood${i}@demo.test`, password: PASSWORD }, from, token),
			),
		)
		const pages = await stop()
		const times = pages.map(({ ms }) => ms)
		const figures = {
			'sign-ins': answers.length,
			pages: pages.length,
			'p99 ms': Math.round(quantile(times, 0.99)),
			'slowest ms': Math.round(Math.max(...times)),
			'slowest sign-in ms': Math.round(Math.max(...answers.map(({ ms }) => ms))),
		}
		Object.assign(task.meta, { figures })
		// On a slow computer some sign-ins time out in the queue; they get a response, never a closed connection.
		const told = answers.filter(({ status }) => status === 503)
		Object.assign(task.meta, { figures: { ...figures, 'told to come back': told.length } })
		const others = answers.filter(({ status }) => status !== 503)
		expect(others.map(({ status }) => status)).toEqual(others.map(() => 400))
		expect(others.length).toBeGreaterThan(0)
		expect(told.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
		expect(pages.every(({ status }) => status === 200)).toBe(true)
		expect(figures['p99 ms']).toBeLessThan(200)
	}, 120_000)
})
