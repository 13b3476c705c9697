import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { describeSqlite, onPostgres } from '#tests/helpers/setup/postgres'
import { DatabaseBusyError } from './database-errors.server'
import {
	closeDatabase,
	databaseFile,
	db,
	inTransaction,
	isBusy,
	isUniqueViolation,
	openDatabase,
	pingDatabase,
	type Tx,
} from './db.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

const userData = (email: string, verified = true) => ({
	email,
	verifiedEmail: verified ? email : null,
	firstName: 'Test',
	lastName: 'Person',
	createdAt: NOW,
	updatedAt: NOW,
})

const emails = async (): Promise<string[]> =>
	(await db().user.findMany({ orderBy: { email: 'asc' } })).map(({ email }) => email)

/** A promise and the function that resolves it. */
function gate(): { open: () => void; opened: Promise<void> } {
	let open: () => void = () => undefined
	const opened = new Promise<void>((resolve) => (open = resolve))
	return { open, opened }
}

describe('database settings', () => {
	test.skipIf(onPostgres()).each([
		['journal_mode', 'wal'],
		['synchronous', 2n],
		['foreign_keys', 1n],
		['busy_timeout', 0n],
	])('PRAGMA %s is %s', async (name, expected) => {
		const rows = await db().$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`)
		expect(Object.values(rows[0] ?? {}).map(String)).toEqual([String(expected)])
	})

	test('foreign keys are enforced', async () => {
		const orphan = { userId: 'nobody', tokenHash: 'x', createdAt: NOW, lastSeenAt: NOW }
		await expect(
			db().session.create({ data: { ...orphan, authenticatedAt: NOW } }),
		).rejects.toMatchObject({ code: 'P2003' })
	})

	test('deleting a user deletes everything that belongs to them', async () => {
		const { id } = await db().user.create({ data: userData('a@b.test') })
		const stamps = { createdAt: NOW, lastSeenAt: NOW, authenticatedAt: NOW }
		await db().session.create({ data: { userId: id, tokenHash: 'x', ...stamps } })
		await db().user.delete({ where: { id } })
		expect(await db().session.count()).toBe(0)
	})

	test('opens once, responds, and is unusable before it is opened', async () => {
		const client = db()
		await openDatabase()
		expect(db()).toBe(client)
		await expect(pingDatabase()).resolves.toBeUndefined()
		await closeDatabase()
		expect(() => db()).toThrow('not open')
		await openDatabase()
	})
})

describe('transactions', () => {
	test('commit or roll back as a whole', async () => {
		const work = inTransaction(async (tx) => {
			await tx.user.create({ data: userData('a@b.test') })
			throw new Error('halfway')
		})
		await expect(work).rejects.toThrow('halfway')
		expect(await emails()).toEqual([])
		await inTransaction((tx) => tx.user.create({ data: userData('a@b.test') }))
		expect(await emails()).toEqual(['a@b.test'])
	})

	test('a rollback does not undo a parallel write', async () => {
		const [written, mayFail] = [gate(), gate()]
		const failing = inTransaction(async (tx) => {
			await tx.user.create({ data: userData('inside@b.test') })
			written.open()
			await mayFail.opened
			throw new Error('rolled back')
		})
		await written.opened
		const plain = db().user.create({ data: userData('outside@b.test') })
		const many = Promise.all(
			Array.from({ length: 10 }, (_, i) => db().user.create({ data: userData(`more${i}@b.test`) })),
		)
		mayFail.open()
		await expect(failing).rejects.toThrow('rolled back')
		await plain
		await many
		expect(await emails()).toHaveLength(11)
		expect(await emails()).not.toContain('inside@b.test')
	})

	test('a parallel reader never sees uncommitted data', async () => {
		const [written, mayEnd] = [gate(), gate()]
		const writing = inTransaction(async (tx) => {
			await tx.user.create({ data: userData('a@b.test') })
			written.open()
			await mayEnd.opened
			throw new Error('rolled back')
		})
		await written.opened
		const emailsInside = emails()
		mayEnd.open()
		await expect(writing).rejects.toThrow('rolled back')
		expect(await emailsInside).toEqual([])
	})

	test('50 in parallel lose no update', async () => {
		const { id } = await db().user.create({ data: userData('a@b.test') })
		const addOne = async (tx: Tx) => {
			const row = await tx.user.findUniqueOrThrow({ where: { id } })
			await tx.user.update({
				where: { id },
				data: { firstName: String(Number(row.firstName === 'Test' ? 0 : row.firstName) + 1) },
			})
		}
		await Promise.all(Array.from({ length: 50 }, () => inTransaction(addOne)))
		expect((await db().user.findUniqueOrThrow({ where: { id } })).firstName).toBe('50')
	})

	test('a list of statements is one transaction', async () => {
		const list = db().$transaction([
			db().user.create({ data: userData('a@b.test') }),
			db().user.create({ data: userData('a@b.test') }),
		])
		await expect(list).rejects.toSatisfy(isUniqueViolation)
		expect(await emails()).toEqual([])
	})

	test.skipIf(onPostgres())(
		'begin as writers, so that another process cannot make them fail halfway',
		async () => {
			const other = new Database(databaseFile(), { timeout: 0 })
			await inTransaction(async (tx) => {
				await tx.user.count()
				expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/u)
			})
			other.exec('BEGIN IMMEDIATE; ROLLBACK')
			other.close()
		},
	)
})

test('SCALE-03 a transaction that takes longer than five seconds is rolled back, and the database is busy', async () => {
	const late = inTransaction(async (tx) => {
		await tx.user.create({ data: userData('late@b.test') })
		// As on a computer that does not get to it: until Prisma has ended it.
		for (;;) {
			await tx.user.count()
			await new Promise(setImmediate)
		}
	})
	await expect(late).rejects.toMatchObject({ name: 'DatabaseBusyError', status: 503 })
	expect(await emails()).toEqual([])
})

describeSqlite('a database locked by another process (security row 92)', () => {
	test('is waited for during a second, by single statements and by transactions', async () => {
		const other = new Database(databaseFile())
		other.exec('BEGIN IMMEDIATE')
		setTimeout(() => other.exec('COMMIT'), 1_000)
		const order: string[] = []
		const writes = [
			db()
				.user.create({ data: userData('plain@b.test') })
				.then(() => order.push('plain')),
			inTransaction((tx) => tx.user.create({ data: userData('inside@b.test') })).then(() =>
				order.push('inside'),
			),
		]
		expect(other.inTransaction).toBe(true)
		await Promise.all(writes)
		expect(order.sort()).toEqual(['inside', 'plain'])
		expect(await emails()).toEqual(['inside@b.test', 'plain@b.test'])
		other.close()
	})

	test('remains readable', async () => {
		await db().user.create({ data: userData('a@b.test') })
		const other = new Database(databaseFile())
		other.exec('BEGIN IMMEDIATE')
		expect(await emails()).toEqual(['a@b.test'])
		other.exec('ROLLBACK')
		other.close()
	})
})

describe('error classification', () => {
	test.each([
		[new DatabaseBusyError(), true],
		[{ code: 'P1008' }, true],
		[{ name: 'DatabaseBusyError' }, true],
		[{ cause: { kind: 'SocketTimeout' } }, true],
		[{ code: 'P2002' }, false],
		[{ cause: { kind: 'other' } }, false],
		[{ cause: null }, false],
		[new Error('no'), false],
		['text', false],
		[null, false],
	])('isBusy(%j) is %s', (error, expected) => {
		expect(isBusy(error)).toBe(expected)
	})

	test.each([
		[{ code: 'P2002' }, true],
		[{ code: 'P2003' }, false],
		[null, false],
		['P2002', false],
	])('isUniqueViolation(%j) is %s', (error, expected) => {
		expect(isUniqueViolation(error)).toBe(expected)
	})
})
