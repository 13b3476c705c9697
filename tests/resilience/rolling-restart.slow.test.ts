import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppServer, freePort, startAppServer } from '#tests/helpers/server/app-server'
import { type Member, membersOf, pause, save, sendRequest } from '#tests/helpers/raw-request'

/** Two servers on one data folder behind a load balancer are restarted one after the other under load. */

const LANES = 12
const DRAIN_SECONDS = '2'
const CHECK_MS = 200

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-rolling-'))
let ports: number[]
let balancerPort: number
const servers: (AppServer | null)[] = [null, null]
const isReady = [true, true]
let balancer: Server
let checks: NodeJS.Timeout
let members: Member[]

async function start(i: number, origin?: string): Promise<AppServer> {
	const env: Record<string, string> = {
		...{ TRUST_PROXY: 'loopback', PORT: String(ports[i]), DRAIN_SECONDS },
		APP_ORIGIN: `http://localhost:${balancerPort}`,
		...(origin === undefined ? {} : { STRIPE_API_BASE: origin }),
	}
	return startAppServer(env, { dataDir })
}

const readyz = (port: number): Promise<boolean> =>
	sendRequest(`http://localhost:${port}`, { path: '/readyz' }).then(
		({ status }) => status === 200,
		() => false,
	)

beforeAll(async () => {
	ports = [await freePort(), await freePort()]
	balancerPort = await freePort()
	servers[0] = await start(0)
	servers[1] = await start(1, servers[0].sandboxOrigin)
	checks = setInterval(() => {
		for (const [i, port] of ports.entries()) void readyz(port).then((it) => (isReady[i] = it))
	}, CHECK_MS)
	let turn = 0
	// Each request goes to one server and is never sent again.
	balancer = createServer((req, res) => {
		turn += 1
		const first = turn % 2
		const i = isReady[first] === true ? first : 1 - first
		const host = `localhost:${balancerPort}`
		const sent = request(
			{ port: ports[i], method: req.method, path: req.url, headers: { ...req.headers, host } },
			(answer) => {
				res.writeHead(answer.statusCode ?? 502, answer.headers)
				answer.pipe(res)
				answer.on('error', () => res.destroy())
			},
		)
		sent.on('error', () => res.destroy())
		req.pipe(sent)
	})
	await new Promise<void>((resolve) => balancer.listen(balancerPort, '127.0.0.1', resolve))
	members = await membersOf({ origin: `http://localhost:${balancerPort}`, dataDir }, 60)
}, 300_000)

afterAll(async () => {
	clearInterval(checks)
	balancer.close()
	balancer.closeAllConnections()
	for (const server of servers) await server?.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

test('SCALE-14 a rolling restart under load loses no request', async ({ task }) => {
	const origin = `http://localhost:${balancerPort}`
	let isOn = true
	let requests = 0
	const failures: string[] = []
	const note = (what: string, answer: { status: number } | null): void => {
		requests += 1
		const isFine = answer !== null && (answer.status < 400 || answer.status === 429)
		if (!isFine) failures.push(`${what}: ${answer?.status ?? 'cut off'}`)
	}
	const lane = async (own: number): Promise<void> => {
		for (let n = own; isOn; n += LANES) {
			const member = members[n % members.length]!
			const { cookie, ip } = member
			note('save', await save(origin, member, `${n} Rolling Street`).catch(() => null))
			for (const path of ['/', '/dashboard', '/guides']) {
				note(path, await sendRequest(origin, { path, cookie, ip }).catch(() => null))
			}
		}
	}
	const load = Promise.all(Array.from({ length: LANES }, (_, own) => lane(own)))
	await pause(2_000)
	for (const i of [1, 0]) {
		await servers[i]!.stop()
		// The payment sandbox of the first one goes with it; nothing here pays.
		servers[i] = await start(i, i === 1 ? servers[0]!.sandboxOrigin : undefined)
		await expect.poll(() => isReady[i]).toBe(true)
		await pause(1_000)
	}
	isOn = false
	await load
	Object.assign(task.meta, { figures: { requests, failed: failures.length } })
	expect(failures).toEqual([])
	expect(requests).toBeGreaterThan(200)
}, 300_000)
