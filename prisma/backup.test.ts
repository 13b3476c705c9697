import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { backupDatabase, backupName, keepNewestBackups } from './backup'
import { restoreDatabase } from './restore'

let folder: string
let dbFile: string
let backup: string

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'prohub-backup-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	dbFile = join(folder, 'app.db')
	backup = join(folder, 'copies/one.db')
	copyFileSync(inject('baseDatabase'), dbFile)
})

/** Opens the database in a separate process, like a server, until the test ends. */
async function startServer(): Promise<void> {
	const program = `
		const db = require('better-sqlite3')(${JSON.stringify(dbFile)})
		db.pragma('journal_mode = WAL')
		db.prepare('SELECT count(*) FROM "User"').get()
		process.stdout.write('open')
		process.stdin.resume()`
	const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
	onTestFinished(() => void child.kill('SIGKILL'))
	await once(child.stdout, 'data')
}

/** Opens the database like a running server, with a write-ahead log. */
function openLikeServer(): Database.Database {
	const db = new Database(dbFile)
	db.pragma('journal_mode = WAL')
	db.pragma('foreign_keys = ON')
	onTestFinished(() => void db.close())
	return db
}

function addUser(db: Database.Database, id: string): void {
	db.prepare(
		`INSERT INTO "User" ("id", "email", "firstName", "lastName", "createdAt", "updatedAt")
		 VALUES (?, ?, 'Test', 'Person', '2026-05-01T12:00:00.000+00:00', '2026-05-01T12:00:00.000+00:00')`,
	).run(id, `${id}@example.test`)
}

function usersIn(file: string): string[] {
	const db = new Database(file, { readonly: true })
	try {
		const rows = db.prepare('SELECT "id" FROM "User" ORDER BY "id"').all() as { id: string }[]
		return rows.map(({ id }) => id)
	} finally {
		db.close()
	}
}

/** A failed operation leaves no partial files in the folder. */
const leftovers = (): string[] =>
	readdirSync(folder, { recursive: true })
		.map(String)
		.filter((name) => /\.(?:part|restoring|migrating)/u.test(name))

describe('backupDatabase', () => {
	test('of a database in use contains everything saved before it and nothing after', async () => {
		const server = openLikeServer()
		addUser(server, 'a')
		const bytes = await backupDatabase(dbFile, backup)
		addUser(server, 'b')
		expect(usersIn(backup)).toEqual(['a'])
		expect(bytes).toBe(statSync(backup).size)
	})

	test('creates a single file that only its owner can read', async () => {
		addUser(openLikeServer(), 'a')
		await backupDatabase(dbFile, backup)
		expect(readdirSync(join(folder, 'copies'))).toEqual(['one.db'])
		expect(statSync(backup).mode & 0o777).toBe(0o600)
	})

	test('does not overwrite an existing file', async () => {
		await backupDatabase(dbFile, backup)
		await expect(backupDatabase(dbFile, backup)).rejects.toThrow('exists already')
	})

	test('fails without a database', async () => {
		await expect(backupDatabase(join(folder, 'none.db'), backup)).rejects.toThrow(
			'There is no database',
		)
		expect(existsSync(backup)).toBe(false)
	})

	test('fails with broken foreign keys', async () => {
		const server = openLikeServer()
		server.pragma('foreign_keys = OFF')
		server
			.prepare(
				`INSERT INTO "Session" ("userId", "tokenHash", "createdAt", "lastSeenAt", "authenticatedAt")
				 VALUES ('nobody', 'x', '2026', '2026', '2026')`,
			)
			.run()
		await expect(backupDatabase(dbFile, backup)).rejects.toThrow('1 rows refer to rows')
		expect(existsSync(backup)).toBe(false)
		expect(leftovers()).toEqual([])
	})

	test('fails with a damaged database', async () => {
		damage(dbFile)
		await expect(backupDatabase(dbFile, backup)).rejects.toThrow(
			/damaged|malformed|not a database/u,
		)
		expect(existsSync(backup)).toBe(false)
		expect(leftovers()).toEqual([])
	})
})

test('keepNewestBackups keeps the newest automatically named backups and all other files', async () => {
	const day = (n: number): string => backupName(new Date(Date.UTC(2026, 4, n, 3, 0, 0, 7)))
	expect(day(1)).toBe('app-2026-05-01T03-00-00-007Z.db')
	for (const name of [day(2), day(10), day(1), 'app-before-the-move.db', 'notes.txt']) {
		writeFileSync(join(folder, name), '')
	}
	expect(await keepNewestBackups(folder, 2)).toEqual([day(1)])
	expect(readdirSync(folder).sort()).toEqual(
		['app.db', day(2), day(10), 'app-before-the-move.db', 'notes.txt'].sort(),
	)
	expect(await keepNewestBackups(folder, 2)).toEqual([])
})

