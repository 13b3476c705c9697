import { readFileSync } from 'node:fs'
import { db } from '~/core/db/db.server'

/** The tables with user data, read from the schema, and rows to fill them. */

export type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[]; personColumns: string[] }

const SCALARS = new Set(['String', 'DateTime', 'Boolean', 'Int', 'Float', 'BigInt'])

/** Every model of the schema with a column that names a person, the people themselves first. */
export function userTables(): Table[] {
	const schema = readFileSync('prisma/schema.prisma', 'utf8')
	return [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gmsu)].flatMap(
		([, name = '', body = '']) => {
			const lines = [...body.matchAll(/^\s+(\w+)\s+(\w+)(.*)$/gmu)]
			const columns = lines.flatMap(([, column = '', type = '']) =>
				SCALARS.has(type) ? [{ name: column, type }] : [],
			)
			const related = lines.flatMap(([, , type = '', rest = '']) =>
				type === 'User' ? (/fields: \[(\w+)\]/u.exec(rest)?.slice(1) ?? []) : [],
			)
			const named = columns.map((column) => column.name).filter((it) => /userId$/iu.test(it))
			const personColumns = [...new Set([...related, ...named])]
			const isAboutPeople = name === 'User' || personColumns.length > 0
			return isAboutPeople ? [{ name, columns, personColumns }] : []
		},
	)
}

type Delegate = {
	create: (query: { data: Record<string, unknown> }) => Promise<unknown>
	count: (query: { where: Record<string, unknown> }) => Promise<number>
}

/** Reads and writes a table of the schema. */
export function delegateOf({ name }: Table): Delegate {
	const key = name.charAt(0).toLowerCase() + name.slice(1)
	return (db() as unknown as Record<string, Delegate>)[key]!
}

/** A unique value for a column. */
export function valueFor(table: Table, column: Column, serial: number): unknown {
	switch (column.type) {
		case 'String':
			return `${table.name}-${column.name}-${serial}`
		case 'DateTime':
			return new Date(Date.UTC(2001, 0, 1, 0, 0, 0, serial))
		case 'Boolean':
			return true
		default:
			return 7_000 + serial
	}
}
