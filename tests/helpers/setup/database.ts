import { copyFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { migrate } from '../../../prisma/migrate'
import { closeDatabase, databaseFile, openDatabase } from '~/core/db/db.server'

/** Gives a test file its own database, emptied before each test. */
export function useDatabase(): void {
	beforeAll(async () => {
		const base = inject('baseDatabase') as string | undefined
		// Slow tests come without a base to copy.
		if (base === undefined) await migrate(databaseFile(), 'base')
		else copyFileSync(base, databaseFile())
		await openDatabase()
	})
	beforeEach(emptyDatabase)
	afterAll(closeDatabase)
}

/** What depends on these rows goes with them. */
const EMPTIED = [
	...['User', 'BillingAccount', 'CheckoutAttempt', 'CouponRedemption', 'StripeEvent'],
	...['BillingAlert', 'AuditEvent', 'ResetRequest', 'OutboxMessage', 'UsedToken', 'EndedSession'],
	...['Guide', 'Category', 'Tag', 'GuideSearch', 'DirectoryChange'],
]
const EMPTY_ALL = [
	...['PRAGMA foreign_keys=ON', 'PRAGMA synchronous=OFF', 'BEGIN IMMEDIATE'],
	...EMPTIED.map((table) => `DELETE FROM "${table}"`),
	'COMMIT',
].join(';')

/** In one transaction on a connection of its own: Prisma would send each statement by itself. */
function emptyDatabase(): void {
	const connection = new Database(databaseFile())
	try {
		connection.exec(EMPTY_ALL)
	} finally {
		connection.close()
	}
}
