import { db } from '~/core/db/db.server'

/** Runs `work` while the database rejects one kind of write, like a broken disk would. */
export async function whileFailing<T>(
	write: 'INSERT' | 'DELETE' | 'UPDATE',
	table: 'Property' | 'User',
	work: () => Promise<T>,
): Promise<T> {
	const name = `refuse_${write}_${table}`
	await db().$executeRawUnsafe(
		`CREATE TRIGGER ${name} BEFORE ${write} ON "${table}" BEGIN SELECT RAISE(ABORT, 'no'); END`,
	)
	try {
		return await work()
	} finally {
		await db().$executeRawUnsafe(`DROP TRIGGER ${name}`)
	}
}
