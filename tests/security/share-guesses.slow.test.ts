import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	membersOf,
	quantile,
	type RawResponse,
	save,
	sendRequest,
} from '#tests/helpers/raw-request'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { advance, measureAtRate, rocAuc, rows } from '#tests/helpers/timing-attack'

/** Guessed tokens of share links, against the running server with production rate limits. */

let server: AppServer
let live: string
let ended: { revoked: string; expired: string }

const OWNER_IP = '10.1.0.0'

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback', LIMITS: 'strict' })
	const [member] = await membersOf(server, 1)
	if (member === undefined) throw new Error('No member')
	const saved = await save(server.origin, member, '1 Elm St')
	const { _id: propertyId } = JSON.parse(saved.text) as { _id: string }
	const { cookie } = member
	const create = async (days: number) => {
		const json = { propertyId, days }
		const made = await sendRequest(server.origin, {
			path: '/api/share-links',
			json,
			cookie,
			ip: OWNER_IP,
		})
		const { id, url } = JSON.parse(made.text) as { id: string; url: string }
		return { id, token: url.split('/').at(-1) ?? '' }
	}
	const revoked = await create(30)
	await sendRequest(server.origin, {
		path: `/api/share-links/${revoked.id}`,
		method: 'DELETE',
		cookie,
		ip: OWNER_IP,
	})
	const expired = await create(7)
	live = (await create(90)).token
	await advance(server, 8 * 86_400)
	ended = { revoked: revoked.token, expired: expired.token }
})

afterAll(() => server.stop())

const GUESSES = 100_000
/** Requests under way at once. */
const PARALLEL = 32

const guess = (): string => randomBytes(32).toString('base64url')

/** Sends guesses from these networks in turn; returns how often each status was answered. */
async function sendGuesses(count: number, networks: readonly string[], agent: Agent) {
	const statuses: Record<number, number> = {}
	let sent = 0
	const run = async (): Promise<void> => {
		while (sent < count) {
			const ip = networks[sent % networks.length] ?? ''
			sent += 1
			const { status } = await sendRequest(server.origin, { path: `/s/${guess()}`, ip, agent })
			statuses[status] = (statuses[status] ?? 0) + 1
		}
	}
	await Promise.all(Array.from({ length: PARALLEL }, run))
	return statuses
}

const looked = (statuses: Record<number, number>): number => statuses[404] ?? 0

test('PRO-73 100,000 guesses from one network and from 500 are counted and slowed, and every honest visitor is served', async ({
	task,
}) => {
	const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
	let visitor = 0
	const stopHonest = measureAtRate(2, () => {
		visitor += 1
		const ip = `172.16.${visitor >> 8}.${visitor & 255}`
		return sendRequest(server.origin, { path: `/s/${live}`, ip })
	})
	const start = performance.now()
	const fromOne = await sendGuesses(GUESSES / 2, ['203.0.113.7'], agent)
	const many = Array.from({ length: 500 }, (_, i) => `198.18.${i >> 8}.${i & 255}`)
	const fromMany = await sendGuesses(GUESSES / 2, many, agent)
	const seconds = (performance.now() - start) / 1000
	const honest: RawResponse[] = await stopHonest()
	// One more network with a link that has expired, while all others guess.
	const late = await sendRequest(server.origin, { path: `/s/${ended.expired}`, ip: '172.17.0.1' })
	agent.destroy()
	const times = honest.map(({ ms }) => ms)
	Object.assign(task.meta, {
		figures: {
			guesses: GUESSES,
			seconds: Math.round(seconds),
			'looked up from one network': looked(fromOne),
			'looked up from 500 networks': looked(fromMany),
			'refused with 429': (fromOne[429] ?? 0) + (fromMany[429] ?? 0),
			'honest views': honest.length,
			'honest p95 ms': Math.round(quantile(times, 0.95)),
		},
	})
	expect(Object.keys({ ...fromOne, ...fromMany }).sort()).toEqual(['404', '429'])
	// 20 for each 10 minutes that the attack takes, and those under way when the limit was reached.
	const windows = Math.ceil(seconds / 600) + 1
	expect(looked(fromOne)).toBeLessThanOrEqual(windows * (20 + PARALLEL))
	// The shared budget, then three for each network.
	expect(looked(fromMany)).toBeLessThanOrEqual(windows * (300 + 3 * many.length + PARALLEL))
	expect(honest.every(({ status }) => status === 200)).toBe(true)
	expect(honest.length).toBeGreaterThan(10)
	expect(late.status).toBe(404)
	expect(server.output()).not.toContain(live)
	// All honest visitors are counted once the openings are written.
	await expect
		.poll(
			() => rows<{ n: number }>(server, 'SELECT max("openedCount") AS n FROM "ShareLink"')[0]?.n,
			{ timeout: 30_000 },
		)
		.toBe(honest.length)
}, 1_800_000)

test('PRO-73 response times do not tell an unknown token from one that was revoked or has expired', async ({
	task,
}) => {
	const SAMPLES = 300
	const times = { unknown: [] as number[], revoked: [] as number[], expired: [] as number[] }
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	for (let i = 0; i < SAMPLES; i++) {
		const order = Object.keys(times) as (keyof typeof times)[]
		// The order rotates, so that drift affects all alike.
		for (let turn = 0; turn < order.length; turn++) {
			const kind = order[(turn + i) % order.length] ?? 'unknown'
			const token = kind === 'unknown' ? guess() : ended[kind]
			const ip = `10.${200 + turn}.${i >> 8}.${i & 255}`
			const { status, ms } = await sendRequest(server.origin, { path: `/s/${token}`, ip, agent })
			expect(status).toBe(404)
			times[kind].push(ms)
		}
	}
	agent.destroy()
	const revoked = rocAuc(times.revoked, times.unknown)
	const expired = rocAuc(times.expired, times.unknown)
	Object.assign(task.meta, {
		figures: {
			samples: SAMPLES,
			'revoked AUC': Number(revoked.toFixed(3)),
			'expired AUC': Number(expired.toFixed(3)),
		},
	})
	// 0.5 is indistinguishable.
	for (const auc of [revoked, expired]) expect(Math.abs(auc - 0.5)).toBeLessThan(0.1)
}, 600_000)
