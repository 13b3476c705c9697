import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackers } from '#tests/helpers/attackers'
import { type AppServer, freePort, startAppServer } from '#tests/helpers/server/app-server'
import {
	type Member,
	membersOf,
	pause,
	quantile,
	type RawResponse,
	type RequestOptions,
	sendRequest,
} from '#tests/helpers/raw-request'
import { cookiesOf, signIn, tokenFor } from '#tests/helpers/timing-attack'

/**
 * Half an hour of what members and visitors do in turn, twice as many as the server can answer without
 * making them wait, with attacks beside it: reading, searching, saving, signing in. `LOAD_MINUTES` makes
 * it shorter. The same load without the attacks comes first, for comparison.
 */

const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 30)
/** The load without attacks, and when memory is read for the first time. */
const CALM_MINUTES = MINUTES / 6
const MAX_PEOPLE = 640
/** How long each of them thinks between two requests. */
const THINK_MS = 1_000
const KNEE_MS = 12_000
/** Twice the people have to be answered at least so many times faster, or the knee is reached. */
const LEAST_GAIN = 1.6
const SIGN_IN_EVERY_MS = 3_000
const MAX_SIGN_IN_MS = 2_000
/** Pages with attacks ÷ pages without. */
const SLOWER = 5
const MORE_MEMORY = 1.15

let server: AppServer
let mailServer: Server
let members: Member[]

beforeAll(async () => {
	// A mail server that greets and then never answers.
	const port = await freePort()
	mailServer = createServer((socket) => socket.on('error', () => undefined).write('220 hello\r\n'))
	await new Promise<void>((resolve) => mailServer.listen(port, '127.0.0.1', resolve))
	server = await startAppServer({
		TRUST_PROXY: 'loopback',
		LIMITS: 'strict',
		OPEN_COMPS: 'true',
		SMTP_URL: `smtp://127.0.0.1:${port}`,
	})
	members = await membersOf(server, MAX_PEOPLE)
}, 300_000)

afterAll(async () => {
	await server.stop()
	mailServer.close()
})

const megabytes = (): number => {
	const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
	return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]) / 1024
}

const deal = (n: number) => ({
	propertyAddress: `${n % 40} Load Street`,
	inputs: { purchase: String(100_000 + n), rent: '1500' },
})

/** What one person does in their turn. */
const STEPS: [name: string, request: (member: Member, n: number) => RequestOptions][] = [
	['landing page', () => ({ path: '/' })],
	['guides', (_member, n) => ({ path: `/guides?search=${['roof', 'loan', 'tax'][n % 3]}` })],
	['calculator', ({ cookie }) => ({ path: '/calculator', cookie })],
	['save', ({ cookie }, n) => ({ path: '/api/properties', cookie, json: deal(n) })],
	['dashboard', ({ cookie }) => ({ path: '/dashboard', cookie })],
	[
		'projection',
		({ cookie }) => ({ path: '/calculator/projection?purchase=100000&rent=1500', cookie }),
	],
	['directory', ({ cookie }, n) => ({ path: `/service-providers?search=${n % 10}`, cookie })],
	['comps', ({ cookie }) => ({ path: '/comps?data=sample', cookie })],
	['profile data', ({ cookie }) => ({ path: '/profile.data', cookie })],
	['sign-in page', () => ({ path: '/signin' })],
]

type Sample = { name: string; ms: number; status: number; retryAfter: boolean }

async function send(name: string, work: () => Promise<RawResponse>): Promise<Sample> {
	const start = performance.now()
	const answer = await work().catch(() => null)
	return {
		name,
		ms: performance.now() - start,
		status: answer?.status ?? 0,
		retryAfter: answer?.headers['retry-after'] !== undefined,
	}
}

/** One person, from one step to the next until the time is over. */
async function live(member: Member, first: number, end: number): Promise<Sample[]> {
	const samples: Sample[] = []
	// They do not all start at once.
	await pause(Math.random() * THINK_MS)
	for (let n = first; performance.now() < end; n += 1) {
		const [name, request] = STEPS[n % STEPS.length]!
		const options = { ip: member.ip, ...request(member, n) }
		samples.push(await send(name, () => sendRequest(server.origin, options)))
		await pause(THINK_MS)
	}
	return samples
}

const load = async (people: number, ms: number): Promise<Sample[]> => {
	const end = performance.now() + ms
	const all = members.slice(0, people).map((member, i) => live(member, i, end))
	return (await Promise.all(all)).flat()
}

