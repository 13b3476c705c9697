import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import {
	type RawResponse,
	sendRequest,
	HalfAnswerError,
	type Member,
	membersOf,
	pause,
	quantile,
} from '#tests/helpers/raw-request'

/**
 * Security row 86: the server restarts while members save and read. Requests in progress are completed,
 * acknowledged writes are saved, and new connections are refused in between, which a proxy or a browser
 * can retry.
 */

const RESTARTS = 20
const PER_SECOND = 200
/** The server cannot handle more on this computer; beyond it, the rate is reduced. */
const MAX_OPEN = 32

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-restarts-'))
const env: Record<string, string> = { TRUST_PROXY: 'loopback' }
let server: AppServer
let members: Member[]

const start = (): Promise<AppServer> => startAppServer(env, { dataDir })

beforeAll(async () => {
	server = await start()
	env['PORT'] = new URL(server.origin).port
	members = await membersOf(server, 300)
})

afterAll(async () => {
	await server.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

type Tally = {
	acknowledged: string[]
	/** Neither acknowledged nor rejected: the connection was closed first. */
	unanswered: string[]
	times: number[]
	statuses: Map<number, number>
	refused: number
	/** Closed after the request was sent, before the first byte of a response. */
	reset: number
	/** Closed in the middle of a response. */
	half: number
	sent: number
	skipped: number
}

const PAGES = ['/terms-of-service', '/calculator', '/', '/dashboard', '/api/properties']

/** Sends requests at a fixed rate until stopped, whatever their result. */
function load(): { tally: Tally; stop: () => Promise<void> } {
	const tally: Tally = {
		acknowledged: [],
		unanswered: [],
		times: [],
		statuses: new Map(),
		refused: 0,
		reset: 0,
		half: 0,
		sent: 0,
		skipped: 0,
	}
	const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 50 })
	const open = new Set<Promise<void>>()

	const one = async (serial: number): Promise<void> => {
		const member = members[serial % members.length]!
		const address = serial % 2 === 0 ? `${serial} Restart Road` : null
		const { cookie, ip } = member
		// Half of the connections are reused, like a proxy does.
		const agent = serial % 4 < 2 ? keepAliveAgent : undefined
		try {
			const answer: RawResponse = await sendRequest(server.origin, {
				cookie,
				ip,
				agent,
				...(address === null
					? { path: PAGES[serial % PAGES.length] }
					: { path: '/api/properties', json: { propertyAddress: address, inputs: {} } }),
			})
			tally.times.push(answer.ms)
			tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
			if (address !== null && answer.status === 201) tally.acknowledged.push(address)
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') {
				tally.refused += 1
				return
			}
			if (address !== null) tally.unanswered.push(address)
			if (error instanceof HalfAnswerError) tally.half += 1
			else tally.reset += 1
		}
	}

	const began = performance.now()
	const tick = setInterval(() => {
		const due = Math.floor(((performance.now() - began) / 1000) * PER_SECOND)
		for (; tally.sent + tally.skipped < due;) {
			if (open.size >= MAX_OPEN) {
				tally.skipped += 1
				continue
			}
			const running: Promise<void> = one(tally.sent).finally(() => open.delete(running))
			open.add(running)
			tally.sent += 1
		}
	}, 5)
	return {
		tally,
		async stop() {
			clearInterval(tick)
			await Promise.all(open)
			keepAliveAgent.destroy()
		},
	}
}

type SlowSave = {
	address: string
	/** Resolves when the server has started processing it. */
	started: Promise<void>
	finish: () => void
	status: Promise<number>
}

/** A save whose body is still being sent when the signal arrives. */
function slowSave(serial: number): SlowSave {
	const address = `${serial} Slow Road`
	const body = JSON.stringify({ propertyAddress: address, inputs: {} })
	const { hostname, port } = new URL(server.origin)
	const { cookie, ip } = members[serial % members.length]!
	const sent = request({
		host: hostname,
		port,
		method: 'POST',
		path: '/api/properties',
		agent: false,
		headers: {
			Cookie: cookie,
			'X-Forwarded-For': ip,
			'Content-Type': 'application/json',
			'Content-Length': Buffer.byteLength(body),
			Expect: '100-continue',
		},
	})
	const started = new Promise<void>((resolve) => sent.on('continue', () => resolve()))
	sent.write(body.slice(0, 10))
	const status = new Promise<number>((resolve, reject) => {
		sent.on('error', reject)
		sent.on('response', (answer) => {
			answer.resume()
			answer.on('error', reject)
			answer.on('end', () => resolve(answer.statusCode ?? 0))
		})
	})
	return { address, started, status, finish: () => sent.end(body.slice(10)) }
}

function storedAddresses(): Set<string> {
	const db = new Database(join(dataDir, 'app.db'), { readonly: true })
	try {
		expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
		return new Set(db.prepare('SELECT "propertyAddress" FROM "Property"').pluck().all() as string[])
	} finally {
		db.close()
	}
}

type LogLine = { msg?: string; aborted?: boolean; status?: number; level?: number }

const linesOf = (output: string): LogLine[] =>
	output
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line) as LogLine)

test(`${RESTARTS} restarts under ${PER_SECOND} requests per second drop no request in progress`, async ({
	task,
}) => {
	const { tally, stop } = load()
	const stopTimes: number[] = []
	const lines: LogLine[] = []
	const slow: string[] = []
	const began = performance.now()
	for (let round = 0; round < RESTARTS; round += 1) {
		await pause(1_000)
		const { address, started, status, finish } = slowSave(round)
		await Promise.race([started, status])
		const signalled = performance.now()
		const stopped = server.stop()
		setTimeout(finish, 500)
		expect(await status).toBe(201)
		slow.push(address)
		await stopped
		stopTimes.push(performance.now() - signalled)
		lines.push(...linesOf(server.output()))
		server = await start()
	}
	await pause(500)
	await stop()
	const seconds = (performance.now() - began) / 1000

	const stored = storedAddresses()
	const lost = [...tally.acknowledged, ...slow].filter((address) => !stored.has(address))
	const unsaid = tally.unanswered.filter((address) => stored.has(address))
	const requests = lines.filter(({ msg }) => msg === 'request')
	const aborted = requests.filter((line) => line.aborted === true)
	Object.assign(task.meta, {
		figures: {
			restarts: RESTARTS,
			'requests a second': Math.round(tally.sent / seconds),
			'wanted a second': PER_SECOND,
			sent: tally.sent,
			answered: tally.times.length,
			'answered p99 ms': Math.round(quantile(tally.times, 0.99)),
			'refused while down': tally.refused,
			'reset before an answer': tally.reset,
			'half answers': tally.half,
			'aborted in the log': aborted.length,
			'saves acknowledged': tally.acknowledged.length,
			'of them lost': lost.length,
			'stored without an answer': unsaid.length,
			'slow saves finished': slow.length,
			'stop ms': `${Math.round(quantile(stopTimes, 0.5))}, at most ${Math.round(Math.max(...stopTimes))}`,
		},
	})
	expect(tally.acknowledged.length).toBeGreaterThan(RESTARTS * 50)
	expect(lost).toEqual([])
	expect(unsaid).toEqual([])
	expect(tally.half).toBe(0)
	// A connection may be established at the very moment in which the server stops accepting.
	expect(tally.reset).toBeLessThan(RESTARTS * 5)
	expect(aborted).toEqual([])
	expect([...tally.statuses.keys()].filter((status) => status >= 400)).toEqual([])
	expect(Math.max(...stopTimes)).toBeLessThan(10_000)
}, 400_000)
