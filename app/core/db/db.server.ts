import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '~/core/config/config.server'
import {
	DatabaseBusyError,
	DatabaseUnwritableError,
	isTransactionLate,
	isUniqueViolation,
} from './database-errors.server'
import { isPostgres } from './dialect.server'
import { createSerializedAdapter } from './serialized-adapter.server'
import { endDiskAlarm, isDiskAlarmRaised, raiseDiskAlarm } from './disk-alarm.server'
import { log } from '~/core/log.server'
import { OWNER_ONLY, restrictDatabase } from './owner-only.server'
import { asTransaction } from './postgres/transaction-scope.server'
import { repeatOnConflict, UNIQUE_REPEATS } from './repeat-on-conflict.server'
import { type Prisma, PrismaClient } from '~/core/db/prisma/client'
import { closeReader, openReader } from './sqlite-reader.server'
import { singleton } from '~/core/singleton'

export { isBusy, isUniqueViolation } from './database-errors.server'
export { statementCount } from './statement-count.server'
/** With what statements are put together that Prisma's own words cannot say. */
export { Prisma } from '~/core/db/prisma/client'

/** The client to use inside a transaction. */
export type Tx = Prisma.TransactionClient

const holder = singleton('db', () => ({ client: null as PrismaClient | null }))

/** Required settings of SQLite, so that an acknowledged commit survives a power failure. */
const PRAGMAS: readonly [name: string, set: string, expected: string][] = [
	['journal_mode', 'WAL', 'wal'],
	['synchronous', 'FULL', '2'],
	['foreign_keys', 'ON', '1'],
]

/** The path of the SQLite file. */
export function databaseFile(): string {
	return join(config().dataDir, 'app.db')
}

/**
 * Opens the database, once per process, and verifies its settings.
 * @throws Error when a setting is not what the app relies on: it must not run on a database that can
 * lose commits
 */
export async function openDatabase(): Promise<void> {
	if (holder.client !== null) return
	const { postgres, mode } = config()
	if (postgres === null) {
		holder.client = await openSqlite()
		return
	}
	// Loaded only here: an app with SQLite loads nothing of PostgreSQL.
	const { openPostgres } = await import('./postgres/open-postgres.server')
	holder.client = await openPostgres(postgres, mode === 'production')
}

