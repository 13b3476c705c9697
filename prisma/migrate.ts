import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { restrictDatabase } from '../app/core/db/owner-only.server'
import { assertNotInUse, verifyDatabase, replaceAtomically } from './sqlite-file'
import { applyMigrations, diffToSchema, migrationNames } from './schema-engine'

/**
 * Brings a database file up to the newest migration. The work is done on a copy, in a child
 * process, and checked there; only a copy that passes takes the file's place, by rename. The old
 * file is kept beside it. Whatever goes wrong before the rename leaves the old file untouched.
 */

export type MigrationReport = { applied: string[]; kept: string | null }

/** Migrations on disk that the file does not have yet. */
async function pendingMigrations(dbFile: string): Promise<string[]> {
	const names = await migrationNames()
	if (!existsSync(dbFile)) return names
	const db = new Database(dbFile)
	try {
		const hasTable = db
			.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'")
			.get()
		if (hasTable === undefined) return names
		const rows = db
			.prepare(
				'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
			)
			.all() as { name: string }[]
		const applied = new Set(rows.map((row) => row.name))
		return names.filter((name) => !applied.has(name))
	} finally {
		db.close()
	}
}

/** Runs in the child: applies to the copy and proves the result before anyone uses it. */
async function applyAndCheck(copy: string): Promise<void> {
	const applied = await applyMigrations(copy)
	const drift = await diffToSchema(copy)
	if (drift !== null) throw new Error(`After migrating, the schema still differs:\n${drift}`)
	process.stdout.write(`${JSON.stringify(applied)}\n`)
}

async function runInChild(copy: string): Promise<void> {
	// Bundled, this file is part of the server; the child runs the bundle that stands beside it.
	const own = fileURLToPath(import.meta.url)
	const isSource = own.endsWith('.ts')
	const script = isSource ? own : join(dirname(own), 'migrate.js')
	const loader = isSource ? ['--import', 'tsx'] : []
	await new Promise<void>((resolvePromise, reject) => {
		const child = spawn(process.execPath, [...loader, script, 'apply', copy], {
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		let errors = ''
		child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
		child.on('error', reject)
		child.on('exit', (code) =>
			code === 0
				? resolvePromise()
				: reject(new Error(`The migration failed, the database is unchanged.\n${errors.trim()}`)),
		)
	})
}

const COPY_SUFFIX = '.migrating-'

/** Copies that an earlier run did not live to finish. */
async function removeLeftovers(dbFile: string): Promise<void> {
	const folder = dirname(dbFile)
	const start = basename(dbFile) + COPY_SUFFIX
	for (const name of await readdir(folder)) {
		if (name.startsWith(start)) await rm(join(folder, name), { force: true })
	}
}

/**
 * Migrates `dbFile`, creating it when it is not there.
 * @param stamp a short text that makes the kept file's name unique, such as the time
 * @throws Error when a migration or a check fails; the file is then as it was
 */
export async function migrate(dbFile: string, stamp: string): Promise<MigrationReport> {
	const pending = await pendingMigrations(dbFile)
	if (pending.length === 0) return { applied: [], kept: null }

	await mkdir(dirname(dbFile), { recursive: true })
	await removeLeftovers(dbFile)
	// Its own name: the child of a run that was killed may still be at work on an earlier copy.
	const copy = `${dbFile}${COPY_SUFFIX}${randomBytes(4).toString('hex')}`
	// A server that still has the old file open would go on writing into it.
	await assertNotInUse(dbFile)
	// Created first, so that nobody else may ever read it.
	restrictDatabase(copy)
	if (existsSync(dbFile)) {
		const source = new Database(dbFile)
		try {
			await source.backup(copy)
		} finally {
			source.close()
		}
	}
	await runInChild(copy)
	verifyDatabase(copy)
	const kept = await replaceAtomically(copy, dbFile, `${dbFile}.before-${stamp}`)
	return { applied: pending, kept }
}

const isEntry =
	process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href
if (isEntry && process.argv[2] === 'apply' && process.argv[3] !== undefined) {
	await applyAndCheck(process.argv[3])
}
