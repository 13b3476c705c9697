import { db } from '~/core/db/db.server'

/** Faults like those of a damaged database. */

/** Removes a table while a function runs. */
export async function withoutTable(table: string, run: () => Promise<void>): Promise<void> {
	await db().$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "test_gone"`)
	try {
		await run()
	} finally {
		await db().$executeRawUnsafe(`ALTER TABLE "test_gone" RENAME TO "${table}"`)
	}
}

/** Fails one kind of write while something runs, as a broken disk would, such as `INSERT ON "User"`. */
export async function whileFailing<T>(write: string, run: () => Promise<T>): Promise<T> {
	await db().$executeRawUnsafe(
		`CREATE TRIGGER "test_fault" BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'no'); END`,
	)
	try {
		return await run()
	} finally {
		await db().$executeRawUnsafe('DROP TRIGGER "test_fault"')
	}
}
