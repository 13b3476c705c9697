import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { backupDatabase } from '../../../prisma/backup'
import { migrate } from '../../../prisma/migrate'
import { restoreDatabase } from '../../../prisma/restore'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { config } from '~/core/config/config.server'
import { closeDatabase, databaseFile, db, openDatabase } from './db.server'
import { closeLimits, consume } from '~/core/security/rate-limiter.server'

/** Tests run with the usual umask, which lets other users read new files. */

const inData = (name: string): string => join(config().dataDir, name)

beforeEach(() => {
	const previousUmask = process.umask(0o022)
	return () => void process.umask(previousUmask)
})

/** Lists files by prefix with the permissions of other users. */
function modes(start: string): Record<string, string> {
	const names = readdirSync(config().dataDir).filter((name) => name.startsWith(start))
	return Object.fromEntries(
		names.map((name) => [name, (statSync(inData(name)).mode & 0o777).toString(8)]),
	)
}

describe('app.db', () => {
	test('SAFE-19 is created for its owner only, including its WAL and shared memory', async () => {
		await migrate(databaseFile(), 'first')
		await openDatabase()
		await db().user.count()
		const fileModes = modes('app.db')
		expect(Object.keys(fileModes).sort()).toEqual(['app.db', 'app.db-shm', 'app.db-wal'])
		expect(new Set(Object.values(fileModes))).toEqual(new Set(['600']))
		await closeDatabase()
	})

	test.each([
		['a first start', (file: string) => migrate(file, 'first').then(() => undefined)],
		[
			'a restore',
			async (file: string) => {
				const backup = inData('backup.db')
				await migrate(databaseFile(), 'first')
				await backupDatabase(databaseFile(), backup)
				await restoreDatabase(file, backup, 'then')
			},
		],
	])('FIX-15 the folder that %s makes is its owner’s only', async (_what, make) => {
		const folder = inData('made')
		await make(join(folder, 'app.db'))
		expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
		rmSync(folder, { recursive: true })
	})

	test('is restricted at startup if other users could read it', async () => {
		// A process that still has the database open keeps its WAL and shared memory there.
		const other = new Database(databaseFile())
		other.pragma('journal_mode = WAL')
		other.pragma('user_version = 1')
		for (const name of Object.keys(modes('app.db'))) chmodSync(inData(name), 0o644)
		await openDatabase()
		expect(modes('app.db')).toEqual({ 'app.db': '600', 'app.db-shm': '600', 'app.db-wal': '600' })
		await closeDatabase()
		other.close()
	})

	test('remains restricted when it is backed up and restored, as does the copy of the replaced file', async () => {
		const backup = inData('copy.db')
		await backupDatabase(databaseFile(), backup)
		expect(modes('copy.db')).toEqual({ 'copy.db': '600' })
		chmodSync(backup, 0o644)
		chmodSync(databaseFile(), 0o644)
		await restoreDatabase(databaseFile(), backup, 'then')
		expect(modes('app.db')).toEqual({ 'app.db': '600', 'app.db.before-restore-then': '600' })
	})
})

describe('limits.db', () => {
	const isPrivate = (): void => {
		const fileModes = modes('limits.db')
		expect(Object.keys(fileModes)).toContain('limits.db')
		expect(new Set(Object.values(fileModes))).toEqual(new Set(['600']))
	}

	test('is created for its owner only, and restricted at startup', async () => {
		await consume('signUpIp', 'a')
		isPrivate()
		await closeLimits()
		forgetSingleton('limits')
		chmodSync(inData('limits.db'), 0o666)
		await consume('signUpIp', 'a')
		isPrivate()
		await closeLimits()
	})
})
