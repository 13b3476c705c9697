import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../prisma/migrate'
import {
	closeDatabase,
	databaseFile,
	db,
	inTransaction,
	isBusy,
	openDatabase,
} from '~/core/db/db.server'
import { DatabaseBusyError } from '~/core/db/database-errors.server'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

/** Security row 92: another process locks the database. */

const folder = mkdtempSync(join(tmpdir(), 'prohub-busy-'))
Object.assign(process.env, { APP_MODE: 'local', DATA_DIR: folder, LOG_LEVEL: 'silent' })

let other: Database.Database

const person = (email: string) => ({
	email,
	verifiedEmail: email,
	firstName: 'Test',
	lastName: 'Person',
	createdAt: new Date(),
	updatedAt: new Date(),
})

beforeAll(async () => {
	await migrate(databaseFile(), 'start')
	await openDatabase()
	other = new Database(databaseFile())
})

afterEach(() => {
	if (other.inTransaction) other.exec('ROLLBACK')
})

afterAll(async () => {
	other.close()
	await closeDatabase()
	rmSync(folder, { recursive: true })
})

/** The outcome, and the milliseconds it took. */
async function outcome(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
	const start = performance.now()
	const error = await work.then(
		() => null,
		(reason: unknown) => reason,
	)
	return { error, ms: performance.now() - start }
}

test.each([
	['a statement', () => db().user.create({ data: person('plain@b.test') })],
	['a transaction', () => inTransaction((tx) => tx.user.create({ data: person('in@b.test') }))],
])('%s fails after five seconds, and the next one works', async (_name, write) => {
	other.exec('BEGIN IMMEDIATE')
	let longestGap = 0
	let before = performance.now()
	const pulse = setInterval(() => {
		longestGap = Math.max(longestGap, performance.now() - before)
		before = performance.now()
	}, 10)
	const { error, ms } = await outcome(write())
	clearInterval(pulse)
	expect(isBusy(error)).toBe(true)
	expect(error).toBeInstanceOf(DatabaseBusyError)
	expect(ms).toBeGreaterThan(4_900)
	expect(ms).toBeLessThan(8_000)
	// The driver waits synchronously, but never for long.
	expect(longestGap).toBeLessThan(1_500)

	other.exec('ROLLBACK')
	expect(await outcome(write())).toMatchObject({ error: null })
})

test('a hanging transaction is rolled back and delays others no longer than that', async () => {
	let goOn: () => void = () => undefined
	const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
	const hanging = outcome(
		inTransaction(async (tx) => {
			await tx.user.create({ data: person('hanging@b.test') })
			await mayGoOn
			await tx.user.create({ data: person('hanging-too@b.test') })
		}),
	)
	const { error, ms } = await outcome(db().user.create({ data: person('after@b.test') }))
	expect(error).toBeNull()
	expect(ms).toBeLessThan(8_000)
	goOn()
	expect(await hanging).toMatchObject({
		error: { name: 'DatabaseBusyError', message: 'The transaction took too long' },
	})
	expect(await db().user.count({ where: { email: { startsWith: 'hanging' } } })).toBe(0)
})

test('does not start with a file on which a setting cannot be applied', async () => {
	await closeDatabase()
	const elsewhere = mkdtempSync(join(tmpdir(), 'prohub-held-'))
	process.env['DATA_DIR'] = elsewhere
	forgetSingleton('config')
	// A reader prevents a file with a rollback journal from switching to WAL.
	const reader = new Database(databaseFile())
	reader.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1); BEGIN; SELECT * FROM t')
	const { error } = await outcome(openDatabase())
	expect(error).not.toBeNull()
	expect(() => db()).toThrow('not open')
	reader.close()
	rmSync(elsewhere, { recursive: true })
	process.env['DATA_DIR'] = folder
	forgetSingleton('config')
	await openDatabase()
})
