import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { migratePostgres } from '../../prisma/postgres/migrate'
import { seedDemo } from '../../prisma/seed/demo'
import { config } from '~/core/config/config.server'
import { databaseFile, db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { notRun } from '#tests/helpers/not-run'
import { emptyPostgres, runSql } from '#tests/helpers/setup/postgres-admin'
import {
	type AnyClient,
	delegateOf,
	openPrevious,
	previousModels,
	previousSchema,
	rowOf,
} from '#tests/helpers/previous-release'

/**
 * While versions are exchanged one process after the other, the previous one works on the database of this
 * one. It is represented by its schema: its client writes, reads, changes and deletes rows of all its
 * tables. What its code does beyond that is not run here.
 */

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const models = previousModels()
const { problem } = previousSchema()

async function opened(database: Parameters<typeof openPrevious>[0]): Promise<AnyClient> {
	const client = await openPrevious(database)
	onTestFinished(() => client.$disconnect())
	return client
}

/** The client of the previous release on the database of this test. */
function previous(): Promise<AnyClient> {
	const { postgres } = config()
	return opened(postgres === null ? { file: databaseFile() } : { postgres })
}

/** Writes, reads, changes and deletes a row of each table. @param between runs while all of them are there */
async function useAllTables(client: AnyClient, between = () => Promise.resolve()): Promise<void> {
	const made = new Map<string, Record<string, unknown>>()
	for (const model of models) {
		const delegate = delegateOf(client, model.name)
		const data = rowOf(model, made)
		const row = await delegate.create({ data })
		expect(row).toMatchObject(data)
		expect(await delegate.findMany({ where: row })).toEqual([row])
		made.set(model.name, row)
	}
	await between()
	for (const model of [...models].reverse()) {
		const row = made.get(model.name) ?? {}
		const delegate = delegateOf(client, model.name)
		expect(await delegate.updateMany({ where: row, data: row })).toEqual({ count: 1 })
		expect(await delegate.deleteMany({ where: row })).toEqual({ count: 1 })
	}
}

beforeEach((context) => {
	if (problem !== null) notRun(context, 'THE PREVIOUS RELEASE', problem)
	expect(models.length).toBeGreaterThan(40)
})

test('SCALE-17 the previous release writes, reads, changes and deletes in all its tables, and this one reads it', async () => {
	const client = await previous()
	await useAllTables(client, async () => {
		for (const { name } of models) {
			const rows = await delegateOf(db(), name).findMany()
			expect([name, rows.length > 0]).toEqual([name, true])
		}
	})
})

test('SCALE-17 the previous release reads all that this one writes', async () => {
	await seedDemo(NOW)
	const client = await previous()
	let total = 0
	for (const { name } of models) {
		const rows = await delegateOf(client, name).findMany()
		expect([name, rows.length]).toEqual([name, (await delegateOf(db(), name).findMany()).length])
		total += rows.length
	}
	expect(total).toBeGreaterThan(300)
})

test.each([
	'ALTER TABLE "Tag" RENAME COLUMN "name" TO "title"',
	'ALTER TABLE "Tag" DROP COLUMN "name"',
	'ALTER TABLE "Tag" ADD COLUMN "color" TEXT NOT NULL DEFAULT \'\'; UPDATE "Tag" SET "color" = \'\'; DROP TABLE "CompImport"',
])('SCALE-17 a migration that takes away what it uses is noticed: %s', async (sql) => {
	const client = await migratedThen(sql)
	await expect(useAllTables(client)).rejects.toThrow(/Tag|CompImport|does not exist/iu)
})

/** A new, migrated database on which a further migration was run. */
async function migratedThen(sql: string): Promise<AnyClient> {
	const { postgres } = config()
	if (postgres !== null) {
		const url = await emptyPostgres()
		await migratePostgres(url)
		await runSql(sql, url)
		return opened({ postgres: { ...postgres, url, directUrl: url } })
	}
	const file = join(config().dataDir, `previous-${sql.length}`, 'app.db')
	mkdirSync(dirname(file), { recursive: true })
	await migrate(file, 'previous')
	const connection = new Database(file)
	connection.exec(sql)
	connection.close()
	return opened({ file })
}
