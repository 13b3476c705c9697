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
 * Applies pending migrations to a database file. They run on a copy, in a child process; only after
 * the copy was checked does it replace the file, by rename, and the previous file is kept. If anything
 * fails before the rename, the file is unchanged.
 */

export type MigrationReport = { applied: string[]; kept: string | null }

/** Migrations on disk that have not been applied to the file. */
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

/** Runs in the child process: migrates the copy and checks the result. */
async function applyAndCheck(copy: string): Promise<void> {
	const applied = await applyMigrations(copy)
	const drift = await diffToSchema(copy)
	if (drift !== null) throw new Error(`After migrating, the schema still differs:\n${drift}`)
	process.stdout.write(`${JSON.stringify(applied)}\n`)
}

async function runInChild(copy: string): Promise<void> {
	// In the bundle, this code is part of server.js; the child runs migrate.js next to it.
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

/** Removes copies of interrupted runs. */
async function removeLeftovers(dbFile: string): Promise<void> {
	const folder = dirname(dbFile)
	const start = basename(dbFile) + COPY_SUFFIX
	for (const name of await readdir(folder)) {
		if (name.startsWith(start)) await rm(join(folder, name), { force: true })
	}
}

/**
 * Migrates `dbFile`, creating it if it does not exist.
 * @param stamp makes the name of the previous file unique, such as the time
 * @throws Error if a migration or a check fails; the file is then unchanged
 */
export async function migrate(dbFile: string, stamp: string): Promise<MigrationReport> {
	const pending = await pendingMigrations(dbFile)
	if (pending.length === 0) return { applied: [], kept: null }

	await mkdir(dirname(dbFile), { recursive: true })
	await removeLeftovers(dbFile)
	// A unique name: the child of a killed run may still be writing to an earlier copy.
	const copy = `${dbFile}${COPY_SUFFIX}${randomBytes(4).toString('hex')}`
	// A server that has the old file open would keep writing to it.
	await assertNotInUse(dbFile)
	// Created first with restricted permissions, so that no other user can read it.
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