/** The number of people beyond which more of them are no longer answered as much more often. */
async function findKnee(): Promise<{ people: number; perSecond: number }> {
	let knee = { people: 20, perSecond: (await load(20, KNEE_MS)).length / (KNEE_MS / 1_000) }
	while (knee.people * 4 <= MAX_PEOPLE) {
		const people = knee.people * 2
		const perSecond = (await load(people, KNEE_MS)).length / (KNEE_MS / 1_000)
		if (perSecond < knee.perSecond * LEAST_GAIN) break
		knee = { people, perSecond }
	}
	return knee
}

const OWNERS = ['user', 'sixmonth', 'annual', 'vip', 'pastdue', 'lapsed'].map((name, i) => ({
	email: `${name}@demo.test`,
	ip: `10.200.0.${i + 1}`,
	cookie: '',
}))

/** Owners sign in on devices that are known, one after the other, until the time is over. */
async function signInOwners(end: number): Promise<Sample[]> {
	const samples: Sample[] = []
	for (let n = 0; performance.now() < end; n += 1) {
		const { email, ...from } = OWNERS[n % OWNERS.length]!
		// The page gets the token while somebody types, so only the form's own request is timed.
		const token = await tokenFor(server, 'signin', from)
		samples.push(await send(email, () => signIn(server, { email }, from, token)))
		await pause(SIGN_IN_EVERY_MS)
	}
	return samples
}

/** The cookie that makes a device known. */
async function rememberDevices(): Promise<void> {
	for (const owner of OWNERS) {
		const answer = await signIn(server, owner, { ip: owner.ip })
		expect([owner.email, answer.status]).toEqual([owner.email, 302])
		owner.cookie = cookiesOf(answer)
			.split('; ')
			.filter((pair) => pair.startsWith('device='))
			.join('; ')
	}
}

const p99 = (samples: Sample[]): number =>
	quantile(
		samples.map(({ ms }) => ms),
		0.99,
	)

/** Answers of 5xx but 503 with Retry-After, and connections without an answer. */
const failures = (samples: Sample[]): string[] =>
	samples
		.filter(({ status, retryAfter }) =>
			status === 503 ? !retryAfter : status === 0 || status >= 500,
		)
		.map(({ name, status }) => `${name}: ${status}`)

test(
	`${MINUTES} minutes of twice the load that is answered at once, attacked all the time`,
	async ({ task }) => {
		await rememberDevices()
		const knee = await findKnee()
		const people = 2 * knee.people
		const calm = await load(people, CALM_MINUTES * 60_000)

		const duration = MINUTES * 60_000
		const end = performance.now() + duration
		const attacks = attackers(server, members.at(-1)!, end)
		const honest = signInOwners(end)
		const loaded = load(people, duration)
		await pause(CALM_MINUTES * 60_000)
		const memoryBefore = megabytes()
		const attacked = await loaded
		const memoryAfter = megabytes()
		const [signIns, attackCounts] = await Promise.all([honest, attacks])

		const statuses = (samples: Sample[]) =>
			Object.fromEntries(
				[...new Set(samples.map(({ status }) => status))].map((status) => [
					status,
					samples.filter((sample) => sample.status === status).length,
				]),
			)
		const figures = {
			'people at the knee': knee.people,
			'requests per second at the knee': Math.round(knee.perSecond),
			people,
			'pages per second, calm': Math.round(calm.length / (CALM_MINUTES * 60)),
			'pages per second, attacked': Math.round(attacked.length / (MINUTES * 60)),
			'p99 ms, calm': Math.round(p99(calm)),
			'p99 ms, attacked': Math.round(p99(attacked)),
			'sign-ins': signIns.length,
			'sign-in p99 ms': Math.round(p99(signIns)),
			'sign-in statuses': statuses(signIns),
			'page statuses': statuses(attacked),
			attacks: attackCounts,
			'MB after a sixth': Math.round(memoryBefore),
			'MB at the end': Math.round(memoryAfter),
			'MB of write-ahead log': Math.round(
				statSync(join(server.dataDir, 'app.db-wal')).size / 2 ** 20,
			),
		}
		Object.assign(task.meta, { figures })
		process.stdout.write(`${JSON.stringify(figures)}\n`)
		expect(failures([...calm, ...attacked, ...signIns]).slice(0, 5)).toEqual([])
		expect(signIns.filter(({ status }) => status !== 302 && status !== 503)).toEqual([])
		expect(p99(signIns)).toBeLessThan(MAX_SIGN_IN_MS)
		for (const [name] of STEPS) {
			const of = (list: Sample[]) => list.filter((sample) => sample.name === name)
			expect([name, p99(of(attacked)) <= SLOWER * p99(of(calm))]).toEqual([name, true])
		}
		expect(memoryAfter).toBeLessThan(memoryBefore * MORE_MEMORY)
	},
	(MINUTES * 1.5 + 10) * 60_000,
)
