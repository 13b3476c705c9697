import { execFile } from 'node:child_process'
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { sendRequest, type Member, membersOf, pause, save } from '#tests/helpers/raw-request'

/** Security row 90, as an operator does it: backup under load, and restore. */

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-drill-'))
const dbFile = join(dataDir, 'app.db')

let server: AppServer
let members: Member[]

const start = (): Promise<AppServer> => startAppServer({ TRUST_PROXY: 'loopback' }, { dataDir })

beforeAll(async () => {
	server = await start()
	members = await membersOf(server, 40)
})

afterAll(async () => {
	await server.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

type Ran = { code: number; text: string; ms: number }

/** The npm command in an environment that has only the build. */
function db(args: string[], cwd = process.cwd(), env: Record<string, string> = {}): Promise<Ran> {
	const began = performance.now()
	return new Promise((done) => {
		execFile(
			process.execPath,
			[resolve('build/db.js'), ...args],
			{ cwd, env: { ...process.env, APP_MODE: 'local', DATA_DIR: dataDir, ...env } },
			(error, stdout, stderr) =>
				done({
					code: error === null ? 0 : Number(error.code),
					text: stdout + stderr,
					ms: Math.round(performance.now() - began),
				}),
		)
	})
}

/** All rows of all tables, in a comparable form. */
function everything(file: string): Record<string, string[]> {
	const open = new Database(file, { readonly: true })
	try {
		const tables = open
			.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
			.pluck()
			.all() as string[]
		return Object.fromEntries(
			tables.map((name) => {
				const rows = open.prepare(`SELECT * FROM "${name}"`).raw().all()
				return [name, rows.map((row) => JSON.stringify(row)).sort()]
			}),
		)
	} finally {
		open.close()
	}
}

function addressesIn(file: string): Set<string> {
	const open = new Database(file, { readonly: true })
	try {
		expect(open.pragma('integrity_check', { simple: true })).toBe('ok')
		return new Set(
			open.prepare('SELECT "propertyAddress" FROM "Property"').pluck().all() as string[],
		)
	} finally {
		open.close()
	}
}

/** Saves continuously until stopped; stopping returns the acknowledged addresses. */
function savesGoOn(street: string): { acknowledged: string[]; stop: () => Promise<void> } {
	const acknowledged: string[] = []
	let isOn = true
	const run = async (lane: number): Promise<void> => {
		for (let i = lane; isOn && i < 2_000; i += 4) {
			const address = `${i} ${street}`
			const { status } = await save(server.origin, members[i % members.length]!, address)
			if (status === 201) acknowledged.push(address)
			await pause(15)
		}
	}
	const running = Promise.all([0, 1, 2, 3].map(run))
	return {
		acknowledged,
		async stop() {
			isOn = false
			await running
		},
	}
}

async function signIn(): Promise<number> {
	const ip = '10.9.0.1'
	const page = await sendRequest(server.origin, { path: '/signin', ip })
	const recaptchaToken = /name="recaptchaToken"[^>]*value="([^"]+)"/u.exec(page.text)?.[1] ?? ''
	const form = {
		email: members[0]!.email,
		password: 'Demo-pass-2026',
		recaptchaToken,
		nickname: '',
	}
	const answer = await sendRequest(server.origin, { path: '/signin', ip, form })
	expect(answer.status).toBe(302)
	const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
	return (await sendRequest(server.origin, { path: '/calculator', ip, cookie })).status
}

