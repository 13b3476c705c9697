import Database from 'better-sqlite3'
import { sqliteStructure, type Structure } from '../structure'
import { type IndexRow, LOT, type Place, type Row, type Target, type Value } from './store'

/** A SQLite file as source or target of `db:move`. */

type Stored = string | number | bigint | null

const PLACES = `CREATE TABLE IF NOT EXISTS "_move" ("tab" TEXT PRIMARY KEY, "last" TEXT, "done" INTEGER NOT NULL)`
const INDEX_COLUMNS = ['title', 'summary', 'topics', 'freeText', 'premiumText', 'access']

/** How Prisma's adapter stores a time. */
const storedTime = (iso: string): string => iso.replace('Z', '+00:00')

function fromStored(value: Stored, kind: string): Value {
	if (value === null) return null
	if (kind === 'time') {
		return (typeof value === 'string' ? new Date(value) : new Date(Number(value))).toISOString()
	}
	if (kind === 'boolean') return Number(value) === 1
	if (kind === 'bigint') return String(value)
	return kind === 'text' ? String(value) : Number(value)
}

function toStored(value: Value | undefined, kind: string): Stored {
	if (value === null || value === undefined) return null
	if (typeof value === 'boolean') return value ? 1 : 0
	if (kind === 'time') return storedTime(String(value))
	return kind === 'bigint' ? BigInt(value) : value
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Opens a migrated file. Its values are read in the form of both engines. */
export function openSqliteStore(
	file: string,
	{ isReadonly }: { isReadonly: boolean },
): Target & { close: () => void } {
	const db = new Database(file, { readonly: isReadonly, fileMustExist: true })
	if (!isReadonly) {
		db.pragma('foreign_keys = ON')
		db.exec(PLACES)
	}
	const structure: Structure = sqliteStructure(file)
	const columnsOf = (table: string) => structure[table]?.columns ?? []

	return {
		name: file,
		structure: () => Promise.resolve(structure),
		read(table, key, after) {
			const columns = columnsOf(table)
			const kinds = new Map(columns.map(({ name, kind }) => [name, kind]))
			const where =
				after === null ? '' : `WHERE (${quoted(key)}) > (${key.map(() => '?').join(', ')})`
			const rows = db
				.prepare(
					`SELECT ${quoted(columns.map(({ name }) => name))} FROM "${table}" ${where} ORDER BY ${quoted(key)} LIMIT ${LOT}`,
				)
				.safeIntegers()
				.all(
					...(after ?? []).map((value, i) => toStored(value, kinds.get(key[i] ?? '') ?? 'text')),
				) as Record<string, Stored>[]
			return Promise.resolve(
				rows.map((row) =>
					Object.fromEntries(
						columns.map(({ name, kind }) => [name, fromStored(row[name] ?? null, kind)]),
					),
				),
			)
		},
		readIndex: () =>
			Promise.resolve(
				db
					.prepare(
						`SELECT rowid AS "searchKey", ${quoted(INDEX_COLUMNS)} FROM "GuideSearch" ORDER BY rowid`,
					)
					.all() as IndexRow[],
			),
		lastChange: () =>
			Promise.resolve(
				(db
					.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'DirectoryChange'`)
					.pluck()
					.get() as number | undefined) ?? 0,
			),
		place(table) {
			const row = db.prepare(`SELECT "last", "done" FROM "_move" WHERE "tab" = ?`).get(table) as
				| { last: string | null; done: number }
				| undefined
			return Promise.resolve(row === undefined ? null : toPlace(row.last, row.done === 1))
		},
		write(table, rows, isFirst, place) {
			const columns = columnsOf(table)
			db.transaction(() => {
				if (isFirst) db.exec(`DELETE FROM "${table}"`)
				const insert = db.prepare(
					`INSERT INTO "${table}" (${quoted(columns.map(({ name }) => name))}) VALUES (${columns.map(() => '?').join(', ')})`,
				)
				for (const row of rows)
					insert.run(...columns.map(({ name, kind }) => toStored(row[name], kind)))
				db.prepare(`INSERT OR REPLACE INTO "_move" VALUES (?, ?, ?)`).run(
					table,
					JSON.stringify(place.last),
					place.isDone ? 1 : 0,
				)
			}).immediate()
			return Promise.resolve()
		},
		finish(index, lastChange) {
			db.transaction(() => {
				db.exec('DELETE FROM "GuideSearch"')
				const insert = db.prepare(
					`INSERT INTO "GuideSearch" (rowid, ${quoted(INDEX_COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
				)
				for (const row of index) {
					const { searchKey, title, summary, topics, freeText, premiumText, access } = row
					insert.run(BigInt(searchKey), title, summary, topics, freeText, premiumText, access)
				}
				db.prepare(`DELETE FROM sqlite_sequence WHERE name = 'DirectoryChange'`).run()
				db.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('DirectoryChange', ?)`).run(
					lastChange,
				)
			}).immediate()
			return Promise.resolve()
		},
		forget() {
			db.exec('DROP TABLE IF EXISTS "_move"')
			return Promise.resolve()
		},
		close: () => void db.close(),
	}
}

/** A place as it was stored. */
export const toPlace = (last: string | null, isDone: boolean): Place => ({
	last: last === null ? null : (JSON.parse(last) as Value[] | null),
	isDone,
})

/** For messages. */
export const describeRow = (row: Row, key: readonly string[]): string =>
	key.map((name) => `${name} ${JSON.stringify(row[name])}`).join(', ')