async function openSqlite(): Promise<PrismaClient> {
	if (!restrictDatabase(databaseFile())) {
		log.warn({ file: 'app.db' }, 'database file is readable by other users of this computer')
	}
	const client = new PrismaClient({ adapter: createSerializedAdapter(databaseFile()) })
	for (const [name, value, expected] of PRAGMAS) {
		await client.$queryRawUnsafe(`PRAGMA ${name}=${value}`)
		const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`)
		const actual = String(Object.values(rows[0] ?? {})[0])
		if (actual !== expected) {
			await client.$disconnect()
			throw new Error(`PRAGMA ${name} is ${actual}, must be ${expected}`)
		}
	}
	openReader(databaseFile())
	return client
}

/** The open database client. */
export function db(): PrismaClient {
	if (holder.client === null) throw new Error('The database is not open yet')
	return holder.client
}

const commitHooks = singleton('commit-hooks', () => new WeakMap<Tx, (() => void)[]>())

class RolledBackOnPurpose extends Error {}

/**
 * Runs `work` in one short transaction, which is committed or rolled back as a whole. Inside, use
 * only the client passed in: with SQLite, any other query waits for this transaction to end. The work may run more
 * than once, because a transaction that conflicts with a parallel one is repeated: it sends no email,
 * calls no provider, changes nothing outside the transaction and catches no database error. What
 * belongs after the commit goes into `afterCommit`. ESLint checks this (`transactions/repeatable`), and
 * `RETRY_ALWAYS=true` rolls back and repeats every transaction once.
 * @throws DatabaseBusyError when it conflicts with others for five seconds, or takes that long itself
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
	if (config().retryAlways) await runAndRollBack(work)
	// With SQLite, transactions come one after the other: none conflicts.
	const uniqueRepeats = isPostgres() ? UNIQUE_REPEATS : 0
	const { value, hooks } = await asTransaction(() =>
		repeatOnConflict(() => runOnce(work), { uniqueRepeats, isUniqueViolation }),
	)
	for (const run of hooks) run()
	return value
}

async function runOnce<T>(
	work: (tx: Tx) => Promise<T>,
): Promise<{ value: T; hooks: (() => void)[] }> {
	try {
		return await db().$transaction(
			async (tx) => {
				const hooks: (() => void)[] = []
				commitHooks.set(tx, hooks)
				return { value: await work(tx), hooks }
			},
			{ maxWait: 6_000, timeout: 5_000 },
		)
	} catch (error) {
		if (isTransactionLate(error)) throw new DatabaseBusyError('The transaction took too long')
		throw error
	}
}

/** The first of two runs; whatever comes of it, the second one decides. */
async function runAndRollBack(work: (tx: Tx) => Promise<unknown>): Promise<void> {
	const run = asTransaction(() =>
		runOnce(async (tx) => {
			await work(tx)
			throw new RolledBackOnPurpose()
		}),
	)
	await run.catch(() => undefined)
}

/** Runs the callback when the transaction is committed, and not at all if it is rolled back. */
export function afterCommit(tx: Tx, run: () => void): void {
	const hooks = commitHooks.get(tx)
	if (hooks === undefined) throw new Error('Not a transaction of inTransaction')
	hooks.push(run)
}

/**
 * Resolves if the database responds.
 * @throws DatabaseUnwritableError while the disk is full or failing
 */
export async function pingDatabase(): Promise<void> {
	await db().$queryRaw`SELECT 1`
	if (isDiskAlarmRaised()) throw new DatabaseUnwritableError('since the last attempt')
}

const PROBE_FILE_BYTES = 1024 * 1024
const PROBE_ROW_BYTES = 64 * 1024

/** While writes fail, attempts one and clears the alarm if it succeeds. */
export async function recheckWrites(): Promise<void> {
	if (isDiskAlarmRaised()) await proveWrites()
}

/**
 * Attempts a write: raises the alarm if it fails, so that `/healthz` knows of a full or failing disk
 * before a member does, and clears it if it succeeds. A small write to the database proves little,
 * because its log may have room left, so a file is written to the disk as well.
 */
export async function proveWrites(): Promise<void> {
	try {
		await probeDisk()
		if (isPostgres()) await probeRow()
		else
			await inTransaction(async (tx) => {
				await tx.$executeRawUnsafe('CREATE TABLE "_WriteProbe" ("filler" BLOB)')
				await tx.$executeRawUnsafe(
					`INSERT INTO "_WriteProbe" VALUES (zeroblob(${PROBE_ROW_BYTES}))`,
				)
				await tx.$executeRawUnsafe('DROP TABLE "_WriteProbe"')
			})
		endDiskAlarm()
	} catch (error) {
		// Of the file. A failing database raises the alarm itself, and a locked one is only busy.
		const { code } = error as { code?: unknown }
		if (typeof code === 'string' && code.startsWith('E')) raiseDiskAlarm(code)
	}
}

/** Writes a row and deletes it, in two transactions: a server confirms both only when they are on its disk. */
async function probeRow(): Promise<void> {
	const nonce = `write-probe-${randomUUID()}`
	await db().usedToken.create({ data: { nonce, expiresAt: new Date(0) } })
	await db().usedToken.deleteMany({ where: { nonce } })
}

/** Writes a file next to the database and deletes it. @throws if there is not enough space */
async function probeDisk(): Promise<void> {
	const path = join(config().dataDir, '.write-probe')
	try {
		await writeFile(path, Buffer.alloc(PROBE_FILE_BYTES), { mode: OWNER_ONLY, flush: true })
	} finally {
		await rm(path, { force: true })
	}
}

export async function closeDatabase(): Promise<void> {
	closeReader()
	await holder.client?.$disconnect()
	holder.client = null
}
