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
import { joinedQuery, selectColumns } from './joined-rows.server'
import { fixedQuery, readRows } from './read-rows.server'

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

describe('a query that is put together once', () => {
	const findAfter = fixedQuery<{ address: string }, { userId: string; after: string }>(
		({ userId, after }) => sql`SELECT "propertyAddress" AS "address" FROM "Property"
			WHERE "userId" = ${userId} AND "propertyAddress" > ${after} AND "archivedAt" IS NULL
				AND "userId" = ${userId} ORDER BY "propertyAddress"`,
	)

	test('FAST-04 has the values of each call, in the order of the statement', async () => {
		const [ana, ben] = [await createUser(), await createUser()]
		for (const address of ['a', 'b', 'c']) {
			await db().property.create({ data: property(ana.id, address) })
		}
		await db().property.create({ data: property(ben.id, 'z') })
		const found = async (userId: string, after: string) =>
			(await findAfter({ userId, after })).map(({ address }) => address)
		expect(await found(ana.id, '')).toEqual(['a', 'b', 'c'])
		expect(await found(ana.id, 'b')).toEqual(['c'])
		expect(await found(ben.id, 'b')).toEqual(['z'])
		expect(await found(ben.id, `' OR 1=1 --`)).toEqual(['z'])
	})

	test('FAST-04 sees the changes of its transaction', async () => {
		const { id } = await createUser()
		await inTransaction(async (tx) => {
			await tx.property.create({ data: property(id, 'a') })
			expect(await findAfter({ userId: id, after: '' }, tx)).toEqual([{ address: 'a' }])
		})
	})

	test('FAST-04 gives the fields of each table and other columns of joined rows', async () => {
		const { id } = await createUser()
		await db().property.create({ data: property(id, 'a') })
		const FIELDS = ['id', 'email', 'createdAt', 'serviceProvider'] as const
		const find = joinedQuery<{ id: string }>(
			(values) => sql`SELECT ${Prisma.raw(selectColumns('u', FIELDS))},
				${Prisma.raw(selectColumns('p', ['createdAt', 'archivedAt', 'price']))},
				(SELECT count(*) FROM "Property") AS "count"
			FROM "User" u JOIN "Property" p ON p."userId" = u."id" WHERE u."id" = ${values.id}`,
		)
		const user = await db().user.findUniqueOrThrow({ where: { id } })
		for (let twice = 0; twice < 2; twice += 1) {
			const [row, ...others] = await find({ id })
			const { email, createdAt, serviceProvider } = user
			expect(row?.fields('u', FIELDS)).toEqual({ id, email, createdAt, serviceProvider })
			expect(row?.fields('p', ['createdAt', 'archivedAt', 'price'])).toEqual({
				...{ createdAt: NOW, archivedAt: null, price: 1 / 3 },
			})
			expect(Number(row?.get('count'))).toBe(1)
			expect(row?.get('no such column')).toBeUndefined()
			expect(others).toEqual([])
		}
		expect(await find({ id: 'nobody' })).toEqual([])
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
