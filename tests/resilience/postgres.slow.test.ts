import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import {
	hasPostgres,
	type ScratchServer,
	startScratchServer,
} from '../../prisma/postgres/scratch-server'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { type Member, membersOf, pause, save, sendRequest } from '#tests/helpers/raw-request'

/** The built product on PostgreSQL: faults of the server and the connection, and the backup drill. */

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-pg-drill-'))
let postgres: ScratchServer
let server: AppServer
let members: Member[]

const environment = () => ({
	TRUST_PROXY: 'loopback',
	DATABASE_URL: postgres.url('hub'),
	DATABASE_POOL: '4',
})
const start = (): Promise<AppServer> => startAppServer(environment(), { dataDir })

beforeAll(async () => {
	if (!hasPostgres()) throw new Error('PostgreSQL is not installed')
	postgres = await startScratchServer()
	await postgres.administer('CREATE DATABASE hub')
	server = await start()
	// membersOf opens the database of the server from here.
	process.env['DATABASE_URL'] = postgres.url('hub')
	members = await membersOf(server, 80)
})

afterAll(async () => {
	await server.stop()
	await postgres.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

type Ran = { code: number; text: string }

/** The npm command in an environment that has only the build. */
function db(args: string[], env: Record<string, string> = {}): Promise<Ran> {
	return new Promise((done) => {
		execFile(
			process.execPath,
			[resolve('build/db.js'), ...args],
			{ env: { ...process.env, APP_MODE: 'local', DATA_DIR: dataDir, ...environment(), ...env } },
			(error, stdout, stderr) =>
				done({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
		)
	})
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
	const client = new Client({ connectionString: postgres.url('hub') })
	client.on('error', () => undefined)
	await client.connect()
	try {
		return (await client.query<Record<string, unknown>>(sql)).rows
	} finally {
		await client.end()
	}
}

const addresses = async (): Promise<Set<string>> =>
	new Set((await query('SELECT "propertyAddress" AS a FROM "Property"')).map(({ a }) => String(a)))

/** Saves without a pause until stopped; what was acknowledged, and the statuses of the rest. */
function savesGoOn(street: string) {
	const acknowledged: string[] = []
	const others: number[] = []
	let isOn = true
	let n = 0
	const run = async (): Promise<void> => {
		while (isOn) {
			const address = `${(n += 1)} ${street}`
			// By turns, so that the limit of one member is not met soon.
			const member = members[n % members.length]
			if (member === undefined) return
			const answer = await save(server.origin, member, address)
			if (answer.status === 201) acknowledged.push(address)
			else if (answer.status === 429) await pause(20)
			else others.push(answer.status)
		}
	}
	const running = Promise.all([run(), run(), run(), run()])
	return {
		acknowledged,
		others,
		async stop() {
			isOn = false
			await running
		},
	}
}

const health = async (): Promise<number> =>
	(await sendRequest(server.origin, { path: '/healthz' })).status

async function untilHealthy(): Promise<void> {
	for (let i = 0; i < 300; i += 1) {
		if ((await health()) === 200) return
		await pause(100)
	}
	throw new Error(`The server did not recover:\n${server.output()}`)
}

test('SCALE-03 the database server is killed under load: only 503s, and nothing acknowledged is lost', async ({
	task,
}) => {
	const busy = savesGoOn('Killed Street')
	await pause(1_500)
	await postgres.kill()
	await pause(1_500)
	expect(await health()).toBe(503)
	const away = await sendRequest(server.origin, {
		path: '/calculator',
		cookie: members[0]?.cookie,
		ip: members[0]?.ip,
	})
	expect([away.status, away.headers['retry-after'] !== undefined]).toEqual([503, true])
	await postgres.restart()
	await untilHealthy()
	const before = busy.acknowledged.length
	await pause(1_500)
	await busy.stop()
	expect(busy.acknowledged.length).toBeGreaterThan(before)
	expect(busy.others.filter((status) => status !== 503)).toEqual([])
	const stored = await addresses()
	expect(busy.acknowledged.filter((address) => !stored.has(address))).toEqual([])
	Object.assign(task.meta, {
		figures: { saved: busy.acknowledged.length, 'answered 503': busy.others.length },
	})
})

test('SCALE-03 connections are cut under load: only 503s, and nothing acknowledged is lost', async ({
	task,
}) => {
	const busy = savesGoOn('Cut Street')
	for (let i = 0; i < 10; i += 1) {
		await pause(200)
		await query(
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'prohub'`,
		)
	}
	await pause(500)
	await busy.stop()
	expect(busy.others.filter((status) => status !== 503)).toEqual([])
	const stored = await addresses()
	expect(busy.acknowledged.filter((address) => !stored.has(address))).toEqual([])
	Object.assign(task.meta, {
		figures: { saved: busy.acknowledged.length, 'answered 503': busy.others.length },
	})
})

test('SCALE-03 all connections of the pool wait: 503 after seconds, and it goes on', async () => {
	const blocker = new Client({ connectionString: postgres.url('hub') })
	blocker.on('error', () => undefined)
	await blocker.connect()
	await blocker.query('BEGIN; LOCK TABLE "Property" IN ACCESS EXCLUSIVE MODE')
	const answers = await Promise.all(
		Array.from({ length: 12 }, (_, i) => {
			const member = members[60 + i]
			if (member === undefined) throw new Error('No member')
			return save(server.origin, member, `${i} Full Street`)
		}),
	)
	expect([...new Set(answers.map(({ status }) => status))]).toEqual([503])
	await blocker.query('ROLLBACK')
	await blocker.end()
	await untilHealthy()
	const member = members.at(-1)
	if (member === undefined) throw new Error('No member')
	expect((await save(server.origin, member, '99 Full Street')).status).toBe(201)
})

test('SCALE-16 backup under load → more saves → stop → restore → start → exactly the backed-up rows', async ({
	task,
}) => {
	const busy = savesGoOn('Drill Street')
	await pause(1_000)
	const before = [...busy.acknowledged]
	const backup = await db(['backup'])
	const after = new Set(busy.acknowledged)
	await pause(500)
	await busy.stop()
	expect(backup).toMatchObject({
		code: 0,
		text: expect.stringMatching(/^Backed up to .*app-.*\.dump/u),
	})
	const [name = ''] = readdirSync(join(dataDir, 'backups'))
	const file = join(dataDir, 'backups', name)
	const refused = await db(['restore', file])
	expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('A server is connected') })
	await server.stop()
	const restored = await db(['restore', file])
	expect(restored.code, restored.text).toBe(0)
	const stored = await addresses()
	expect(before.filter((address) => !stored.has(address))).toEqual([])
	const late = busy.acknowledged.filter((address) => !after.has(address))
	expect(late.filter((address) => stored.has(address))).toEqual([])
	server = await start()
	const member = members.at(-2)
	if (member === undefined) throw new Error('No member')
	expect((await save(server.origin, member, '1 After Restore Road')).status).toBe(201)
	Object.assign(task.meta, {
		figures: { saves: busy.acknowledged.length, 'in the backup': stored.size },
	})
})
