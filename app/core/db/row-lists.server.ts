import { isBusy, Prisma, type Tx } from './db.server'
import { isPostgres } from './dialect.server'
import { loadOrNull } from './load-or-null.server'
import { fixedQuery, readRows } from './read-rows.server'

/**
 * Rows of several tables, read by one statement: the rows of each table are one value, a JSON list.
 * Prisma would send a statement for each table.
 */

/** All values of a column as the text of a JSON list, in the order of the rows; `[]` without rows. */
export const jsonList = (column: string): Prisma.Sql =>
	Prisma.raw(
		isPostgres() ? `coalesce(json_agg("${column}"), '[]')::text` : `json_group_array("${column}")`,
	)

/** Rows as one value: the text of a JSON list of lists of columns, in the order of the rows. */
export function jsonRows(columns: readonly string[], from: Prisma.Sql): Prisma.Sql {
	const names = columns.map((name) => `"${name}"`).join(', ')
	const list = isPostgres()
		? `coalesce(json_agg(json_build_array(${names})), '[]')::text`
		: `json_group_array(json_array(${names}))`
	return Prisma.sql`(SELECT ${Prisma.raw(list)} FROM (SELECT ${Prisma.raw(names)} ${from}) r)`
}

/** The value of a column from its JSON. */
type Read<T> = (value: unknown) => T

export const asText: Read<string> = String
export const asNumber: Read<number> = Number
/** SQLite has 0 and 1. */
export const asBoolean: Read<boolean> = Boolean

const HAS_ZONE = /(?:Z|[+-]\d\d:\d\d)$/u

/** PostgreSQL's times are UTC and do not say so. */
export const asDate: Read<Date> = (value) => {
	const text = String(value)
	return new Date(HAS_ZONE.test(text) ? text : `${text}Z`)
}

/** The same for a column that can be null. */
export const orNull =
	<T>(read: Read<T>): Read<T | null> =>
	(value) =>
		value === null ? null : read(value)

type Columns = Readonly<Record<string, Read<unknown>>>
type RowOf<C extends Columns> = { [Name in keyof C]: ReturnType<C[Name]> }

/** Rows to read: their columns, and SQL that says which rows. */
export type RowList<C extends Columns = Columns> = { columns: C; from: Prisma.Sql }

/** @param from the statement from its FROM on; where it joins tables, a subselect names the columns */
export const rowsOf = <C extends Columns>(columns: C, from: Prisma.Sql): RowList<C> => ({
	columns,
	from,
})

/** How many rows there are, as one row. @param from the statement from its FROM on */
export const countRow = (from: Prisma.Sql) =>
	rowsOf({ count: asNumber }, Prisma.sql`FROM (SELECT count(*) AS "count" ${from}) c`)

/** The number of a `countRow`. */
export const toCount = ([row]: readonly { count: number }[]): number => row?.count ?? 0

export type RowsOf<L extends RowList> = RowOf<L['columns']>[]
type Lists = Readonly<Record<string, RowList>>
export type RowsOfLists<L extends Lists> = { [Name in keyof L]: RowsOf<L[Name]> }

function parseRows({ columns }: RowList, json: string): Record<string, unknown>[] {
	const reads = Object.entries(columns)
	const rows = JSON.parse(json) as unknown[][]
	return rows.map((row) => Object.fromEntries(reads.map(([name, read], i) => [name, read(row[i])])))
}

function selectLists(lists: Lists): Prisma.Sql {
	const values = Object.entries(lists).map(
		([name, { columns, from }]) =>
			Prisma.sql`${jsonRows(Object.keys(columns), from)} AS ${Prisma.raw(`"${name}"`)}`,
	)
	return Prisma.sql`SELECT ${Prisma.join(values)}`
}

type ListTexts = Record<string, string>

function parseLists<L extends Lists>(lists: L, [row]: readonly ListTexts[]): RowsOfLists<L> {
	const found = Object.entries(lists).map(([name, list]) => [
		name,
		parseRows(list, row?.[name] ?? '[]'),
	])
	// Each list has the columns that it was asked for.
	return Object.fromEntries(found) as RowsOfLists<L>
}

/** All lists by their names, in one statement. */
export async function findRowLists<L extends Lists>(
	lists: L,
	client?: Tx,
): Promise<RowsOfLists<L>> {
	return parseLists(lists, await readRows<ListTexts>(selectLists(lists), client))
}

/**
 * The same for lists that differ in their values alone: the statement is put together once.
 * @param make as for `fixedQuery`
 */
export function fixedRowLists<Values extends Readonly<Record<string, unknown>>, L extends Lists>(
	make: (values: Values) => L,
): (values: Values) => Promise<RowsOfLists<L>> {
	let lists: L | null = null
	const read = fixedQuery<ListTexts, Values>((values) => {
		lists = make(values)
		return selectLists(lists)
	})
	return async (values) => {
		const rows = await read(values)
		if (lists === null) throw new Error('The lists are not made yet')
		return parseLists(lists, rows)
	}
}

/** The rows of one list. */
export async function findRows<L extends RowList>(list: L): Promise<RowsOf<L>> {
	return (await findRowLists({ rows: list })).rows
}

/**
 * All lists, in one statement as long as that works; else each by itself, and those that cannot be read
 * are null.
 * @param part what the lists belong to, for the log
 */
export async function findRowListsOrNull<L extends Lists>(
	part: string,
	lists: L,
): Promise<{ [Name in keyof L]: RowsOf<L[Name]> | null }> {
	try {
		return await findRowLists(lists)
	} catch (error) {
		if (isBusy(error)) throw error
		const found = await Promise.all(
			Object.entries(lists).map(async ([name, list]) => [
				name,
				await loadOrNull(`${part}: ${name}`, () => findRows(list)),
			]),
		)
		return Object.fromEntries(found) as { [Name in keyof L]: RowsOf<L[Name]> | null }
	}
}
