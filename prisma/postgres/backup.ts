import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { flushToDisk } from '../sqlite-file'
import { PostgresError, withConnection } from './connection'
import { assertNoServer } from './in-use'
import { migratePostgres } from './migrate'

/**
 * Backups of a PostgreSQL database, made and restored by PostgreSQL's own programs. A backup is one file,
 * which was read back before it got its name.
 */

const run = promisify(execFile)
const OWNER_ONLY = 0o600
/** The table of the rate limits' counters, whose rows are in no backup. */
const LIMITS = 'RateLimit'

/** The file name of a backup made at `now`; names sort by time. */
export const postgresBackupName = (now: Date): string =>
	`app-${now.toISOString().replace(/[:.]/gu, '-')}.dump`

/** Runs one of PostgreSQL's programs. */
async function runProgram(program: string, url: string | null, args: string[]): Promise<string> {
	const folder = findPostgres(program)
	if (folder === undefined) {
		throw new PostgresError(
			`${program} is not installed. Install PostgreSQL's client programs of the server's version or newer (Debian: postgresql-client), or set PG_BIN to their folder.`,
		)
	}
	const secrets = await mkdtemp(join(tmpdir(), 'prohub-pass-'))
	try {
		const target = url === null ? [] : [`--dbname=${await toLibpqUrl(url, join(secrets, 'pass'))}`]
		const { stdout } = await run(join(folder, program), [...target, ...args], {
			maxBuffer: 64 * 1024 * 1024,
		})
		return stdout
	} catch (error) {
		const { stderr } = error as { stderr?: string }
		const reason = (stderr ?? String(error)).trim().slice(0, 2_000)
		throw new PostgresError(`${program} failed: ${reason}`, { cause: error })
	} finally {
		await rm(secrets, { recursive: true, force: true })
	}
}

/**
 * The address as PostgreSQL's programs take it. The password goes by a file, because other users can read
 * the arguments of a process.
 */
async function toLibpqUrl(url: string, passwordFile: string): Promise<string> {
	const address = new URL(url)
	const password = decodeURIComponent(address.password)
	if (password !== '') {
		const escaped = password.replace(/[\\:]/gu, '\\$&')
		await writeFile(passwordFile, `*:*:*:*:${escaped}\n`, { mode: OWNER_ONLY })
		address.password = ''
		address.searchParams.set('passfile', passwordFile)
	}
	// A word of the app's driver: encrypted, without checking the certificate.
	if (address.searchParams.get('sslmode') === 'no-verify') {
		address.searchParams.set('sslmode', 'require')
	}
	return address.href
}

/** The tables whose rows are in a backup. */
async function tablesIn(file: string): Promise<string[]> {
	const list = await runProgram('pg_restore', null, ['--list', file])
	return [...list.matchAll(/ TABLE DATA \S+ (\S+) /gu)].map(([, name = '']) => name)
}

/**
 * Writes a backup of the database, which may be in use, to `target`.
 * @returns its size in bytes
 * @throws PostgresError if `target` exists, or the backup cannot be made or read back
 */
export async function backupPostgres(url: string, target: string): Promise<number> {
	if (existsSync(target)) throw new PostgresError(`${target} exists already; choose another name.`)
	await mkdir(dirname(target), { recursive: true, mode: 0o700 })
	const part = `${target}.part`
	await rm(part, { force: true })
	try {
		// Created first with restricted permissions: it contains all members' data.
		await (await open(part, 'wx', OWNER_ONLY)).close()
		await runProgram('pg_dump', url, [
			...['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`],
			// Counters of back then would refuse people of today, or forget who guesses passwords.
			`--exclude-table-data="${LIMITS}"`,
		])
		await assertComplete(url, part)
		await flushToDisk(part)
		await rename(part, target)
		await flushToDisk(dirname(target))
	} catch (error) {
		await rm(part, { force: true })
		throw error
	}
	return statSync(target).size
}

async function assertComplete(url: string, file: string): Promise<void> {
	const inBackup = await tablesIn(file)
	const missing = await withConnection(url, async (client) => {
		const { rows } = await client.query<{ name: string }>(
			`SELECT table_name AS name FROM information_schema.tables
			 WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
		)
		return rows
			.map(({ name }) => name)
			.filter((name) => name !== LIMITS && !inBackup.includes(name))
	})
	if (missing.length > 0) throw new PostgresError(`The backup lacks ${missing.join(', ')}.`)
}

/** Empties the schema, so that nothing remains that the backup does not have. */
const EMPTY_SCHEMA = `SET statement_timeout = 0;
SET lock_timeout = '30s';
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE %I CASCADE', one.name);
  END LOOP;
  FOR one IN SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace LOOP
    EXECUTE 'DROP FUNCTION ' || one.name || ' CASCADE';
  END LOOP;
END $$;
`

/**
 * Replaces the content of the database with that of a backup, in one transaction: whatever goes wrong, the
 * present content stays. Migrations that are newer than the backup are applied afterwards.
 * @param before where a backup of the present content goes
 * @returns the migrations that were applied
 * @throws PostgresError when a server is connected or the file is no backup of this app
 */
export async function restorePostgres(
	url: string,
	file: string,
	before: string,
): Promise<string[]> {
	if (!existsSync(file)) throw new PostgresError(`There is no file ${file}.`)
	const tables = await tablesIn(file)
	if (!['User', '_prisma_migrations'].every((name) => tables.includes(name))) {
		throw new PostgresError(`${file} is not a backup of this app.`)
	}
	await withConnection(url, assertNoServer)
	if (await hasTables(url)) await backupPostgres(url, before)
	const folder = await mkdtemp(join(tmpdir(), 'prohub-restore-'))
	try {
		const [empty, content] = [join(folder, 'empty.sql'), join(folder, 'content.sql')]
		await writeFile(empty, EMPTY_SCHEMA)
		await runProgram('pg_restore', null, [
			...['--no-owner', '--no-privileges', `--file=${content}`, file],
		])
		await runProgram('psql', url, [
			...['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'],
			...[`--file=${empty}`, `--file=${content}`],
		])
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
	return migratePostgres(url)
}

const hasTables = (url: string): Promise<boolean> =>
	withConnection(url, async (client) => {
		const { rows } = await client.query(
			`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1`,
		)
		return rows.length > 0
	})
