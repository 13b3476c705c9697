import { expect, inject, test } from 'vitest'
import { withConnection } from '../../prisma/postgres/connection'
import { migratePostgres } from '../../prisma/postgres/migrate'
import {
	listPostgresObjects,
	postgresStructure,
	sqliteStructure,
	structureDifferences,
} from '../../prisma/structure'
import { useDatabase } from '#tests/helpers/setup/database'
import { emptyPostgres, runSql } from '#tests/helpers/setup/postgres-admin'

useDatabase()

const differences = async (url: string): Promise<string[]> =>
	structureDifferences(
		sqliteStructure(inject('baseDatabase')),
		await withConnection(url, postgresStructure),
	)

test('SCALE-05 both engines have the same tables, columns, keys and references', async () => {
	const url = await emptyPostgres()
	await migratePostgres(url)
	expect(await differences(url)).toEqual([])
})

test.each([
	['ALTER TABLE "Tag" ADD COLUMN "color" TEXT', 'Tag: PostgreSQL has color text'],
	['ALTER TABLE "Tag" ALTER COLUMN "name" DROP NOT NULL', 'Tag: SQLite has name text required'],
	['ALTER TABLE "Payment" ALTER COLUMN "amount" TYPE BIGINT', 'Payment: SQLite has amount integer'],
	['DROP INDEX "Tag_nameKey_key"', 'Tag: SQLite has unique (nameKey)'],
	[
		'ALTER TABLE "GuideTag" DROP CONSTRAINT "GuideTag_tagId_fkey"',
		'GuideTag: SQLite has tagId -> Tag.id on delete CASCADE',
	],
	['DROP TABLE "Lease"', 'Lease is missing in PostgreSQL'],
	['CREATE TABLE "More" ("id" TEXT PRIMARY KEY)', 'More is missing in SQLite'],
])('SCALE-05 %s is a difference', async (sql, line) => {
	const url = await emptyPostgres()
	await migratePostgres(url)
	await runSql(sql, url)
	expect((await differences(url)).join('\n')).toContain(line)
})

test('SCALE-05 the list of objects has functions, triggers, and text that does not compare bytes', async () => {
	const url = await emptyPostgres()
	await migratePostgres(url)
	const before = await withConnection(url, listPostgresObjects)
	expect(before).toContain('trigger directory_profile')
	expect(before).toContain('function directory_changed')
	expect(before).not.toContain('collation')
	await runSql('ALTER TABLE "Tag" ADD COLUMN "color" TEXT', url)
	await runSql('DROP TRIGGER "directory_area" ON "ProviderServiceArea"', url)
	const after = await withConnection(url, listPostgresObjects)
	expect(after).toContain('column Tag.color: collation default')
	expect(after).not.toContain('trigger directory_area')
})
