import { describe, expect, onTestFinished, test } from 'vitest'
import { config } from '~/core/config/config.server'
import {
	closeDatabase,
	db,
	inTransaction,
	isBusy,
	isUniqueViolation,
	openDatabase,
} from '~/core/db/db.server'
import { insertWithinLimit } from '~/features/calculator/saved-properties/property-limit.server'
import {
	changedBetween,
	readChangeLog,
} from '~/features/directory/listing/change-log-queries.server'
import { migratePostgres } from '../../prisma/postgres/migrate'
import { createUser } from '#tests/helpers/factories'
import { createProvider } from '#tests/helpers/directory/providers'
import { useDatabase } from '#tests/helpers/setup/database'
import { runSql } from '#tests/helpers/setup/postgres-admin'
import { replaceSingleton } from '#tests/helpers/setup/singletons'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const userData = (email: string) => ({
	email,
	verifiedEmail: email,
	firstName: 'Test',
	lastName: 'Person',
	createdAt: NOW,
	updatedAt: NOW,
})
const url = (): string => config().postgres?.url ?? ''
const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => null,
		(error: unknown) => error,
	)

/** A promise and the function that resolves it. */
function gate(): { open: () => void; opened: Promise<void> } {
	let open: () => void = () => undefined
	const opened = new Promise<void>((resolve) => (open = resolve))
	return { open, opened }
}

describe('SCALE-03 conflicts', () => {
	test('the property limit holds when twelve save at once', async () => {
		const user = await createUser('annual')
		const save = (i: number) =>
			insertWithinLimit(
				{
					userId: user.id,
					propertyAddress: `${i} Main St`,
					addressKey: `${i} main st`,
					inputs: '{}',
					analysis: null,
					strategy: '',
					price: null,
				},
				3,
				NOW,
			)
		const saved = await Promise.all(Array.from({ length: 12 }, (_, i) => save(i)))
		expect(saved.filter((id) => id !== null)).toHaveLength(3)
		expect(await db().property.count()).toBe(3)
	})

	test('two who each take the other one back leave one of them', async () => {
		for (let round = 0; round < 5; round += 1) {
			const ids = [(await createUser('admin')).id, (await createUser('admin')).id]
			await Promise.all(
				ids.map((_, i) =>
					inTransaction(async (tx) => {
						const admins = await tx.user.count({ where: { role: 'admin' } })
						if (admins < 2) return
						await tx.user.update({ where: { id: ids[1 - i] }, data: { role: 'user' } })
					}),
				),
			)
			expect(await db().user.count({ where: { role: 'admin' } })).toBe(1)
			await db().user.deleteMany()
		}
	})

	test('a conflict that the code catches is repeated all the same', async () => {
		const { id } = await createUser('user')
		let runs = 0
		await inTransaction(async (tx) => {
			runs += 1
			const { firstName } = await tx.user.findUniqueOrThrow({ where: { id } })
			if (runs === 1) await db().user.update({ where: { id }, data: { firstName: 'Meanwhile' } })
			await tx.user
				.update({ where: { id }, data: { firstName: `${firstName}!` } })
				.catch(() => undefined)
		})
		expect(runs).toBe(2)
		expect((await db().user.findUniqueOrThrow({ where: { id } })).firstName).toBe('Meanwhile!')
	})

	test('a call that Prisma makes a transaction of is repeated too', async () => {
		const { id } = await createUser('user')
		const write = (i: number) =>
			db().user.update({
				where: { id },
				data: {
					firstName: `N${i}`,
					knownDevices: { create: { device: `d${i}`, firstSeenAt: NOW, lastSeenAt: NOW } },
				},
			})
		await Promise.all(Array.from({ length: 8 }, (_, i) => write(i)))
		expect(await db().knownDevice.count()).toBe(8)
	})

	test('a unique violation outside a conflict is reported, and the work ends', async () => {
		await db().user.create({ data: userData('a@b.test') })
		const error = await failure(
			inTransaction((tx) => tx.user.create({ data: userData('a@b.test') })),
		)
		expect(isUniqueViolation(error)).toBe(true)
	})

	test('statements that are sent at once in one transaction go one after the other', async () => {
		await inTransaction(async (tx) => {
			await Promise.all(
				Array.from({ length: 10 }, (_, i) => tx.user.create({ data: userData(`${i}@b.test`) })),
			)
		})
		expect(await db().user.count()).toBe(10)
	})
})

