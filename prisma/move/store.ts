import { createHash } from 'node:crypto'
import type { Structure } from '../structure'

/** What `db:move` reads from and writes to: a SQLite file or a PostgreSQL database, with rows in one form. */

/**
 * A value in the form of both: times as ISO text, large integers as decimal text, all others as what they
 * are.
 */
export type Value = string | number | boolean | null
export type Row = Record<string, Value>

/** A guide in the full-text index. */
export type IndexRow = {
	searchKey: number
	title: string
	summary: string
	topics: string
	freeText: string
	premiumText: string
	access: string
}

export type Place = { last: Value[] | null; isDone: boolean }

export type Source = {
	/** What it is, for messages. */
	name: string
	structure: () => Promise<Structure>
	/** The next rows of a table in the order of its key. */
	read: (table: string, key: readonly string[], after: Value[] | null) => Promise<Row[]>
	readIndex: () => Promise<IndexRow[]>
	/** The highest number that the change log of the directory has given. */
	lastChange: () => Promise<number>
}

export type Target = Source & {
	/** How far an earlier attempt came in a table, null before its first rows. */
	place: (table: string) => Promise<Place | null>
	/** Empties the table if `isFirst`, adds the rows and notes the place, in one transaction. */
	write: (table: string, rows: readonly Row[], isFirst: boolean, place: Place) => Promise<void>
	/** Replaces the full-text index, and sets the number that the change log gives next. */
	finish: (index: readonly IndexRow[], lastChange: number) => Promise<void>
	/** Forgets the places. */
	forget: () => Promise<void>
}

/** Few enough to be one statement, many enough that the way does not count. */
export const LOT = 1_000

/** The columns that order a table: its primary or first unique key. */
export function keyOf(structure: Structure, table: string): string[] {
	const [first] = structure[table]?.uniques ?? []
	if (first === undefined) throw new Error(`${table} has no key`)
	return first.split(', ')
}

/** The tables, each after all that it refers to. */
export function inReferenceOrder(structure: Structure): string[] {
	const done: string[] = []
	const visit = (table: string, path: readonly string[]): void => {
		if (done.includes(table) || path.includes(table)) return
		for (const reference of structure[table]?.references ?? []) {
			const target = /-> (\w+)\./u.exec(reference)?.[1]
			if (target !== undefined) visit(target, [...path, table])
		}
		done.push(table)
	}
	for (const table of Object.keys(structure)) visit(table, [])
	// Triggers write into it while others are filled.
	return [...done.filter((table) => table !== CHANGE_LOG), CHANGE_LOG]
}

/** The change log of the directory. */
const CHANGE_LOG = 'DirectoryChange'

/** What a table has: the number of its rows, and a digest that does not depend on their order. */
export type Digest = { rows: number; digest: string }

const MODULUS = 1n << 128n

/** Adds up the digests of all rows of a table. */
export async function digestOf(
	source: Source,
	structure: Structure,
	table: string,
): Promise<Digest> {
	const key = keyOf(structure, table)
	const columns = (structure[table]?.columns ?? []).map(({ name }) => name)
	let rows = 0
	let sum = 0n
	let last: Value[] | null = null
	for (;;) {
		const lot: Row[] = await source.read(table, key, last)
		for (const row of lot) {
			const text = JSON.stringify(columns.map((name) => row[name] ?? null))
			const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
			sum = (sum + BigInt(`0x${hash}`)) % MODULUS
		}
		rows += lot.length
		const end = lot.at(-1)
		if (end === undefined || lot.length < LOT) break
		last = key.map((name) => end[name] ?? null)
	}
	return { rows, digest: sum.toString(16).padStart(32, '0') }
}
