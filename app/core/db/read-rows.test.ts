import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { createUser } from '#tests/helpers/factories'
import { withoutTable } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import { describeSqlite } from '#tests/helpers/setup/postgres'
import {
	closeDatabase,
	databaseFile,
	db,
	inTransaction,
	openDatabase,
	Prisma,
	statementCount,
} from './db.server'
import { isDiskAlarmRaised } from './disk-alarm.server'
import { readRows } from './read-rows.server'

useDatabase()

const { sql } = Prisma
const NOW = new Date('2026-05-01T12:34:56.789Z')

const addresses = (): Promise<{ propertyAddress: string }[]> =>
	readRows(sql`SELECT "propertyAddress" FROM "Property" ORDER BY "propertyAddress"`)

const property = (userId: string, propertyAddress: string) => ({
	...{ userId, propertyAddress, addressKey: propertyAddress, inputs: '{}' },
	...{ price: 1 / 3, createdAt: NOW, updatedAt: NOW },
})

describe('a query', () => {
	test('returns what Prisma returns, integers aside', async () => {
		const { id } = await createUser()
		await db().property.create({ data: property(id, `O'Hara "Söhne" 🏚️`) })
		const statement = sql`
			SELECT p."id", p."propertyAddress", p."price", p."archivedAt", p."createdAt", p."revision",
				u."serviceProvider", u."email" AS "u.email"
			FROM "Property" p JOIN "User" u ON u."id" = p."userId"
			WHERE u."id" = ${id} AND p."createdAt" = ${NOW} AND u."serviceProvider" = ${false}`
		const [row] = await readRows<Record<string, unknown>>(statement)
		const [same] = await db().$queryRaw<Record<string, unknown>[]>(statement)
		expect(row).toEqual(same)
		expect(row).toMatchObject({ createdAt: NOW, archivedAt: null, serviceProvider: false })
		expect(await readRows(statement)).toEqual([row])
		const [counted] = await readRows<{ n: number | bigint }>(
			sql`SELECT count(*) AS "n" FROM "Property"`,
		)
		expect(Number(counted?.n)).toBe(1)
	})

	test('is one statement', async () => {
		const before = statementCount()
		await addresses()
		expect(statementCount() - before).toBe(1)
	})

	test('sees what is committed at once, and the rest only in its own transaction', async () => {
		const { id } = await createUser()
		await db().property.create({ data: property(id, 'a') })
		expect(await addresses()).toHaveLength(1)
		const failing = inTransaction(async (tx) => {
			await tx.property.create({ data: property(id, 'b') })
			const count = sql`SELECT "id" FROM "Property"`
			expect(await readRows(count, tx)).toHaveLength(2)
			expect(await addresses()).toHaveLength(1)
			throw new Error('halfway')
		})
		await expect(failing).rejects.toThrow('halfway')
		expect(await addresses()).toHaveLength(1)
		await inTransaction((tx) => tx.property.create({ data: property(id, 'b') }))
		expect(await addresses()).toHaveLength(2)
	})

	test('fails without its table and works again with it', async () => {
		expect(await addresses()).toEqual([])
		await withoutTable('Property', async () => {
			await expect(addresses()).rejects.toThrow(/Property/u)
		})
		expect(await addresses()).toEqual([])
	})
})

describeSqlite('the connection that reads', () => {
	test('refuses to write, which is no fault of the disk', async () => {
		for (const text of [
			`DELETE FROM "User"`,
			`UPDATE "User" SET "email" = "email" RETURNING "id"`,
		]) {
			await expect(readRows(Prisma.raw(text))).rejects.toThrow('Not a query')
		}
		expect(isDiskAlarmRaised()).toBe(false)
	})

	test('reads while another process writes', async () => {
		const other = new Database(databaseFile())
		other.exec('BEGIN IMMEDIATE')
		expect(await addresses()).toEqual([])
		other.exec('COMMIT')
		other.close()
	})

	test('is closed and opened with the database', async () => {
		await addresses()
		await closeDatabase()
		await expect(addresses()).rejects.toThrow('not open')
		await openDatabase()
		expect(await addresses()).toEqual([])
	})

	test('reads columns that were added after a statement was prepared', async () => {
		const all = (): Promise<Record<string, unknown>[]> =>
			readRows(sql`SELECT * FROM "CacheVersion" WHERE "name" = 'pages'`)
		await db().$executeRaw`INSERT INTO "CacheVersion" VALUES ('pages', 1) ON CONFLICT DO NOTHING`
		expect(Object.keys((await all())[0] ?? {})).not.toContain('addedAt')
		await db().$executeRaw`ALTER TABLE "CacheVersion" ADD COLUMN "addedAt" DATETIME`
		expect(Object.keys((await all())[0] ?? {})).toContain('addedAt')
		await db().$executeRaw`ALTER TABLE "CacheVersion" DROP COLUMN "addedAt"`
	})
})
