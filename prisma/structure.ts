import Database from 'better-sqlite3'
import type { Client } from 'pg'

/**
 * The structure of a database in one form for both engines: tables with their columns, unique keys and
 * references. What the two engines say differently (names of types, of indexes) is left out.
 */

type Column = { name: string; isRequired: boolean; kind: string }

type Table = {
	columns: Column[]
	/** The columns of each primary or unique key. */
	uniques: string[]
	/** `column -> table.column on delete ACTION` */
	references: string[]
}

export type Structure = Record<string, Table>

const OTHER_TABLES = /^(?:_prisma_migrations|sqlite_.*|GuideSearch.*|RateLimit|_move)$/u

/** What the types of both engines are called here. */
const KINDS: Readonly<Record<string, string>> = {
	text: 'text',
	integer: 'integer',
	bigint: 'bigint',
	'double precision': 'float',
	real: 'float',
	boolean: 'boolean',
	datetime: 'time',
	'timestamp without time zone': 'time',
}

const kindOf = (type: string): string => KINDS[type.toLowerCase()] ?? type
const byName = <T extends { name: string }>(rows: T[]): T[] =>
	rows.sort((a, b) => (a.name < b.name ? -1 : 1))

/** The structure of a SQLite file. */
export function sqliteStructure(file: string): Structure {
	const db = new Database(file, { readonly: true })
	try {
		const names = db
			.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
			.pluck()
			.all() as string[]
		return Object.fromEntries(
			names.filter((name) => !OTHER_TABLES.test(name)).map((name) => [name, sqliteTable(db, name)]),
		)
	} finally {
		db.close()
	}
}

function sqliteTable(db: Database.Database, table: string): Table {
	type Info = { name: string; type: string; notnull: number; pk: number }
	const info = db.pragma(`table_info("${table}")`) as Info[]
	const indexes = db.pragma(`index_list("${table}")`) as { name: string; unique: number }[]
	const columnsOf = (index: string): string =>
		(db.pragma(`index_info("${index}")`) as { name: string }[]).map(({ name }) => name).join(', ')
	const key = info
		.filter(({ pk }) => pk > 0)
		.sort((a, b) => a.pk - b.pk)
		.map(({ name }) => name)
		.join(', ')
	type Reference = { from: string; table: string; to: string; on_delete: string }
	const references = db.pragma(`foreign_key_list("${table}")`) as Reference[]
	return {
		columns: byName(
			info.map(({ name, type, notnull, pk }) => ({
				name,
				isRequired: notnull === 1 || pk > 0,
				kind: kindOf(type),
			})),
		),
		uniques: [
			...new Set([
				...(key === '' ? [] : [key]),
				...indexes.filter(({ unique }) => unique === 1).map(({ name }) => columnsOf(name)),
			]),
		].sort(),
		references: references
			.map((one) => `${one.from} -> ${one.table}.${one.to} on delete ${one.on_delete}`)
			.sort(),
	}
}

const ACTIONS: Readonly<Record<string, string>> = {
	a: 'NO ACTION',
	r: 'RESTRICT',
	c: 'CASCADE',
	n: 'SET NULL',
	d: 'SET DEFAULT',
}

/** The structure of a PostgreSQL database. */
export async function postgresStructure(client: Client): Promise<Structure> {
	type Row = { table: string; name: string; nullable: string; type: string }
	const { rows: columns } = await client.query<Row>(
		`SELECT table_name AS "table", column_name AS name, is_nullable AS nullable, data_type AS type
		 FROM information_schema.columns WHERE table_schema = current_schema()`,
	)
	const { rows: uniques } = await client.query<{ table: string; columns: string }>(
		`SELECT c.relname AS "table",
			(SELECT string_agg(a.attname, ', ' ORDER BY k.place) FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
				JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number) AS columns
		 FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
		 WHERE i.indisunique AND c.relnamespace = current_schema()::regnamespace`,
	)
	type Reference = { table: string; from: string; target: string; to: string; action: string }
	const { rows: references } = await client.query<Reference>(
		`SELECT c.conrelid::regclass::text AS "table", a.attname AS "from", t.relname AS target, b.attname AS "to",
			c.confdeltype::text AS action
		 FROM pg_constraint c JOIN pg_class t ON t.oid = c.confrelid
			JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
			JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
		 WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
	)
	const names = [...new Set(columns.map(({ table }) => table))].sort()
	const of = <T extends { table: string }>(rows: T[], table: string): T[] =>
		rows.filter((row) => row.table.replaceAll('"', '') === table)
	return Object.fromEntries(
		names
			.filter((name) => !OTHER_TABLES.test(name))
			.map((table) => [
				table,
				{
					columns: byName(
						of(columns, table).map(({ name, nullable, type }) => ({
							name,
							isRequired: nullable === 'NO',
							kind: kindOf(type),
						})),
					),
					uniques: [...new Set(of(uniques, table).map((row) => row.columns))].sort(),
					references: of(references, table)
						.map(
							(one) =>
								`${one.from} -> ${one.target}.${one.to} on delete ${ACTIONS[one.action] ?? one.action}`,
						)
						.sort(),
				},
			]),
	)
}

/** Where two structures differ, one line each. */
export function structureDifferences(sqlite: Structure, postgres: Structure): string[] {
	const tables = [...new Set([...Object.keys(sqlite), ...Object.keys(postgres)])].sort()
	return tables.flatMap((table) => {
		const [a, b] = [sqlite[table], postgres[table]]
		if (a === undefined || b === undefined) {
			return [`${table} is missing in ${a === undefined ? 'SQLite' : 'PostgreSQL'}`]
		}
		const lines = (one: Table): string[] => [
			...one.columns.map(
				({ name, kind, isRequired }) => `${name} ${kind}${isRequired ? ' required' : ''}`,
			),
			...one.uniques.map((columns) => `unique (${columns})`),
			...one.references,
		]
		const [left, right] = [lines(a), lines(b)]
		return [
			...left
				.filter((line) => !right.includes(line))
				.map((line) => `${table}: SQLite has ${line}, PostgreSQL has not`),
			...right
				.filter((line) => !left.includes(line))
				.map((line) => `${table}: PostgreSQL has ${line}, SQLite has not`),
		]
	})
}

/** Every index, trigger, function and text column without the collation "C": what Prisma does not compare. */
export async function listPostgresObjects(client: Client): Promise<string> {
	const { rows } = await client.query<{ line: string }>(
		`SELECT 'column ' || table_name || '.' || column_name || ': collation ' || coalesce(collation_name, 'default') AS line
			FROM information_schema.columns
			WHERE table_schema = current_schema() AND data_type = 'text' AND table_name <> '_prisma_migrations'
				AND collation_name IS DISTINCT FROM 'C'
		 UNION ALL SELECT 'function ' || p.proname || ': ' || pg_get_functiondef(p.oid)
			FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
		 UNION ALL SELECT 'index ' || indexname || ': ' || indexdef FROM pg_indexes
			WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations'
		 UNION ALL SELECT 'table ' || table_name || ': ' || string_agg(column_name || ' ' || data_type, ', ' ORDER BY ordinal_position)
			FROM information_schema.columns WHERE table_schema = current_schema() AND table_name IN ('GuideSearch', 'RateLimit')
			GROUP BY table_name
		 UNION ALL SELECT 'trigger ' || t.tgname || ': ' || pg_get_triggerdef(t.oid)
			FROM pg_trigger t WHERE NOT t.tgisinternal`,
	)
	return rows
		.map(({ line }) => line.replace(/\s+/gu, ' ').trim())
		.sort()
		.join('\n')
		.concat('\n')
}
