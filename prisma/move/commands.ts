import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupDatabase, backupName } from '../backup'
import { migrate } from '../migrate'
import { assertNotInUse, fileStamp } from '../sqlite-file'
import { PostgresError, withConnection } from '../postgres/connection'
import { migratePostgres } from '../postgres/migrate'
import { assertNoServer } from '../postgres/in-use'
import { MoveError, moveData, type MoveReport } from './move'
import { postgresStore } from './postgres-store'
import { openSqliteStore } from './sqlite-store'
import { keyOf, type Source } from './store'

/** The two directions of `npm run db:move`. Neither changes the database it reads. */

type Options = {
	dataDir: string
	now: Date
	print: (text: string) => void
}

/** Moves the SQLite file of the data folder into an empty PostgreSQL database. */
export async function moveToPostgres(url: string, { dataDir, now, print }: Options): Promise<void> {
	const file = join(dataDir, 'app.db')
	if (!existsSync(file)) throw new MoveError(`There is no database at ${file}.`)
	await assertNotInUse(file)
	const backup = join(dataDir, 'backups', backupName(now))
	await backupDatabase(file, backup)
	print(`Backed up to ${backup}.`)
	await migratePostgres(url)
	await withConnection(url, async (client) => {
		await assertNoServer(client)
		const { rows } = await client.query<{ here: boolean }>(
			`SELECT to_regclass('"_move"') IS NOT NULL AS here`,
		)
		const source = openSqliteStore(file, { isReadonly: true })
		try {
			const target = await postgresStore(client, { isReadonly: false })
			if (rows[0]?.here !== true) {
				await assertEmpty(target).catch(async (error: unknown) => {
					await target.forget()
					throw error
				})
			}
			const report = await moveData(source, target, (table) => print(`  ${table}`))
			await writeReport(report, { dataDir, now, print })
		} finally {
			source.close()
		}
	})
	print(
		'Moved. Set DATABASE_URL to this address and start the server. The SQLite file is unchanged.',
	)
}

/** Moves a PostgreSQL database into a new SQLite file in the data folder. */
export async function moveToSqlite(url: string, { dataDir, now, print }: Options): Promise<void> {
	const file = join(dataDir, 'app.db')
	const part = join(dataDir, 'app.db.moving')
	if (existsSync(file)) {
		throw new MoveError(`${file} exists already. Move it away first; it is not overwritten.`)
	}
	await migrate(part, fileStamp(now))
	const target = openSqliteStore(part, { isReadonly: false })
	try {
		await withConnection(url, async (client) => {
			await assertNoServer(client)
			const source = await postgresStore(client, { isReadonly: true })
			const report = await moveData(source, target, (table) => print(`  ${table}`))
			await writeReport(report, { dataDir, now, print })
		})
	} finally {
		target.close()
	}
	await assertNotInUse(part)
	const { rename } = await import('node:fs/promises')
	await rename(part, file)
	print('Moved. Remove DATABASE_URL and start the server. The PostgreSQL database is unchanged.')
}

/** Whatever a migration has put into a table does not count. */
const FILLED_BY_MIGRATIONS = ['ServiceChoice']

async function assertEmpty(target: Source): Promise<void> {
	const structure = await target.structure()
	for (const table of Object.keys(structure)) {
		if (FILLED_BY_MIGRATIONS.includes(table)) continue
		const rows = await target.read(table, keyOf(structure, table), null)
		if (rows.length > 0) {
			throw new PostgresError(`The PostgreSQL database is not empty: it has rows in ${table}.`)
		}
	}
}

async function writeReport(
	{ tables, payments }: MoveReport,
	{ dataDir, now, print }: Options,
): Promise<void> {
	const lines = tables.map(
		({ table, source, target }) =>
			`${table}: ${source.rows} rows ${source.digest}, copy ${target.rows} rows ${target.digest}`,
	)
	const sums = `Payments in cents: ${JSON.stringify(payments.source)}, copy ${JSON.stringify(payments.target)}`
	const file = join(dataDir, `move-${fileStamp(now)}.txt`)
	await writeFile(file, `${[...lines, sums].join('\n')}\n`, { mode: 0o600 })
	const rows = tables.reduce((sum, { source }) => sum + source.rows, 0)
	print(`Proved ${tables.length} tables with ${rows} rows; the report is ${file}.`)
}
