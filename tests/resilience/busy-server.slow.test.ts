import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import {
	type RawResponse,
	sendRequest,
	type RequestOptions,
	type Member,
	membersOf,
	pause,
	quantile,
	save,
} from '#tests/helpers/raw-request'

/**
 * Security row 92 as users experience it: another process locks the database. Saves wait for up to five
 * seconds; then the response asks the user to retry instead of reporting an error. Reads continue.
 */

const SAVERS = 12

let server: AppServer
let members: Member[]
let other: Database.Database

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback' })
	members = await membersOf(server, SAVERS)
	other = new Database(join(server.dataDir, 'app.db'))
})

afterEach(() => {
	if (other.inTransaction) other.exec('ROLLBACK')
})

afterAll(async () => {
	other.close()
	await server.stop()
})

const hold = (): void => void other.exec('BEGIN IMMEDIATE')
const letGo = (): void => void other.exec('ROLLBACK')

const send = (member: Member, request: RequestOptions): Promise<RawResponse> =>
	sendRequest(server.origin, { cookie: member.cookie, ip: member.ip, ...request })

const savedAddresses = (): string[] =>
	other
		.prepare(
			'SELECT "propertyAddress" FROM "Property" WHERE "userId" IN (SELECT "id" FROM "User" WHERE "email" LIKE \'member%\')',
		)
		.pluck()
		.all() as string[]

const formSave = (member: Member, path: string, propertyAddress: string): Promise<RawResponse> =>
	send(member, { path, form: { intent: 'save', propertyAddress } })

async function signIn(ip: string): Promise<RawResponse> {
	const page = await sendRequest(server.origin, { path: '/signin', ip })
	const token = /name="recaptchaToken"[^>]*value="([^"]+)"/u.exec(page.text)?.[1] ?? ''
	const form = {
		email: 'user@demo.test',
		password: 'Demo-pass-2026',
		recaptchaToken: token,
		nickname: '',
	}
	return sendRequest(server.origin, { path: '/signin', ip, form })
}

/** Loads pages in sequence until stopped; stopping returns the results. */
function readOn(): { stop: () => Promise<RawResponse[]> } {
	let isOn = true
	const answers: RawResponse[] = []
	const reader = members[0]!
	const run = async (): Promise<void> => {
		const pages = ['/calculator', '/dashboard', '/api/properties', '/healthz', '/terms-of-service']
		for (let i = 0; isOn && i < 10_000; i += 1) {
			answers.push(await send(reader, { path: pages[i % pages.length] }))
			await pause(10)
		}
	}
	const running = run()
	return {
		async stop() {
			isOn = false
			await running
			return answers
		},
	}
}

function figuresOf(reads: RawResponse[]): Record<string, string | number> {
	const times = reads.map(({ ms }) => ms)
	return {
		reads: reads.length,
		'read p50 ms': Math.round(quantile(times, 0.5)),
		'read p99 ms': Math.round(quantile(times, 0.99)),
	}
}

test('locked for 3 seconds: every save waits and succeeds, and pages are served meanwhile', async ({
	task,
}) => {
	hold()
	const reading = readOn()
	const saves = Promise.all([
		...members.map((member, i) => save(server.origin, member, `${i} Waiting Street`)),
		formSave(members[1]!, '/calculator', '1 Form Road'),
		signIn('10.2.0.1'),
	])
	await pause(3_000)
	const reads = await reading.stop()
	letGo()
	const answers = await saves
	Object.assign(task.meta, {
		figures: {
			...figuresOf(reads),
			'save ms at most': Math.round(Math.max(...answers.map(({ ms }) => ms))),
		},
	})
	expect(answers.map(({ status }) => status)).toEqual([...members.map(() => 201), 302, 302])
	expect(savedAddresses()).toHaveLength(SAVERS + 1)
	expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
	expect(
		quantile(
			reads.map(({ ms }) => ms),
			0.99,
		),
	).toBeLessThan(1_000)
})

test('locked for 8 seconds: saves are asked to retry, in HTML or in JSON', async ({ task }) => {
	const before = savedAddresses()
	// By now every page request would update its session's last use.
	await sendRequest(server.origin, { path: '/dev/clock', json: { advance: 600 } })
	hold()
	const reading = readOn()
	const saves = Promise.all([
		...members.map((member, i) => save(server.origin, member, `${i} Refused Street`)),
		formSave(members[1]!, '/calculator', '1 Refused Road'),
		formSave(members[2]!, '/calculator.data', '2 Refused Road'),
		send(members[3]!, { path: '/signout', form: {} }),
		signIn('10.2.0.2'),
		send(members[4]!, {
			path: '/api/users/accept-tos',
			method: 'PUT',
			json: { calculatorTOS: true },
		}),
	])
	await pause(8_000)
	const reads = await reading.stop()
	letGo()
	const answers = await saves
	const [page, data, signOut, signedIn, terms] = answers.slice(SAVERS)
	const times = answers.map(({ ms }) => ms)
	Object.assign(task.meta, {
		figures: {
			...figuresOf(reads),
			'refused after ms': `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`,
		},
	})
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
	expect(answers.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([])
	expect(Math.min(...times)).toBeGreaterThan(4_900)
	expect(Math.max(...times)).toBeLessThan(7_000)

	for (const { headers, text } of [...answers.slice(0, SAVERS), terms!]) {
		expect(headers['content-type']).toContain('application/json')
		const body = JSON.parse(text) as Record<string, string>
		expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message'])
		expect(body['code']).toBe('unavailable')
		expect(body['message']).toBe(body['error'])
		expect(body['message']).toMatch(/more traffic than usual.*again/iu)
	}
	for (const { headers, text } of [page!, signOut!, signedIn!]) {
		expect(headers['content-type']).toContain('text/html')
		expect(text).toMatch(/busy right now/u)
		expect(text).not.toMatch(/Unexpected Server Error|DatabaseBusyError|\.ts:\d|node_modules/u)
	}
	// Single fetch responses contain the same error for the page to show.
	expect(data!.headers['content-type']).toContain('text/x-script')
	expect(data!.text).toMatch(/ErrorResponse.*503/su)

	expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
	expect(
		quantile(
			reads.map(({ ms }) => ms),
			0.99,
		),
	).toBeLessThan(1_000)
	expect(savedAddresses()).toEqual(before)
	const again = await save(server.origin, members[0]!, '0 Refused Street')
	expect(again.status).toBe(201)
})

test('none of it is logged as an unexpected error', () => {
	const lines = server
		.output()
		.split('\n')
		.filter((line) => line.startsWith('{'))
	expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
	expect(lines.filter((line) => line.includes('"status":500'))).toEqual([])
})
