import { db } from '~/core/db/db.server'
import { isPostgres } from '~/core/db/dialect.server'

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

/** What fails a kind of write, as statements, and what ends it. */
function fault(write: string, when: string | undefined): { start: string[]; end: string } {
	const name = `test_fault_${write.replace(/\W+/gu, '_').toLowerCase()}`
	if (!isPostgres()) {
		const condition = when === undefined ? '' : `WHEN ${when}`
		return {
			start: [
				`CREATE TRIGGER "${name}" BEFORE ${write} ${condition} BEGIN SELECT RAISE(ABORT, 'no'); END`,
			],
			end: `DROP TRIGGER "${name}"`,
		}
	}
	const condition = when === undefined ? '' : `WHEN (${when})`
	return {
		start: [
			`CREATE OR REPLACE FUNCTION test_fault() RETURNS trigger LANGUAGE plpgsql
				AS $body$ BEGIN RAISE EXCEPTION 'no'; END $body$`,
			`CREATE TRIGGER "${name}" BEFORE ${write} FOR EACH ROW ${condition} EXECUTE FUNCTION test_fault()`,
		],
		end: `DROP TRIGGER "${name}" ON ${write.split(' ON ').at(-1) ?? ''}`,
	}
}

/**
 * Fails one kind of write while something runs, as a broken disk would, such as `INSERT ON "User"`.
 * @param when only for rows of which this is true, such as `NEW."role" = 'admin'`
 */
export async function whileFailing<T>(
	write: string,
	run: () => Promise<T>,
	when?: string,
): Promise<T> {
	const { start, end } = fault(write, when)
	for (const statement of start) await db().$executeRawUnsafe(statement)
	try {
		return await run()
	} finally {
		await db().$executeRawUnsafe(end)
	}
}
