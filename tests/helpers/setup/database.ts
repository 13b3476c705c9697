import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { migrate } from '../../../prisma/migrate'
import { closeDatabase, databaseFile, db, openDatabase } from '~/core/db/db.server'

/** Gives a test file its own database, emptied before each test. */
export function useDatabase(): void {
	beforeAll(async () => {
		const base = inject('baseDatabase') as string | undefined
		// Slow tests run without a base database to copy.
		if (base === undefined) await migrate(databaseFile(), 'base')
		else copyFileSync(base, databaseFile())
		await openDatabase()
	})
	beforeEach(emptyDatabase)
	afterAll(closeDatabase)
}

async function emptyDatabase(): Promise<void> {
	await db().user.deleteMany()
	await db().billingAccount.deleteMany()
	await db().checkoutAttempt.deleteMany()
	await db().couponRedemption.deleteMany()
	await db().stripeEvent.deleteMany()
	await db().billingAlert.deleteMany()
	await db().auditEvent.deleteMany()
	await db().resetRequest.deleteMany()
	await db().outboxMessage.deleteMany()
	await db().usedToken.deleteMany()
	await db().endedSession.deleteMany()
	await db().guide.deleteMany()
	await db().category.deleteMany()
	await db().tag.deleteMany()
	await db().$executeRaw`DELETE FROM "GuideSearch"`
	await db().directoryChange.deleteMany()
}
