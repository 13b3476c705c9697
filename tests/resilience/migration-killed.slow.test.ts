import { type ChildProcess, spawn } from 'node:child_process'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Security row 91: a migration that is killed at any point leaves either the old or the new database, with
 * all rows, and the next start completes it.
 */

const ROWS = 2_000
const folder = mkdtempSync(join(tmpdir(), 'prohub-migration-'))
const before = join(folder, 'before.db')

/** Migrates the file given as an argument; loading modules does not count as a step. */
const RUNNER = `
import { migrate } from './migrate.mjs'
globalThis.countSteps?.()
await migrate(process.argv[2], 'kept')
`

/** Kills the process at its n-th step: a call that changes files, or a statement. */
const KILLER = `
import fs from 'node:fs/promises'
import Database from 'better-sqlite3'
import { syncBuiltinESMExports } from 'node:module'
let steps = 0
let isCounting = false
globalThis.countSteps = () => { isCounting = true }
const hook = (owner, name) => {
	const original = owner[name]
	owner[name] = function (...args) {
		if (isCounting && ++steps === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
		return original.apply(this, args)
	}
}
for (const name of ['mkdir', 'rm', 'open', 'link', 'rename', 'copyFile']) hook(fs, name)
for (const name of ['exec', 'backup', 'pragma', 'prepare']) hook(Database.prototype, name)
syncBuiltinESMExports()
process.on('exit', () => { if (isCounting) process.stdout.write('steps ' + steps) })
`

const count = (file: string, table: string): number => {
	const db = new Database(file, { readonly: true })
	try {
		return (db.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number }).n
	} finally {
		db.close()
	}
}

function prove(file: string): void {
	const db = new Database(file)
	try {
		expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
		expect(db.pragma('foreign_key_check')).toEqual([])
	} finally {
		db.close()
	}
	expect(count(file, 'User')).toBe(ROWS)
}

const isMigrated = (file: string): boolean => {
	const db = new Database(file, { readonly: true })
	try {
		return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'Extra'").get() !== undefined
	} finally {
		db.close()
	}
}

type Ended = { code: number | null; signal: NodeJS.Signals | null; text: string }

function start(file: string, env: Record<string, string> = {}): ChildProcess {
	const hooks = env['KILL_AT'] === undefined ? [] : ['--import', join(folder, 'killer.mjs')]
	return spawn(process.execPath, [...hooks, join(folder, 'runner.mjs'), file], {
		cwd: folder,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
}

function ended(child: ChildProcess): Promise<Ended> {
	let text = ''
	child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
	return new Promise((done) => child.once('close', (code, signal) => done({ code, signal, text })))
}

const migrated = (file: string, env?: Record<string, string>): Promise<Ended> =>
	ended(start(file, env))

/** A folder with a database that has one pending migration, and its log. */
function freshCase(name: string): string {
	const own = join(folder, name)
	mkdirSync(own)
	const file = join(own, 'app.db')
	cpSync(before, file)
	const db = new Database(file)
	db.pragma('journal_mode = WAL')
	db.close()
	return file
}

beforeAll(async () => {
	// Bundled, because loading the sources would take most of the time in which it is killed.
	buildSync({
		entryPoints: ['prisma/migrate.ts'],
		outfile: join(folder, 'migrate.mjs'),
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
	})
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
	writeFileSync(join(folder, 'runner.mjs'), RUNNER)
	writeFileSync(join(folder, 'killer.mjs'), KILLER)
	cpSync('prisma/migrations', join(folder, 'prisma/migrations'), { recursive: true })
	const first = await migrated(before)
	expect(first.text).toBe('')
	const db = new Database(before)
	const insert = db.prepare(
		`INSERT INTO "User" ("id", "email", "firstName", "lastName", "createdAt", "updatedAt")
		 VALUES (?, ?, 'Test', 'Person', '2026-05-01T12:00:00.000+00:00', '2026-05-01T12:00:00.000+00:00')`,
	)
	db.transaction(() => {
		for (let i = 0; i < ROWS; i += 1) insert.run(`user${i}`, `user${i}@example.test`)
	})()
	db.close()

	const next = join(folder, 'prisma/migrations/29991231000000_extra')
	mkdirSync(next)
	writeFileSync(
		join(next, 'migration.sql'),
		// Long enough to be interrupted midway.
		`CREATE TABLE "Extra" ("id" TEXT NOT NULL PRIMARY KEY);
		 INSERT INTO "Extra" SELECT "id" FROM "User";
		 UPDATE "User" SET "lastName" = hex(zeroblob(200));`,
	)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('killed before any file operation, it can be restarted and loses nothing', async ({
	task,
}) => {
	const whole = await migrated(freshCase('steps-0'), { KILL_AT: '0' })
	const steps = Number(/steps (\d+)/u.exec(whole.text)?.[1])
	expect(steps, whole.text).toBeGreaterThanOrEqual(6)
	let stillOld = 0
	for (let step = 1; step <= steps; step += 1) {
		const file = freshCase(`steps-${step}`)
		const killed = await migrated(file, { KILL_AT: String(step) })
		expect(killed.signal, `step ${step}: ${killed.text}`).toBe('SIGKILL')
		expect(existsSync(file), `step ${step} left no database`).toBe(true)
		prove(file)
		if (!isMigrated(file)) stillOld += 1
		const again = await migrated(file)
		expect(again.code, `after step ${step}: ${again.text}`).toBe(0)
		prove(file)
		expect(count(file, 'Extra')).toBe(ROWS)
	}
	expect(stillOld).toBeGreaterThan(0)
	expect(stillOld).toBeLessThanOrEqual(steps)
	Object.assign(task.meta, { figures: { 'kill points': steps, 'old file after': stillOld } })
})

test('killed at any moment, the same', async ({ task }) => {
	const began = performance.now()
	expect((await migrated(freshCase('time-0'))).code).toBe(0)
	const whole = performance.now() - began
	let stillOld = 0
	for (let point = 1; point <= 10; point += 1) {
		const file = freshCase(`time-${point}`)
		const child = start(file)
		const end = ended(child)
		// The first third is Node's own start.
		const timer = setTimeout(() => child.kill('SIGKILL'), whole * (0.35 + 0.06 * point))
		const { text } = await end
		clearTimeout(timer)
		expect(existsSync(file), text).toBe(true)
		prove(file)
		if (!isMigrated(file)) stillOld += 1
		const again = await migrated(file)
		expect(again.code, `point ${point}: ${again.text}`).toBe(0)
		prove(file)
		expect(count(file, 'Extra')).toBe(ROWS)
	}
	Object.assign(task.meta, { figures: { 'kill points': 10, 'old file after': stillOld } })
})
