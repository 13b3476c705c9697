import { execFileSync } from 'node:child_process'
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
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { type ScratchProject, scratchProject } from '#tests/helpers/setup/scratch-project'
import { migrationNames } from './schema-engine'
import { migrate, type MigrationReport } from './migrate'

const TIMEOUT = 60_000

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
			expect(await migrate(file, 'one')).toEqual({ applied: await migrationNames(), kept: null })
			expect(columnsOfUser(file)).toContain('verifiedEmail')
			expect(readdirSync(folder)).toEqual(['app.db'])

			const before = [fingerprint(file), statSync(file).ino]
			expect(await migrate(file, 'two')).toEqual({ applied: [], kept: null })
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
			await migrate(file, 'one')
			expect(emails(file)).toEqual([])
			expect(readdirSync(folder)).toEqual(['app.db'])
		},
		TIMEOUT,
	)

	test(
		'match the schema and the list of objects (db:check)',
		() => {
			const output = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/db.ts', 'check'], {
				encoding: 'utf8',
			})
			expect(output).toBe('Migrations, schema and the list of objects match.\n')
		},
		TIMEOUT,
	)
})

describe('a new migration', () => {
	const NEXT = 'prisma/migrations/29991231235959_next/migration.sql'
	let project: ScratchProject

	const migrateThere = (): MigrationReport =>
		JSON.parse(
			project.run(
				'--input-type=module',
				'-e',
				`import { migrate } from './prisma/migrate.ts'
				 console.log(JSON.stringify(await migrate(${JSON.stringify(file)}, 'test')))`,
			),
		) as MigrationReport

	const addNicknameToSchema = (): void =>
		project.edit('prisma/schema.prisma', (text) =>
			text.replace(/(model User \{)/u, '$1\n  nickname String?'),
		)

	beforeEach(() => {
		project = scratchProject()
		copyFileSync(inject('baseDatabase'), file)
	})

	test(
		'is applied to a copy that replaces the file; the previous file is kept',
		() => {
			const live = new Database(file)
			live.exec(addUser('a@b.test'))
			live.close()
			addNicknameToSchema()
			project.write(NEXT, 'ALTER TABLE "User" ADD COLUMN "nickname" TEXT;\n')

			const { applied, kept } = migrateThere()
			expect(applied).toEqual([basename(dirname(NEXT))])
			expect(kept).toBe(`${file}.before-test`)
			expect(columnsOfUser(file)).toContain('nickname')
			expect(emails(file)).toEqual(['a@b.test'])
			expect(columnsOfUser(`${file}.before-test`)).not.toContain('nickname')
			expect(emails(`${file}.before-test`)).toEqual(['a@b.test'])
			expect(migrateThere()).toEqual({ applied: [], kept: null })
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

	test.each<[string, string, boolean, RegExp]>([
		[
			'with an SQL error halfway through',
			'DELETE FROM "User";\nALTER TABLE "User" ADD COLUMN;\n',
			false,
			/The migration failed, the database is unchanged/u,
		],
		[
			'that does not match the schema',
			'ALTER TABLE "User" ADD COLUMN "surname" TEXT;\n',
			false,
			/the schema still differs/u,
		],
		['that does less than the schema requires', 'SELECT 1;\n', true, /the schema still differs/u],
		[
			'that leaves broken foreign keys',
			'PRAGMA foreign_keys=OFF;\nDELETE FROM "User";\n',
			false,
			/1 rows refer to rows that do not exist/u,
		],
	])(
		'%s leaves the file untouched',
		(_name, sql, isInSchema, message) => {
			const live = new Database(file)
			live.exec(addUser('a@b.test'))
			live.exec(
				`INSERT INTO Session (userId, tokenHash, createdAt, lastSeenAt, authenticatedAt)
			 VALUES ('id-a@b.test', 'x', 0, 0, 0)`,
			)
			live.close()
			const before = fingerprint(file)
			if (isInSchema) addNicknameToSchema()
			project.write(NEXT, sql)

			expect(migrateThere).toThrow(message)
			expect(fingerprint(file)).toBe(before)
			expect(emails(file)).toEqual(['a@b.test'])
			expect(existsSync(`${file}.before-test`)).toBe(false)
		},
		TIMEOUT,
	)

	test(
		'is written by db:diff; db:check reports a difference before and none after',
		() => {
			addNicknameToSchema()
			expect(() => project.run('scripts/db.ts', 'check')).toThrow(/schema differs/u)
			expect(project.run('scripts/db.ts', 'diff', 'nickname')).toContain('_nickname/migration.sql')
			expect(project.run('scripts/db.ts', 'check')).toContain('match')
			project.edit('prisma/expected-objects.txt', (text) => text.replace(/^.*\n/u, ''))
			expect(() => project.run('scripts/db.ts', 'check')).toThrow(
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