describe('SCALE-03 a connection that ends', () => {
	test('a lost COMMIT is not repeated: 503, and the user is asked to look', async () => {
		await runSql(
			`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
			 CREATE CONSTRAINT TRIGGER die_at_commit AFTER INSERT ON "Tag" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()`,
			url(),
		)
		onTestFinished(async () => {
			await runSql('DROP FUNCTION die CASCADE', url())
		})
		let runs = 0
		const error = await failure(
			inTransaction(async (tx) => {
				runs += 1
				await tx.tag.create({ data: { name: 'A', nameKey: 'a' } })
			}),
		)
		expect(runs).toBe(1)
		expect(isBusy(error)).toBe(true)
		expect(error).toMatchObject({
			status: 503,
			data: expect.stringContaining('check whether') as string,
		})
	})

	test('while the server ends connections every answer is right or a 503, and afterwards all is well', async () => {
		await createUser('user')
		const asked = Array.from({ length: 30 }, () => failure(db().user.count()))
		await runSql(
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url()).pathname.slice(1)}' AND application_name = 'prohub'`,
		)
		for (const error of await Promise.all(asked)) expect(error === null || isBusy(error)).toBe(true)
		// A busy computer hears late that an idle connection has ended: each may cost one request its answer.
		for (let i = 0; i < must(config().postgres).maxConnections; i++) {
			const error = await failure(db().user.count())
			expect(error === null || isBusy(error)).toBe(true)
		}
		expect(await db().user.count()).toBe(1)
	})

	test('a server that cannot be reached is a 503', async () => {
		const before = config()
		await closeDatabase()
		const nowhere = { ...must(before.postgres), url: 'postgres://nobody@127.0.0.1:1/none' }
		replaceSingleton('config', { ...before, postgres: nowhere })
		const error = await failure(openDatabase())
		replaceSingleton('config', before)
		await openDatabase()
		expect(isBusy(error)).toBe(true)
	})
})

function must<T>(value: T | null): T {
	if (value === null) throw new Error('Not on PostgreSQL')
	return value
}

describe('SCALE-08 the change log of the directory', () => {
	test('a row that is seen is the last that can come before those that follow', async () => {
		const [first, second] = [await createProvider(), await createProvider()]
		const start = (await readChangeLog()).newest
		const [written, mayEnd] = [gate(), gate()]
		const slow = inTransaction(async (tx) => {
			await tx.providerProfile.update({ where: { userId: first.id }, data: { company: 'Slow' } })
			written.open()
			await mayEnd.opened
		})
		await written.opened
		const quick = db().providerProfile.update({
			where: { userId: second.id },
			data: { company: 'Quick' },
		})
		// The second writer waits: nobody may see its row before that of the first one.
		const ends = await Promise.race([
			quick.then(() => 'written'),
			waitsForLock().then(() => 'waiting'),
		])
		expect(ends).toBe('waiting')
		expect((await readChangeLog()).newest).toBe(start)
		mayEnd.open()
		await Promise.all([slow, quick])
		const { newest } = await readChangeLog()
		expect(new Set(await changedBetween(start, newest))).toEqual(new Set([first.id, second.id]))
	})
})

/** Resolves once a connection waits for an advisory lock. */
async function waitsForLock(): Promise<void> {
	for (;;) {
		const rows = await runSql(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
		if (rows.length > 0) return
	}
}

describe('SCALE-02 the settings of the connection', () => {
	const reopen = async (): Promise<unknown> => {
		await closeDatabase()
		return failure(openDatabase())
	}
	const role = (change: string): Promise<unknown> =>
		runSql(`ALTER ROLE prohub IN DATABASE "${new URL(url()).pathname.slice(1)}" ${change}`)

	test('are proven at the start; what is wrong is named at once', async () => {
		await role('SET synchronous_commit = off')
		onTestFinished(async () => {
			await role('RESET synchronous_commit')
			await openDatabase()
		})
		expect(String(await reopen())).toContain('synchronous_commit is off, must be on')
	})

	test('are stored with the user, so that a pooler that drops options does no harm', async () => {
		await migratePostgres(url())
		const before = config()
		onTestFinished(async () => {
			replaceSingleton('config', before)
			await openDatabase()
		})
		replaceSingleton('config', {
			...before,
			postgres: { ...must(before.postgres), isPooled: true },
		})
		expect(await reopen()).toBeNull()
		const names = ['TimeZone', 'statement_timeout', 'default_transaction_isolation']
		for (const name of names) await role(`RESET ${name}`)
		await runSql(
			`ALTER DATABASE "${new URL(url()).pathname.slice(1)}" SET TimeZone = 'Europe/Rome'`,
		)
		const error = String(await reopen())
		expect(error).toContain('TimeZone is Europe/Rome, must be UTC')
		expect(error).toContain('default_transaction_isolation is read committed, must be serializable')
		expect(error).toContain('npm run db:migrate')
	})
})

test('times are stored and read to the millisecond', async () => {
	const at = new Date('2026-03-29T01:30:00.123Z')
	const { id } = await db().user.create({ data: { ...userData('t@b.test'), createdAt: at } })
	expect((await db().user.findUniqueOrThrow({ where: { id } })).createdAt).toEqual(at)
})
