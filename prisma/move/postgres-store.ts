import type { Client } from 'pg'
import { vectorLiteral } from '../../app/features/guides/search/index-words'
import { postgresStructure } from '../structure'
import { toPlace } from './sqlite-store'
import { type IndexRow, LOT, type Target, type Value } from './store'

/** A PostgreSQL database as source or target of `db:move`. */

const PLACES = `CREATE TABLE IF NOT EXISTS "_move" ("tab" text PRIMARY KEY, "last" text, "done" boolean NOT NULL)`

/** As the server writes it, so that no driver changes it on the way. */
const AS_TEXT = { getTypeParser: () => (value: string) => value }

function fromText(value: string | null, kind: string): Value {
	if (value === null) return null
	if (kind === 'time') return new Date(`${value.replace(' ', 'T')}Z`).toISOString()
	if (kind === 'boolean') return value === 't'
	return kind === 'text' || kind === 'bigint' ? value : Number(value)
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Uses a connection to a migrated database. Its values are read in the form of both engines. */
export async function postgresStore(
	client: Client,
	{ isReadonly }: { isReadonly: boolean },
): Promise<Target> {
	if (!isReadonly) await client.query(PLACES)
	const structure = await postgresStructure(client)
	const columnsOf = (table: string) => structure[table]?.columns ?? []

	const asTransaction = async (work: () => Promise<void>): Promise<void> => {
		await client.query('BEGIN')
		try {
			await work()
			await client.query('COMMIT')
		} catch (error) {
			await client.query('ROLLBACK')
			throw error
		}
	}

	return {
		name: 'the PostgreSQL database',
		structure: () => Promise.resolve(structure),
		async read(table, key, after) {
			const columns = columnsOf(table)
			const where =
				after === null
					? ''
					: `WHERE (${quoted(key)}) > (${key.map((_, i) => `$${i + 1}`).join(', ')})`
			const { rows } = await client.query<Record<string, string | null>>({
				text: `SELECT ${quoted(columns.map(({ name }) => name))} FROM "${table}" ${where} ORDER BY ${quoted(key)} LIMIT ${LOT}`,
				values: after ?? [],
				types: AS_TEXT,
			})
			return rows.map((row) =>
				Object.fromEntries(
					columns.map(({ name, kind }) => [name, fromText(row[name] ?? null, kind)]),
				),
			)
		},
		async readIndex() {
			const { rows } = await client.query<IndexRow>(
				`SELECT "searchKey", "title", "summary", "topics", "freeText", "premiumText", "access"
				 FROM "GuideSearch" ORDER BY "searchKey"`,
			)
			return rows
		},
		async lastChange() {
			const { rows } = await client.query<{ last: string; used: boolean }>(
				`SELECT last_value AS last, is_called AS used FROM "DirectoryChange_seq_seq"`,
			)
			return rows[0]?.used === true ? Number(rows[0].last) : 0
		},
		async place(table) {
			const { rows } = await client.query<{ last: string | null; done: boolean }>(
				`SELECT "last", "done" FROM "_move" WHERE "tab" = $1`,
				[table],
			)
			return rows[0] === undefined ? null : toPlace(rows[0].last, rows[0].done)
		},
		write: (table, rows, isFirst, place) =>
			asTransaction(async () => {
				const names = quoted(columnsOf(table).map(({ name }) => name))
				if (isFirst) await client.query(`DELETE FROM "${table}"`)
				await client.query(
					`INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1)`,
					[JSON.stringify(rows)],
				)
				await client.query(
					`INSERT INTO "_move" VALUES ($1, $2, $3)
					 ON CONFLICT ("tab") DO UPDATE SET "last" = excluded."last", "done" = excluded."done"`,
					[table, JSON.stringify(place.last), place.isDone],
				)
			}),
		finish: (index, lastChange) =>
			asTransaction(async () => {
				await client.query('DELETE FROM "GuideSearch"')
				for (const row of index) await insertIndexRow(client, row)
				await client.query(`SELECT setval('"DirectoryChange_seq_seq"', $1, $2)`, [
					Math.max(1, lastChange),
					lastChange > 0,
				])
			}),
		forget: async () => void (await client.query('DROP TABLE IF EXISTS "_move"')),
	}
}

async function insertIndexRow(client: Client, row: IndexRow): Promise<void> {
	const { searchKey, title, summary, topics, freeText, premiumText, access } = row
	const heads = [
		['A', title],
		['B', `${summary} ${topics}`],
	] as const
	await client.query(
		`INSERT INTO "GuideSearch" ("searchKey", "title", "summary", "topics", "freeText", "premiumText",
			"access", "open", "whole") VALUES ($1, $2, $3, $4, $5, $6, $7, $8::tsvector, $9::tsvector)`,
		[
			...[searchKey, title, summary, topics, freeText, premiumText, access],
			vectorLiteral([...heads, ['C', freeText]]),
			vectorLiteral([...heads, ['C', freeText + premiumText]]),
		],
	)
}
