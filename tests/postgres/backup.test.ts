import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupPostgres, postgresBackupName, restorePostgres } from '../../prisma/postgres/backup'
import { migratePostgres } from '../../prisma/postgres/migrate'
import { config } from '~/core/config/config.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { emptyPostgres, runSql } from '#tests/helpers/setup/postgres-admin'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

async function filled(): Promise<{ url: string; folder: string }> {
	const url = await emptyPostgres()
	await migratePostgres(url)
	await runSql(`INSERT INTO "Tag" ("id", "name", "nameKey") VALUES ('t', 'Ärger', 'ärger')`, url)
	const folder = join(config().dataDir, new URL(url).pathname.slice(1))
	mkdirSync(folder)
	return { url, folder }
}

const tags = (url: string): Promise<unknown> =>
	runSql('SELECT "name" FROM "Tag" ORDER BY "id"', url)

test('SCALE-16 a backup is restored as a whole: what came later is gone', async () => {
	const { url, folder } = await filled()
	const file = join(folder, postgresBackupName(NOW))
	expect(await backupPostgres(url, file)).toBe(statSync(file).size)
	expect(statSync(file).mode & 0o777).toBe(0o600)
	await runSql(`INSERT INTO "Tag" ("id", "name", "nameKey") VALUES ('u', 'Later', 'later')`, url)
	await runSql('CREATE TABLE "Newer" ("id" text)', url)
	const before = join(folder, 'before.dump')
	expect(await restorePostgres(url, file, before)).toEqual([])
	expect(await tags(url)).toEqual([{ name: 'Ärger' }])
	expect(await runSql(`SELECT to_regclass('"Newer"') AS t`, url)).toEqual([{ t: null }])
	// What was replaced can be brought back.
	await restorePostgres(url, before, join(folder, 'again.dump'))
	expect(await tags(url)).toEqual([{ name: 'Ärger' }, { name: 'Later' }])
})

test('SCALE-16 the change log, its triggers and the search index come back', async () => {
	const { url, folder } = await filled()
	const file = join(folder, 'one.dump')
	await backupPostgres(url, file)
	await restorePostgres(url, file, join(folder, 'before.dump'))
	const stamps = `'2026-05-01', '2026-05-01'`
	await runSql(
		`INSERT INTO "User" ("id", "email", "firstName", "lastName", "createdAt", "updatedAt") VALUES ('u', 'e', 'f', 'l', ${stamps});
		 INSERT INTO "ProviderProfile" ("userId", "createdAt", "updatedAt") VALUES ('u', ${stamps})`,
		url,
	)
	expect(await runSql('SELECT "userId" FROM "DirectoryChange"', url)).toEqual([{ userId: 'u' }])
})

test('SCALE-16 SCALE-13 the counters of the rate limits are not brought back', async () => {
	const { url, folder } = await filled()
	await runSql(`INSERT INTO "RateLimit" VALUES ('signInPair:x', 5, 4000000000000)`, url)
	const file = join(folder, 'limits.dump')
	await backupPostgres(url, file)
	await restorePostgres(url, file, join(folder, 'before.dump'))
	expect(await runSql('SELECT * FROM "RateLimit"', url)).toEqual([])
})

test('SCALE-16 a file that is no backup changes nothing, and no backup is overwritten', async () => {
	const { url, folder } = await filled()
	const file = join(folder, 'no.dump')
	writeFileSync(file, 'no')
	await expect(restorePostgres(url, file, join(folder, 'b.dump'))).rejects.toThrow(
		/pg_restore failed/u,
	)
	await expect(backupPostgres(url, file)).rejects.toThrow('exists already')
	await expect(restorePostgres(url, join(folder, 'none'), 'b')).rejects.toThrow('There is no file')
	expect(readFileSync(file, 'utf8')).toBe('no')
	expect(await tags(url)).toEqual([{ name: 'Ärger' }])
})

test('SCALE-16 a restore is refused while a server is connected', async () => {
	const { folder } = await filled()
	const file = join(folder, 'one.dump')
	const { url } = config().postgres ?? { url: '' }
	await backupPostgres(url, file)
	await expect(restorePostgres(url, file, join(folder, 'b.dump'))).rejects.toThrow(
		'A server is connected',
	)
})
