import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	copyFileSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { type ScratchProject, scratchProject } from '#tests/helpers/setup/scratch-project'
import { migrate, migrationNames, type MigrationReport } from './migrate'
import { hasPostgres } from './postgres/scratch-server'

const TIMEOUT = 60_000
const execute = promisify(execFile)

let folder: string
let file: string

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'prohub-migrate-'))
	file = join(folder, 'app.db')
	return () => rmSync(folder, { recursive: true })
})

const fingerprint = (path: string): string =>
	createHash('sha256').update(readFileSync(path)).digest('hex')

/** Runs a query on a new connection and closes it. */
function ask<T>(path: string, sql: string): T[] {
	const db = new Database(path)
	try {
		return db.prepare(sql).all() as T[]
	} finally {
		db.close()
	}
}

const addUser = (email: string): string =>
	`INSERT INTO User (id, email, firstName, lastName, createdAt, updatedAt)
	 VALUES ('id-${email}', '${email}', 'Nora', 'Field', 0, 0)`

const emails = (path: string): string[] =>
	ask<{ email: string }>(path, 'SELECT email FROM User ORDER BY email').map(({ email }) => email)

const columnsOfUser = (path: string): string[] =>
	ask<{ name: string }>(path, "SELECT name FROM pragma_table_info('User')").map(({ name }) => name)

describe('the current migrations', () => {
	test(
		'create a missing file, and a second run does nothing',
		async () => {
			expect(await migrate(file, 'one')).toEqual({
				applied: await migrationNames(),
				backupFile: null,
			})
			expect(columnsOfUser(file)).toContain('verifiedEmail')
			expect(readdirSync(folder)).toEqual(['app.db'])

			const before = [fingerprint(file), statSync(file).ino]
			expect(await migrate(file, 'two')).toEqual({ applied: [], backupFile: null })
			expect([fingerprint(file), statSync(file).ino]).toEqual(before)
			expect(readdirSync(folder)).toEqual(['app.db'])
		},
		TIMEOUT,
	)

	test(
		'remove the files of an interrupted run (security row 91)',
		async () => {
			writeFileSync(`${file}.migrating-0123abcd`, 'half a database')
			writeFileSync(`${file}.migrating-0123abcd-wal`, 'half a log')
			writeFileSync(`${file}.before-then.part`, 'half a backup')
			await migrate(file, 'one')
			expect(emails(file)).toEqual([])
			expect(readdirSync(folder)).toEqual(['app.db'])
		},
		TIMEOUT,
	)
})