test('backup under load → more saves → stop → restore → start → exactly the backed-up rows', async ({
	task,
}) => {
	const busy = savesGoOn('Drill Street')
	await pause(2_000)
	const before = [...busy.acknowledged]
	const backup = await db(['backup'])
	const after = new Set(busy.acknowledged)
	await pause(1_000)
	await busy.stop()
	expect(backup.text).toMatch(/^Backed up to .*app-[-\dTZ]+\.db \(\d+\.\d MB\)\.\n$/u)
	expect(backup.code).toBe(0)

	const [name = ''] = readdirSync(join(dataDir, 'backups'))
	const file = join(dataDir, 'backups', name)
	expect(statSync(file).mode & 0o777).toBe(0o600)
	const expectedRows = everything(file)
	const backedUp = addressesIn(file)
	// Everything acknowledged before the backup started is in it; nothing from after its end.
	expect(before.filter((address) => !backedUp.has(address))).toEqual([])
	const late = busy.acknowledged.filter((address) => !after.has(address))
	expect(late.length).toBeGreaterThan(0)
	expect(late.filter((address) => backedUp.has(address))).toEqual([])

	const refused = await db(['restore', file])
	expect(refused).toMatchObject({
		code: 1,
		text: expect.stringMatching(/^A server is using .*\n$/u),
	})
	expect((await save(server.origin, members[0]!, '1 Still Running Road')).status).toBe(201)

	await server.stop()
	const restored = await db(['restore', file])
	expect(restored.code, restored.text).toBe(0)
	expect(everything(dbFile)).toEqual(expectedRows)
	expect(addressesIn(dbFile)).toEqual(backedUp)

	const began = performance.now()
	server = await start()
	const up = Math.round(performance.now() - began)
	expect(addressesIn(dbFile)).toEqual(backedUp)
	expect(await signIn()).toBe(200)
	// A session from before the backup is active again, and its user can continue saving.
	expect((await save(server.origin, members[1]!, '2 After Restore Road')).status).toBe(201)

	const keptName = readdirSync(dataDir).find((each) => each.includes('.before-restore-'))
	const keptAddresses = addressesIn(join(dataDir, keptName ?? 'none'))
	expect(busy.acknowledged.filter((address) => !keptAddresses.has(address))).toEqual([])
	Object.assign(task.meta, {
		figures: {
			saves: busy.acknowledged.length,
			'in the backup': backedUp.size,
			'backup ms': backup.ms,
			'restore ms': restored.ms,
			'start ms': up,
		},
	})
})

test('keeps the newest 14 automatic backups and all manually named files', async () => {
	const folder = join(dataDir, 'backups')
	for (let day = 10; day < 30; day += 1) {
		writeFileSync(join(folder, `app-2020-01-${day}T00-00-00-000Z.db`), '')
	}
	expect((await db(['backup', join(folder, 'mine.db')])).code).toBe(0)
	expect(readdirSync(folder)).toHaveLength(22)
	expect((await db(['backup'])).code).toBe(0)
	const names = readdirSync(folder)
	expect(names.filter((name) => name.startsWith('app-'))).toHaveLength(14)
	expect(names).toContain('mine.db')
})

test('invalid arguments and files print one clear line and return an exit code', async () => {
	const file = join(dataDir, 'backups/mine.db')
	expect(await db(['restore'])).toMatchObject({ code: 2, text: expect.stringMatching(/^usage: /u) })
	expect(await db(['backup', file])).toMatchObject({
		code: 1,
		text: `${file} exists already; choose another name.\n`,
	})
	expect(await db(['restore', join(dataDir, 'none.db')])).toMatchObject({
		code: 1,
		text: `There is no file ${join(dataDir, 'none.db')}.\n`,
	})
	expect(await db(['backup'], undefined, { DATA_DIR: join(dataDir, 'empty') })).toMatchObject({
		code: 1,
		text: `There is no database at ${join(dataDir, 'empty', 'app.db')}.\n`,
	})
})

/** A later version of the app: the same with one more migration. */
function laterVersion(sql: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'prohub-later-'))
	cpSync('prisma/migrations', join(folder, 'prisma/migrations'), { recursive: true })
	const next = join(folder, 'prisma/migrations/29991231000000_extra')
	mkdirSync(next)
	writeFileSync(join(next, 'migration.sql'), sql)
	return folder
}

test('a later version restores and migrates an older backup; an older version rejects a later one', async () => {
	const later = laterVersion('CREATE TABLE "Extra" ("id" TEXT NOT NULL PRIMARY KEY);')
	const broken = laterVersion('CREATE TABLE "User" ("id" TEXT);')
	try {
		await server.stop()
		const file = join(dataDir, 'backups/mine.db')
		const present = everything(dbFile)

		const failed = await db(['restore', file], broken)
		expect(failed.code).toBe(1)
		expect(failed.text).toContain('The migration failed')
		expect(everything(dbFile)).toEqual(present)

		const restored = await db(['restore', file], later)
		expect(restored.text).toContain('29991231000000_extra')
		expect(restored.code).toBe(0)
		expect(everything(dbFile)['Extra']).toEqual([])
		expect(everything(dbFile)['Property']).toEqual(everything(file)['Property'])

		const newer = join(dataDir, 'newer.db')
		expect((await db(['backup', newer], later)).code).toBe(0)
		const refused = await db(['restore', newer])
		expect(refused.code).toBe(1)
		expect(refused.text).toContain('newer version of the app: it has 29991231000000_extra')

		expect((await db(['restore', file])).code).toBe(0)
		const half = readdirSync(dataDir).filter((name) => /restoring|migrating|\.part/u.test(name))
		expect(half).toEqual([])
	} finally {
		server = await start()
		rmSync(later, { recursive: true })
		rmSync(broken, { recursive: true })
	}
	expect((await save(server.origin, members[2]!, '3 At Last Lane')).status).toBe(201)
})
