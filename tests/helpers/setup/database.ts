import { copyFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { migrate } from '../../../prisma/migrate'
import { config } from '~/core/config/config.server'
import { closeDatabase, databaseFile, db, openDatabase } from '~/core/db/db.server'
import { closeLimits } from '~/core/security/rate-limiter.server'
import { copyOfBase } from './postgres-admin'
import type { PostgresServer } from './postgres-base'

/** Gives a test file its own database, emptied before each test. */
export function useDatabase(): void {
	const server = inject('postgres') as PostgresServer | undefined
	if (server === undefined) useSqlite()
	else usePostgres()
}

function useSqlite(): void {
	let connection: Database.Database
	let emptyTables: () => void
	beforeAll(async () => {
		const base = inject('baseDatabase') as string | undefined
		// Slow tests come without a base to copy.
		if (base === undefined) await migrate(databaseFile(), 'base')
		else copyFileSync(base, databaseFile())
		await openDatabase()
		connection = new Database(databaseFile())
		connection.exec('PRAGMA foreign_keys=ON;PRAGMA synchronous=OFF')
		const statements = EMPTIED.map((sql) => connection.prepare(sql))
		const transaction = connection.transaction(() => {
			for (const statement of statements) statement.run()
		})
		emptyTables = () => transaction.immediate()
	})
	// On a connection of its own: Prisma would send each statement by itself.
	beforeEach(() => emptyTables())
	afterAll(async () => {
		connection.close()
		await closeDatabase()
	})
}

/** What depends on these rows goes with them. */
const EMPTIED = [
	...['User', 'BillingAccount', 'CheckoutAttempt', 'CouponRedemption', 'StripeEvent'],
	...['BillingAlert', 'AuditEvent', 'ResetRequest', 'OutboxMessage', 'UsedToken', 'EndedSession'],
	...['Guide', 'Category', 'Tag', 'GuideSearch', 'DirectoryChange'],
].map((table) => `DELETE FROM "${table}"`)
/** What the process keeps in memory is of the rows before. */
EMPTIED.push('UPDATE "CacheVersion" SET "version" = "version" + 1')

/** Empties the database within a test, through the app's own connection. */
export async function emptyDatabase(): Promise<void> {
	for (const statement of EMPTIED) await db().$executeRawUnsafe(statement)
}

/** A copy of the migrated database, on the server of the test run. */
function usePostgres(): void {
	const { url } = config().postgres ?? { url: '' }
	const connection = new Client({ connectionString: url })
	let drop: () => Promise<void>
	beforeAll(async () => {
		drop = await copyOfBase(url)
		await connection.connect()
		await openDatabase()
	})
	beforeEach(async () => {
		await connection.query(EMPTIED.join(';'))
	})
	afterAll(async () => {
		await closeDatabase()
		await closeLimits()
		await connection.end()
		await drop()
	})
}
