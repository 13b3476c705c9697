import { Agent } from 'node:https'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../prisma/seed/make-user'
import { migratePostgres } from '../../prisma/postgres/migrate'
import { type ScratchServer, startScratchServer } from '../../prisma/postgres/scratch-server'
import { closeDatabase, db, openDatabase } from '~/core/db/db.server'
import { ANNUAL, createProperty } from '#tests/helpers/factories'
import { type RawResponse, type RequestOptions, sendRequest } from '#tests/helpers/raw-request'
import { signedInCookie } from '#tests/helpers/requests'
import { type AppServer, freePort, startAppServer } from '#tests/helpers/server/app-server'
import { findNginx, type Nginx, startNginx } from '#tests/helpers/server/nginx'
import { operatorSettings } from '#tests/helpers/server/production-install'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

/**
 * Two processes of production on one PostgreSQL database, behind nginx with the file of docs/deploy, are
 * restarted by turns under load, as `systemctl restart` does it.
 */

const LANES = 12
const MEMBERS = 48
const ROUNDS = 3
/** How long that may take on a busy computer. */
const TURN_MS = 180_000
/** What a process has to have answered after its start before the other one is stopped. */
const TURN = 100

type Member = { cookie: string; agent: Agent; dealId: string }

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-nginx-data-'))
const ports: number[] = []
const servers: AppServer[] = []
let settings: Record<string, string>
let postgres: ScratchServer
let nginx: Nginx
const members: Member[] = []

const start = (i: number): Promise<AppServer> =>
	startAppServer({ ...settings, PORT: String(ports[i]) }, { dataDir })

async function makeMember(n: number): Promise<Member> {
	const email = `member${n}@example.test`
	const id = await makeUser({ ...ANNUAL(), email }, new Date())
	const cookie = await signedInCookie(id)
	return {
		cookie,
		dealId: await createProperty({ id, cookie }, `${n} Turn Street`),
		// nginx tells the app the address that a connection comes from, and each address has its limits.
		agent: new Agent({
			keepAlive: true,
			localAddress: `127.0.1.${n + 1}`,
			ca: nginx.certificate,
			servername: 'hub.example',
		}),
	}
}

beforeAll(async () => {
	const program = findNginx()
	// Production refuses a server that does not flush.
	postgres = await startScratchServer(['fsync=on'])
	await postgres.administer('CREATE DATABASE hub')
	await migratePostgres(postgres.url('hub'))
	settings = {
		...operatorSettings('smtp://127.0.0.1:9'),
		APP_MODE: 'production',
		LIMITS: 'strict',
		PASSWORD_HASH: 'strong',
		DATABASE_URL: postgres.url('hub'),
	}
	for (let i = 0; i < 2; i += 1) ports.push(await freePort())
	nginx = await startNginx(program, {
		...{ http: await freePort(), https: await freePort(), app: ports },
	})
	Object.assign(process.env, settings, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
	for (const name of ['config', 'cookies']) forgetSingleton(name)
	await openDatabase()

	for (let n = 0; n < MEMBERS; n += 1) members.push(await makeMember(n))
	for (const i of [0, 1]) servers[i] = await start(i)
}, 300_000)

afterAll(async () => {
	await closeDatabase()
	for (const { agent } of members) agent.destroy()
	await nginx.stop()
	for (const server of servers) await server.stop()
	await postgres.stop()
	rmSync(dataDir, { recursive: true, force: true })
}, 120_000)

const send = ({ agent, cookie }: Member, options: RequestOptions): Promise<RawResponse> =>
	sendRequest(nginx.origin, {
		...{ agent, cookie, timeoutMs: 30_000, ...options },
		headers: { Host: 'hub.example', Origin: 'https://hub.example', ...options.headers },
	})

/** How many pages and forms a process has answered since its start. */
const answeredBy = (server: AppServer): number =>
	server.output().split('"msg":"request"').length - 1
const megabytes = ({ pid }: AppServer): number =>
	Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('OPS-43 what nginx is told: HTTPS, the size of a body, the address of the client', async () => {
	const [member] = members as [Member]
	const plain = await sendRequest(nginx.plainOrigin, { path: '/guides?search=roof' })
	expect([plain.status, plain.headers.location]).toEqual([
		308,
		'https://hub.example/guides?search=roof',
	])
	const form = { intent: 'addNote', text: 'x'.repeat(2_000_000) }
	const tooLong = await send(member, { path: `/deals/${member.dealId}`, form })
	expect([tooLong.status, tooLong.text]).toEqual([413, expect.stringContaining('too long')])
	await send(member, { path: '/dashboard', headers: { 'X-Forwarded-For': '203.0.113.9' } })
	const lines = servers.map((server) => server.output()).join('')
	expect(lines).toContain('"ip":"127.0.1.1"')
	expect(lines).not.toContain('203.0.113.9')
})

test('OPS-43 two processes behind nginx are restarted by turns under load, and every request is answered', async ({
	task,
}) => {
	const failures: string[] = []
	const written: string[] = []
	let isOn = true
	let answered = 0
	let slowest = 0
	const note = async (member: Member, options: RequestOptions, wanted: number): Promise<void> => {
		const answer = await send(member, options).catch((error: unknown) => new Error(String(error)))
		const status = answer instanceof Error ? answer.message : answer.status
		if (status === wanted) answered += 1
		else failures.push(`${options.path}: ${status}`)
		if (!(answer instanceof Error)) slowest = Math.max(slowest, answer.ms)
	}
	const lane = async (own: number): Promise<void> => {
		for (let n = own; isOn; n += LANES) {
			const member = members[n % MEMBERS]!
			const deal = `/deals/${member.dealId}`
			for (const path of ['/deals', '/dashboard', '/guides', '/calculator', deal]) {
				await note(member, { path }, 200)
			}
			const text = `Note ${n}`
			written.push(text)
			await note(member, { path: deal, form: { intent: 'addNote', text, dueOn: '' } }, 302)
		}
	}
	const startedAt = performance.now()
	const load = Promise.all(Array.from({ length: LANES }, (_, own) => lane(own)))
	const memory: number[] = []
	let whileOneWasAway = 0
	const hasServed = (i: number) =>
		expect.poll(() => answeredBy(servers[i]!), { timeout: TURN_MS }).toBeGreaterThan(TURN)
	const restart = async (i: number): Promise<void> => {
		memory.push(megabytes(servers[i]!))
		const before = answered
		await servers[i]!.stop('SIGTERM')
		servers[i] = await start(i)
		whileOneWasAway += answered - before
		await hasServed(i)
	}
	try {
		for (const i of [0, 1]) await hasServed(i)
		for (let turn = 0; turn < 2 * ROUNDS; turn += 1) await restart(turn % 2)
	} finally {
		isOn = false
		await load
	}
	const seconds = (performance.now() - startedAt) / 1_000
	Object.assign(task.meta, {
		figures: {
			restarts: 2 * ROUNDS,
			answered,
			'while one was away': whileOneWasAway,
			failed: failures.length,
			'a second': Math.round(answered / seconds),
			'slowest ms': Math.round(slowest),
			'MB per process': Math.round(Math.max(...memory)),
			forms: written.length,
		},
	})
	expect(failures, nginx.errors().slice(-3_000)).toEqual([])
	expect(whileOneWasAway).toBeGreaterThan(TURN)
	// Each form once: none lost, none sent twice.
	const stored = await db().dealNote.findMany({ select: { text: true } })
	expect(stored.map(({ text }) => text).sort()).toEqual(written.sort())
}, 1_200_000)