describe('restoreDatabase', () => {
	test('restores exactly the backup and keeps the previous database', async () => {
		const server = openLikeServer()
		addUser(server, 'a')
		await backupDatabase(dbFile, backup)
		addUser(server, 'b')
		server.close()
		const { previousFile, applied } = await restoreDatabase(dbFile, backup, 'now')
		expect(applied).toEqual([])
		expect(usersIn(dbFile)).toEqual(['a'])
		expect(previousFile).toBe(`${dbFile}.before-restore-now`)
		expect(usersIn(previousFile ?? '')).toEqual(['a', 'b'])
		expect(usersIn(backup)).toEqual(['a'])
		expect(leftovers()).toEqual([])
	})

	test('keeps both previous files if run twice within a second', async () => {
		await backupDatabase(dbFile, backup)
		const first = await restoreDatabase(dbFile, backup, 'now')
		const second = await restoreDatabase(dbFile, backup, 'now')
		expect(second.previousFile).not.toBe(first.previousFile)
		expect(existsSync(first.previousFile ?? '') && existsSync(second.previousFile ?? '')).toBe(true)
	})

	test('makes the file readable by its owner only, whatever the old permissions', async () => {
		await backupDatabase(dbFile, backup)
		chmodSync(dbFile, 0o640)
		await restoreDatabase(dbFile, backup, 'now')
		expect(statSync(dbFile).mode & 0o777).toBe(0o600)
	})

	test('works without a database and does not apply a stray log', async () => {
		await backupDatabase(dbFile, backup)
		rmSync(dbFile)
		writeFileSync(`${dbFile}-wal`, 'of another file')
		const { previousFile } = await restoreDatabase(dbFile, backup, 'now')
		expect(previousFile).toBeNull()
		expect(existsSync(`${dbFile}-wal`)).toBe(false)
		expect(usersIn(dbFile)).toEqual([])
	})

	test('replaces a damaged database, which is kept', async () => {
		await backupDatabase(dbFile, backup)
		damage(dbFile)
		const damaged = readFileSync(dbFile)
		const { previousFile } = await restoreDatabase(dbFile, backup, 'now')
		expect(usersIn(dbFile)).toEqual([])
		expect(readFileSync(previousFile ?? '').equals(damaged)).toBe(true)
	})
})

describe('restoreDatabase fails without changing anything', () => {
	const unchanged = async (message: RegExp, file = backup): Promise<void> => {
		const before = readFileSync(dbFile)
		await expect(restoreDatabase(dbFile, file, 'now')).rejects.toThrow(message)
		expect(readFileSync(dbFile).equals(before)).toBe(true)
		expect(leftovers()).toEqual([])
		expect(readdirSync(folder).filter((name) => name.includes('before-restore'))).toEqual([])
	}
	const changeBackup = (sql: string): void => {
		const db = new Database(backup)
		db.exec(sql)
		db.close()
	}

	beforeEach(() => backupDatabase(dbFile, backup))

	test('while a server has the database open', async () => {
		await startServer()
		await unchanged(/A server is using/u)
	})

	test('while a server has a damaged database open', async () => {
		await startServer()
		damage(dbFile)
		await unchanged(/A server is using/u)
	})

	test('from a missing file', () => unchanged(/There is no file/u, join(folder, 'none')))

	test('from a folder', () => unchanged(/is not a file/u, folder))

	test('from the database itself', () => unchanged(/is the database itself/u, dbFile))

	test('from a file that is not a database', async () => {
		writeFileSync(backup, 'These are notes, and rather many of them. '.repeat(100))
		await unchanged(/damaged/u)
	})

	test('from a truncated backup', async () => {
		truncateSync(backup, statSync(backup).size / 2)
		await unchanged(/damaged|integrity_check/u)
	})

	test('from a backup with a damaged page', async () => {
		damage(backup, 4096 * 3)
		await unchanged(/damaged|integrity_check/u)
	})

	test('from a plain file copy with its log', async () => {
		writeFileSync(`${backup}-wal`, 'the newest saves')
		await unchanged(/plain copy/u)
	})

	test('from another program’s database', async () => {
		rmSync(backup)
		changeBackup('CREATE TABLE t (a)')
		await unchanged(/not a database of this app/u)
	})

	test('from a newer version of the app', async () => {
		changeBackup(`UPDATE _prisma_migrations SET migration_name = '29990101000000_later'`)
		await unchanged(/newer version of the app: it has 29990101000000_later/u)
	})

	test('from a database with an unfinished migration', async () => {
		changeBackup('UPDATE _prisma_migrations SET finished_at = NULL')
		await unchanged(/never finished/u)
	})

	test('from a backup with broken foreign keys', async () => {
		changeBackup(
			`PRAGMA foreign_keys = OFF;
			 INSERT INTO "EmailCode" ("userId", "codeHash", "expiresAt", "triesLeft", "createdAt")
			 VALUES ('nobody', 'x', '2026', 5, '2026')`,
		)
		await unchanged(/1 rows refer to rows/u)
	})
})

/** Overwrites one page of the file, the first by default. */
function damage(file: string, from = 0): void {
	const bytes = readFileSync(file)
	bytes.fill(0x5a, from, from + 4096)
	writeFileSync(file, bytes)
}
