import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { moveToPostgres, moveToSqlite } from '../../prisma/move/commands'
import { moveData } from '../../prisma/move/move'
import { postgresStore } from '../../prisma/move/postgres-store'
import { openSqliteStore } from '../../prisma/move/sqlite-store'
import { migratePostgres } from '../../prisma/postgres/migrate'
import { withConnection } from '../../prisma/postgres/connection'
import { assertNotInUse } from '../../prisma/sqlite-file'
import { seedDemo } from '../../prisma/seed/demo'
import { config } from '~/core/config/config.server'
import { closeDatabase, db, openDatabase } from '~/core/db/db.server'
import { countGuides } from '~/features/guides/list/guide-list-queries.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { emptyPostgres, runSql } from '#tests/helpers/setup/postgres-admin'
import { changeConfig } from '#tests/helpers/setup/singletons'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
let dataDir: string
let lines: string[]
const options = () => ({ dataDir, now: NOW, print: (text: string) => void lines.push(text) })

/** Fills a SQLite file with the demo. */
beforeEach(async (context) => {
	lines = []
	dataDir = join(config().dataDir, context.task.id.replace(/\W/gu, '_'))
	mkdirSync(dataDir, { recursive: true })
	await migrate(join(dataDir, 'app.db'), 'base')
	await closeDatabase()
	const before = config()
	changeConfig({ postgres: null, dataDir })
	await openDatabase()
	await seedDemo(NOW)
	await closeDatabase()
	changeConfig({ postgres: before.postgres, dataDir: before.dataDir })
	await openDatabase()
})

const countsOf = (file: string): Record<string, number> => {
	const open = new Database(file, { readonly: true })
	try {
		const names = open
			.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
			.pluck()
			.all() as string[]
		return Object.fromEntries(
			names.map((name) => [
				name,
				open.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number,
			]),
		)
	} finally {
		open.close()
	}
}

test('SCALE-15 db:move moves all to PostgreSQL and back, proven row by row; the source stays', async () => {
	const file = join(dataDir, 'app.db')
	// Merges the log into the file, as the move does.
	await assertNotInUse(file)
	const before = readFileSync(file)
	const url = await emptyPostgres()
	await moveToPostgres(url, options())
	expect(readFileSync(file).equals(before)).toBe(true)
	expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
	expect(lines.at(-1)).toContain('Set DATABASE_URL')
	const report = readFileSync(join(dataDir, 'move-20260501120000.txt'), 'utf8')
	expect(report).toMatch(/^User: (\d+) rows (\w+), copy \1 rows \2$/mu)

	await closeDatabase()
	changeConfig({ postgres: { ...config().postgres, url, directUrl: url } as never })
	await openDatabase()
	onTestFinished(closeDatabase)
	const found = { terms: ['loan'], mayReadAll: true, categoryKey: '', tagKey: '' }
	expect((await countGuides(found)).count).toBeGreaterThan(0)
	// The change log goes on where it was.
	const [provider] = await db().providerProfile.findMany({ take: 1 })
	await db().providerProfile.update({
		where: { userId: provider?.userId ?? '' },
		data: { company: 'Moved' },
	})
	await closeDatabase()

	const back = join(dataDir, 'back')
	mkdirSync(back)
	await moveToSqlite(url, { ...options(), dataDir: back })
	const counts = countsOf(join(back, 'app.db'))
	const original = countsOf(file)
	for (const table of [
		'User',
		'Property',
		'Guide',
		'Payment',
		'GuideSearch',
		'ProviderServiceType',
	]) {
		expect([table, counts[table]]).toEqual([table, original[table]])
	}
	expect(existsSync(join(back, 'app.db.moving'))).toBe(false)
	await openDatabase()
})

test('SCALE-15 a move that is interrupted goes on where it was', async () => {
	const url = await emptyPostgres()
	await migratePostgres(url)
	const source = openSqliteStore(join(dataDir, 'app.db'), { isReadonly: true })
	const seen: string[] = []
	await expect(
		withConnection(url, async (client) => {
			const target = await postgresStore(client, { isReadonly: false })
			await moveData(source, target, (table) => {
				seen.push(table)
				if (table === 'Property') throw new Error('pulled the plug')
			})
		}),
	).rejects.toThrow('pulled the plug')
	source.close()
	expect(seen.length).toBeGreaterThan(1)
	const [row] = await runSql('SELECT count(*)::int AS n FROM "_move" WHERE "done"', url)
	expect(row?.['n']).toBe(seen.length - 1)
	await moveToPostgres(url, options())
	expect(await runSql(`SELECT to_regclass('"_move"') AS t`, url)).toEqual([{ t: null }])
})

test('SCALE-15 values that PostgreSQL cannot store are listed before anything is copied', async () => {
	const open = new Database(join(dataDir, 'app.db'))
	open
		.prepare(
			`UPDATE "User" SET "firstName" = 'A' || char(0) || 'B' WHERE "email" = 'annual@demo.test'`,
		)
		.run()
	open.prepare(`UPDATE "Payment" SET "amount" = 3000000000 WHERE rowid = 1`).run()
	open.close()
	const url = await emptyPostgres()
	await expect(moveToPostgres(url, options())).rejects.toThrow(
		/User \(id .*\): firstName has a NUL character/u,
	)
	expect(await runSql('SELECT count(*)::int AS n FROM "User"', url)).toEqual([{ n: 0 }])
})

test('a database that is not empty is refused, and so is a file that would be overwritten', async () => {
	const url = await emptyPostgres()
	await moveToPostgres(url, options())
	await expect(
		moveToPostgres(url, { ...options(), now: new Date(NOW.getTime() + 1) }),
	).rejects.toThrow('not empty')
	await expect(moveToSqlite(url, options())).rejects.toThrow('exists already')
})
