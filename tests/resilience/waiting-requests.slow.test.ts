import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlSandbox } from '#tests/helpers/billing/sandbox-control'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import {
	type Member,
	membersOf,
	pause,
	quantile,
	type RawResponse,
	sendRequest,
} from '#tests/helpers/raw-request'
import { measureAtRate } from '#tests/helpers/timing-attack'

/** Requests that wait for the payment provider or for their own body take no place of anybody's page. */

const ATTACK_MS = 12_000
/** One account for each attack. */
const ATTACKERS = 2
const MAX_P95_MS = 100

let server: AppServer
let people: Member[]
let attackers: Member[]
/** What others wait without an attack, for comparison. */
let calm: Record<string, number>

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback', LIMITS: 'strict' })
	const members = await membersOf(server, ATTACKERS + 2)
	people = members.slice(0, 2)
	attackers = members.slice(2)
	const route = 'GET /v1/checkout/sessions/*'
	await controlSandbox(server.sandboxOrigin).fail({ route, times: 1_000_000, delayMs: 250 })
	calm = figuresOf(await othersDuring(ATTACK_MS))
})

afterAll(() => server.stop())

/** The answers that others get in this time. */
async function othersDuring(ms: number): Promise<RawResponse[]> {
	let n = 0
	const stop = measureAtRate(20, () => {
		const { cookie, ip } = people[n % people.length]!
		n += 1
		return sendRequest(server.origin, { path: n % 4 < 2 ? '/dashboard' : '/guides', cookie, ip })
	})
	await pause(ms)
	return stop()
}

/** Looks up checkouts this often from these addresses with one account. */
function lookUp(perSecond: number, { cookie }: Member, addresses: readonly string[]) {
	let n = 0
	return measureAtRate(perSecond, () => {
		n += 1
		const path = `/stripe-checkout?session=cs_test_${n}`
		return sendRequest(server.origin, { path, cookie, ip: addresses[n % addresses.length] })
	})
}

function figuresOf(answers: RawResponse[]) {
	const times = answers.map(({ ms }) => ms)
	return {
		pages: answers.length,
		'p50 ms': Math.round(quantile(times, 0.5)),
		'p95 ms': Math.round(quantile(times, 0.95)),
		'ms at most': Math.round(Math.max(...times)),
	}
}

test('FIX-03 look-ups that wait, and a form whose body does not come, delay nobody', async ({
	task,
}) => {
	const sockets: Socket[] = []
	const slowForm = (): void => {
		const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
		const { host } = new URL(server.origin)
		socket.on('error', () => undefined)
		socket.write(
			`POST /signin HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na`,
		)
		sockets.push(socket)
	}
	slowForm()
	const timer = setInterval(slowForm, 2_500)
	const stop = lookUp(19, attackers[0]!, ['203.0.113.1', '198.51.100.1'])
	const answers = await othersDuring(ATTACK_MS)
	clearInterval(timer)
	const lookups = await stop()
	for (const socket of sockets) socket.destroy()
	const figures = { lookups: lookups.length, calm, ...figuresOf(answers) }
	Object.assign(task.meta, { figures })
	process.stdout.write(`${JSON.stringify(figures)}\n`)
	expect(answers.filter(({ status }) => status !== 200)).toEqual([])
	expect(figures['p95 ms']).toBeLessThanOrEqual(MAX_P95_MS)
})

test('FIX-03 sixty look-ups a second of one IPv6 network delay nobody', async ({ task }) => {
	const addresses = Array.from({ length: 8 }, (_, i) => `2001:db8:1:${i + 1}::1`)
	const stop = lookUp(60, attackers[1]!, addresses)
	const answers = await othersDuring(ATTACK_MS)
	const lookups = await stop()
	const figures = { lookups: lookups.length, calm, ...figuresOf(answers) }
	Object.assign(task.meta, { figures })
	process.stdout.write(`${JSON.stringify(figures)}\n`)
	expect(answers.filter(({ status }) => status !== 200)).toEqual([])
	expect(figures['p95 ms']).toBeLessThanOrEqual(MAX_P95_MS)
})

test('FIX-03 an account that has used up its look-ups is refused at once', async () => {
	const { cookie } = attackers[0]!
	const { status, headers, ms } = await sendRequest(server.origin, {
		path: '/stripe-checkout?session=cs_test_x',
		cookie,
		ip: '203.0.113.2',
	})
	expect(status).toBe(429)
	expect(Number(headers['retry-after'])).toBeGreaterThan(0)
	expect(ms).toBeLessThan(250)
})
