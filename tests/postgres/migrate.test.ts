import { describe, expect, test } from 'vitest'
import { migratePostgres } from '../../prisma/postgres/migrate'
import {
	contractingParts,
	type Migration,
	phaseProblems,
	readMigrations,
} from '../../prisma/postgres/migration-files'
import { useDatabase } from '#tests/helpers/setup/database'
import { emptyPostgres, runSql } from '#tests/helpers/setup/postgres-admin'

useDatabase()

const next = (sql: string, phase: Migration['phase'] = 'expand'): Migration => ({
	name: '29991231000000_next',
	sql,
	phase,
})
const columns = async (url: string): Promise<unknown[]> =>
	(
		await runSql(
			`SELECT column_name AS c FROM information_schema.columns WHERE table_name = 'Tag'`,
			url,
		)
	)
		.map(({ c }) => c)
		.sort()

describe('migrations of PostgreSQL', () => {
	test('three servers that start at the same moment migrate once', async () => {
		const url = await emptyPostgres()
		const applied = await Promise.all([1, 2, 3].map(() => migratePostgres(url)))
		const all = (await readMigrations()).length
		expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, all])
		expect(await migratePostgres(url)).toEqual([])
	})

	test('one that fails half way leaves nothing, and can be run again', async () => {
		const url = await emptyPostgres()
		const start = await readMigrations()
		await migratePostgres(url, start)
		const broken = next('ALTER TABLE "Tag" ADD COLUMN "color" TEXT; SELECT 1/0;')
		await expect(migratePostgres(url, [...start, broken])).rejects.toThrow(
			/_next failed, nothing of it/u,
		)
		expect(await columns(url)).toEqual(['id', 'name', 'nameKey'])
		const mended = next('ALTER TABLE "Tag" ADD COLUMN "color" TEXT;')
		expect(await migratePostgres(url, [...start, mended])).toEqual([mended.name])
		expect(await columns(url)).toEqual(['color', 'id', 'name', 'nameKey'])
	})

	test('SCALE-17 an earlier version starts on a database that only has more, and refuses one that lacks something', async () => {
		const url = await emptyPostgres()
		const start = await readMigrations()
		await migratePostgres(url, [...start, next('ALTER TABLE "Tag" ADD COLUMN "color" TEXT;')])
		expect(await migratePostgres(url, start)).toEqual([])
		const last = {
			...next('ALTER TABLE "Tag" DROP COLUMN "color";', 'contract'),
			name: '29991231000001_last',
		}
		await migratePostgres(url, [...start, next(''), last])
		await expect(migratePostgres(url, start)).rejects.toThrow(
			/newer version of the app: it has 29991231000001_last/u,
		)
	})

	test('of a database of another app is refused', async () => {
		const url = await emptyPostgres()
		await runSql('CREATE TABLE song (name text)', url)
		await expect(migratePostgres(url)).rejects.toThrow('not one of this app')
	})

	test('a server that cannot be reached is named in one line', async () => {
		await expect(migratePostgres('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
			/cannot be reached/u,
		)
	})
})

describe('SCALE-17 phases', () => {
	test.each([
		['DROP TABLE "Tag";', 1],
		['ALTER TABLE "Tag" DROP COLUMN "name";', 1],
		['ALTER TABLE "Tag" RENAME COLUMN "name" TO "title";', 1],
		['ALTER TABLE "Tag" ALTER COLUMN "name" SET NOT NULL;', 1],
		['ALTER TABLE "Tag" ALTER COLUMN "name" SET DATA TYPE INTEGER;', 1],
		['ALTER TABLE "Tag" ADD COLUMN "n" INTEGER NOT NULL;', 1],
		['ALTER TABLE "Tag" ADD COLUMN "n" INTEGER NOT NULL DEFAULT 0;', 0],
		['ALTER TABLE "Tag" ADD COLUMN "n" TEXT COLLATE "C";', 0],
		['-- DROP TABLE "Tag"\nCREATE INDEX "x" ON "Tag"("name");', 0],
		['CREATE TABLE "New" ("id" TEXT NOT NULL);', 0],
	])('%s', (sql, count) => {
		expect(contractingParts(sql)).toHaveLength(count)
		expect(phaseProblems([next(`-- phase: expand\n${sql}`)])).toHaveLength(count)
		expect(phaseProblems([next(sql, 'contract')])).toEqual([])
	})

	test('every migration names its phase, and keeps to it', async () => {
		expect(phaseProblems(await readMigrations())).toEqual([])
		expect(phaseProblems([next('SELECT 1', null)])).toHaveLength(1)
	})
})