describe('a new migration', () => {
	const NEXT = 'prisma/migrations/29991231235959_next/migration.sql'
	let project: ScratchProject

	const script = (stamp: string): string[] => [
		'--input-type=module',
		'-e',
		`import { migrate } from './prisma/migrate.ts'
		 console.log(JSON.stringify(await migrate(${JSON.stringify(file)}, '${stamp}')))`,
	]
	const migrateThere = (): MigrationReport =>
		JSON.parse(project.run(...script('test'))) as MigrationReport
	const startMigration = async (stamp: string): Promise<MigrationReport> => {
		const args = ['--import', 'tsx', ...script(stamp)]
		const { stdout } = await execute(process.execPath, args, { cwd: project.folder })
		return JSON.parse(stdout) as MigrationReport
	}

	const addNicknameToSchema = (): void =>
		project.edit('prisma/schema.prisma', (text) =>
			text.replace(/(model User \{)/u, '$1\n  nickname String?'),
		)

	beforeEach(() => {
		project = scratchProject()
		copyFileSync(inject('baseDatabase'), file)
	})

	test(
		'is applied to the file, and a backup of the file as it was is kept',
		() => {
			const live = new Database(file)
			live.exec(addUser('a@b.test'))
			live.close()
			addNicknameToSchema()
			project.write(NEXT, 'ALTER TABLE "User" ADD COLUMN "nickname" TEXT;\n')

			const { applied, backupFile } = migrateThere()
			expect(applied).toEqual([basename(dirname(NEXT))])
			expect(backupFile).toBe(`${file}.before-test`)
			expect(columnsOfUser(file)).toContain('nickname')
			expect(emails(file)).toEqual(['a@b.test'])
			expect(columnsOfUser(`${file}.before-test`)).not.toContain('nickname')
			expect(emails(`${file}.before-test`)).toEqual(['a@b.test'])
			expect(migrateThere()).toEqual({ applied: [], backupFile: null })
		},
		TIMEOUT,
	)

	test(
		'includes data that is only in the write-ahead log',
		() => {
			const live = new Database(file)
			live.pragma('journal_mode = WAL')
			live.pragma('wal_autocheckpoint = 0')
			live.exec(addUser('in-the-log@b.test'))
			const crashed = join(folder, 'crashed.db')
			copyFileSync(file, crashed)
			copyFileSync(`${file}-wal`, `${crashed}-wal`)
			live.close()
			file = crashed
			addNicknameToSchema()
			project.write(NEXT, 'ALTER TABLE "User" ADD COLUMN "nickname" TEXT;\n')

			migrateThere()
			expect(emails(file)).toEqual(['in-the-log@b.test'])
			expect(emails(`${file}.before-test`)).toEqual(['in-the-log@b.test'])
		},
		TIMEOUT,
	)

	test.each<[string, string, RegExp]>([
		[
			'with an SQL error halfway through',
			'DELETE FROM "User";\nALTER TABLE "User" ADD COLUMN;\n',
			/The migration failed, the database is unchanged.\s+29991231235959_next: near/u,
		],
		[
			'that ends the transaction',
			'DELETE FROM "User" WHERE false; ROLLBACK;\n',
			/29991231235959_next: A migration must not end the transaction/u,
		],
		[
			'that leaves broken foreign keys',
			'PRAGMA foreign_keys=OFF;\nDELETE FROM "User";\n',
			/1 rows refer to rows that do not exist/u,
		],
	])(
		'%s leaves the file untouched',
		(_name, sql, message) => {
			const live = new Database(file)
			live.exec(addUser('a@b.test'))
			live.exec(
				`INSERT INTO Session (userId, tokenHash, createdAt, lastSeenAt, authenticatedAt)
			 VALUES ('id-a@b.test', 'x', 0, 0, 0)`,
			)
			live.close()
			const before = fingerprint(file)
			project.write(NEXT, sql)

			expect(migrateThere).toThrow(message)
			expect(fingerprint(file)).toBe(before)
			expect(emails(file)).toEqual(['a@b.test'])
			expect(existsSync(`${file}.before-test`)).toBe(false)
		},
		TIMEOUT,
	)

	test.each([
		['does something else than the schema says', 'ALTER TABLE "User" ADD COLUMN "surname" TEXT;\n'],
		['does less than the schema says', 'SELECT 1;\n'],
	])(
		'that %s is found by db:check',
		(_name, sql) => {
			addNicknameToSchema()
			project.write(NEXT, sql)
			expect(() => project.run('scripts/db-schema.ts', 'check')).toThrow(/schema asks for more/u)
		},
		TIMEOUT,
	)

	test(
		'is applied once by processes that start at the same time',
		async () => {
			const db = new Database(file)
			db.pragma('journal_mode = WAL')
			db.close()
			project.write(NEXT, 'ALTER TABLE "User" ADD COLUMN "nickname" TEXT;\n')
			const reports = await Promise.all([1, 2, 3].map((n) => startMigration(`process-${n}`)))
			expect(reports.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 1])
			expect(columnsOfUser(file)).toContain('nickname')
			expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toHaveLength(1)
		},
		TIMEOUT,
	)

	test(
		'that this version does not have is refused, and changes nothing',
		() => {
			project.write(NEXT, 'ALTER TABLE "User" ADD COLUMN "nickname" TEXT;\n')
			migrateThere()
			const before = fingerprint(file)
			rmSync(dirname(project.file(NEXT)), { recursive: true })
			expect(migrateThere).toThrow(/from a newer version of the app: it has 29991231235959_next/u)
			expect(fingerprint(file)).toBe(before)
		},
		TIMEOUT,
	)

	test('of a file that is not a database of this app is refused', async () => {
		rmSync(file)
		const other = new Database(file)
		other.exec('CREATE TABLE "Song" ("name" TEXT)')
		other.close()
		await expect(migrate(file, 'one')).rejects.toThrow('not a database of this app')
	})

	test(
		'is written by db:diff; db:check reports a difference before and none after',
		() => {
			addNicknameToSchema()
			expect(() => project.run('scripts/db-schema.ts', 'check')).toThrow(/schema asks for more/u)
			expect(project.run('scripts/db-schema.ts', 'diff', 'nickname')).toContain(
				'_nickname/migration.sql',
			)
			const checked = project.run('scripts/db-schema.ts', 'check')
			expect(checked).toContain('Migrations, schema and the list of objects agree')
			if (hasPostgres()) expect(checked).toContain('PostgreSQL agrees')
			project.edit('prisma/expected-objects.txt', (text) => text.replace(/^.*\n/u, ''))
			expect(() => project.run('scripts/db-schema.ts', 'check')).toThrow(
				/differ from prisma\/expected-objects.txt/u,
			)
		},
		TIMEOUT,
	)

	test(
		'is applied by db:migrate to the data folder',
		() => {
			expect(project.run('scripts/db.ts', 'migrate')).toMatch(/^Applied: \d{14}_start/u)
			expect(project.run('scripts/db.ts', 'migrate')).toBe('The database is up to date.\n')
		},
		TIMEOUT,
	)
})
